/** The file of every theme in which the line stands. */
export const themeFile = 'layout/theme.liquid'

/** What tells our line from everything else in a theme. */
const mark = 'data-checky-pro'

/** The one line that loads the storefront script for a store. */
export const scriptLine = (checkoutUrl: string, storeId: string) =>
  `<script src="${checkoutUrl}/embed.js?store=${storeId}" async ${mark}="${storeId}"></script>`

/** True when `source`, a theme file or a storefront's page, carries the line of this store, whole and not commented out. */
export const hasLine = (source: string, storeId: string) =>
  emptyScripts(withoutComments(source)).some(({ tag }) => {
    const src = tag.search(/\ssrc=/)
    return src >= 0 && tag.includes(`/embed.js?store=${storeId}`, src) && isMarked(tag, storeId)
  })

/** The file without any line of ours. */
export const withoutLine = (source: string) => {
  let kept = ''
  let at = 0
  for (const { tag, start, end } of emptyScripts(source)) {
    if (!tag.includes(mark)) continue
    kept += source.slice(at, blanksBefore(source, start))
    const [blanks = ''] = /[ \t]*\r?\n?/y.exec(source.slice(end)) ?? []
    at = end + blanks.length
  }
  return kept + source.slice(at)
}

/** The file with exactly one line of ours, as the last in the head; null when the file has no head to put it in. */
export const withLine = (source: string, line: string): string | null => {
  const clean = withoutLine(source)
  const head = clean.search(/<\/head\s*>/i)
  if (head < 0) return null
  const indent = blanksBefore(clean, head)
  return `${clean.slice(0, indent)}${clean.slice(indent, head)}  ${line}\n${clean.slice(indent)}`
}

const isMarked = (tag: string, storeId: string) =>
  tag.split(/\s+/).some((attribute) => {
    if (!attribute.startsWith(`${mark}=`)) return false
    const value = attribute.slice(mark.length + 1).replace(/^["']/, '')
    return value.startsWith(storeId) && !/^\w/.test(value.slice(storeId.length))
  })

const blanksBefore = (source: string, end: number) => {
  let at = end
  while (source[at - 1] === ' ' || source[at - 1] === '\t') at -= 1
  return at
}

type Script = { tag: string; start: number; end: number }

/**
 * The script elements without content, from end to end of `source` once: themes are long, and one expression for all of
 * this would read some of them again and again.
 */
const emptyScripts = (source: string): Script[] => {
  const scripts: Script[] = []
  let start = source.indexOf('<script')
  while (start >= 0) {
    const close = source.indexOf('>', start)
    if (close < 0) break
    const tag = source.slice(start + '<script'.length, close)
    const ending = /\s*<\/script>/y
    ending.lastIndex = close + 1
    if (!/^\w/.test(tag) && ending.test(source)) scripts.push({ tag, start, end: ending.lastIndex })
    start = source.indexOf('<script', close)
  }
  return scripts
}

const opening = /<!--|\{%-?\s*comment\s*-?%\}/g
const closing = { html: /-->/g, liquid: /\{%-?\s*endcomment\s*-?%\}/g }

/** Without what no browser runs, of a page or of a theme's file. */
const withoutComments = (source: string): string => {
  const unclosed = new Set<RegExp>()
  let kept = ''
  let at = 0
  for (const { 0: sign, index } of source.matchAll(opening)) {
    const close = sign === '<!--' ? closing.html : closing.liquid
    if (index < at || unclosed.has(close)) continue
    close.lastIndex = index + sign.length
    if (!close.test(source)) {
      unclosed.add(close)
      continue
    }
    kept += source.slice(at, index)
    at = close.lastIndex
  }
  return kept + source.slice(at)
}
