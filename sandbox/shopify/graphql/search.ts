type Term = { field: string | null; negated: boolean; operator: '' | '<' | '<=' | '>' | '>='; value: string }

/** How a thing answers a search: its values by field name, and the words found without one. */
export type Searchable = { fields: Record<string, string | number | null | readonly string[]>; text: string }

const termPattern = /(-|NOT\s+)?(?:([a-z_]+):)?(<=|>=|<|>)?('[^']*'|"[^"]*"|[^\s()]+)/g

/**
 * The part of the platform's search syntax that apps use: `field:value`, comparators, quotes, `-`/`NOT`, prefix `*`, words, AND, OR.
 * A field that the thing does not know is ignored, as the platform does (it answers with a warning).
 */
export function matcher(query: string | null | undefined): (thing: Searchable) => boolean {
  const alternatives = (query ?? '').split(/\s+OR\s+/).map(parse)
  return (thing) => alternatives.some((terms) => terms.every((term) => holds(term, thing) !== term.negated))
}

function parse(query: string): Term[] {
  return [...query.matchAll(termPattern)]
    .filter(([whole]) => whole !== 'AND')
    .map(([, not, field, operator, value]) => ({
      field: field ?? null,
      negated: not !== undefined,
      operator: (operator ?? '') as Term['operator'],
      value: (value ?? '').replaceAll(/^['"]|['"]$/g, ''),
    }))
}

function holds(term: Term, { fields, text }: Searchable): boolean {
  if (term.field === null) return text.toLowerCase().includes(term.value.toLowerCase().replace(/\*$/, ''))
  if (!(term.field in fields)) return !term.negated
  const found = fields[term.field]
  const values = Array.isArray(found) ? found : [found ?? null]
  return values.some((value) => compare(term, value))
}

function compare({ operator, value: wanted }: Term, value: string | number | null): boolean {
  if (value === null || value === '') return false
  if (wanted === '*') return true
  if (operator === '') {
    const [have, want] = [String(value).toLowerCase(), wanted.toLowerCase()]
    if (want.endsWith('*')) return have.startsWith(want.slice(0, -1))
    return have === want || have.replace(/^#/, '') === want.replace(/^#/, '')
  }
  const [left, right] = [comparable(value), comparable(wanted)]
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  return operator === '>' ? left > right : left >= right
}

const comparable = (value: string | number): number => {
  const number = Number(value)
  return Number.isNaN(number) ? Date.parse(String(value)) : number
}
