import { LRUCache } from 'lru-cache'
import { type ChildNode, parse } from 'postcss'

/** What the build's list of files calls `lateStyles`. */
export const lateName = 'late.css'

/** Returns of all styles those that a body of this HTML can show, in their order. */
export type UsedStyles = (html: string) => string

/** A rule and, for each of its selectors, the classes that must be there for it; or a group of rules, such as a media query. */
type Piece = { text: string; selectors: string[][] } | { open: string; inside: Piece[] } | { text: string }

const groups = new Set(['media', 'supports', 'layer', 'container'])

/** Reads the styles of the shoppers' pages once. What only a script can bring onto a page is in none until it is there. */
export const openStyles = (css: string): UsedStyles => {
  const pieces = parse(css).nodes.map(toPiece)
  const known = new LRUCache<string, string>({ max: mostKept })
  return (html) => {
    const classes = classesIn(html)
    const key = [...classes].toSorted().join(' ')
    let styles = known.get(key)
    if (styles === undefined) known.set(key, (styles = pieces.map((piece) => used(piece, classes)).join('')))
    return styles
  }
}

/** Pages show few different sets of classes; each set's styles take some 20 kB. */
const mostKept = 100

/**
 * Of all styles those that some page comes without: what the script fetches later. What every page has would have the browser work out the
 * look of each element anew, and fetch fonts, if it came once more; it stands before all of these.
 */
export const lateStyles = (css: string): string => parse(css).nodes.map(toPiece).map(late).join('')

const late = (piece: Piece): string => {
  if ('inside' in piece) return group(piece.open, piece.inside.map(late))
  return 'selectors' in piece && piece.selectors.every(({ length }) => length > 0) ? piece.text : ''
}

const toPiece = (node: ChildNode): Piece => {
  if (node.type === 'rule') return { text: node.toString(), selectors: node.selectors.map(getClasses) }
  if (node.type === 'atrule' && groups.has(node.name) && node.nodes)
    return { open: `@${node.name} ${node.params}`, inside: node.nodes.map(toPiece) }
  return { text: node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString() }
}

/** What stands in brackets may be what must not be there, or one of several: a rule too many does no harm. */
const getClasses = (selector: string): string[] => {
  const bare = selector.replaceAll(/\([^()]*\)/g, '')
  return bare === selector ? Array.from(bare.matchAll(/\.([A-Za-z_-][\w-]*)/g), ([, name]) => name!) : getClasses(bare)
}

const used = (piece: Piece, classes: ReadonlySet<string>): string => {
  if ('inside' in piece)
    return group(
      piece.open,
      piece.inside.map((one) => used(one, classes)),
    )
  if (!('selectors' in piece)) return piece.text
  return piece.selectors.some((needed) => needed.every((name) => classes.has(name))) ? piece.text : ''
}

const group = (open: string, pieces: readonly string[]): string => {
  const inside = pieces.join('')
  return inside && `${open}{${inside}}`
}

const mark = ' class="'

const classesIn = (html: string): ReadonlySet<string> => {
  const lists = new Set<string>()
  for (let at = html.indexOf(mark); at >= 0;) {
    const from = at + mark.length
    const to = html.indexOf('"', from)
    // It was said in a text that somebody wrote, and is no element's.
    if (to < 0) break
    lists.add(html.slice(from, to))
    at = html.indexOf(mark, to)
  }
  return new Set([...lists].flatMap((list) => list.split(' ')))
}
