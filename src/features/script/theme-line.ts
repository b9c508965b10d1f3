/** The file of every theme in which the line stands. */
export const themeFile = 'layout/theme.liquid'

/** What tells our line from everything else in a theme. */
const mark = 'data-checky-pro'
const ourLine = new RegExp(`[ \\t]*<script\\b[^>]*\\b${mark}[^>]*>\\s*</script>[ \\t]*\\r?\\n?`, 'g')
/** What no browser runs, of a page or of a theme's file. */
const comment = /<!--[\s\S]*?-->|\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g

/** The one line that loads the storefront script for a store. */
export const scriptLine = (checkoutUrl: string, storeId: string) =>
  `<script src="${checkoutUrl}/embed.js?store=${storeId}" async ${mark}="${storeId}"></script>`

/** True when `source`, a theme file or a storefront's page, carries the line of this store, whole and not commented out. */
export const hasLine = (source: string, storeId: string) => {
  const loads = `(?=[^>]*\\ssrc=[^>]*/embed\\.js\\?store=${storeId})`
  const whole = new RegExp(`<script\\b${loads}[^>]*\\s${mark}=["']?${storeId}\\b[^>]*>\\s*</script>`)
  return whole.test(source.replace(comment, ''))
}

/** The file without any line of ours. */
export const withoutLine = (source: string) => source.replace(ourLine, '')

/** The file with exactly one line of ours, as the last in the head; null when the file has no head to put it in. */
export const withLine = (source: string, line: string): string | null => {
  const clean = withoutLine(source)
  const match = /([ \t]*)<\/head\s*>/i.exec(clean)
  if (!match) return null
  return `${clean.slice(0, match.index)}${match[1]}  ${line}\n${clean.slice(match.index)}`
}
