import type { StripeStore } from './store.ts'

type Plain = Record<string, unknown>
/** Members that are only shown to those who ask for them. */
const onRequest = ['payments', 'subscription_metadata']

/** A copy of what the API returns, with the ids that the caller named in `expand` replaced by what they stand for. */
export function present(store: StripeStore, answer: object, expand: readonly string[]): Plain {
  const copy = structuredClone(answer) as Plain
  const asked = new Set(expand.flatMap((path) => path.split('.')))
  const things = copy['object'] === 'list' ? (copy['data'] as Plain[]) : [copy]
  for (const thing of things) {
    for (const name of onRequest) if (!asked.has(name)) delete thing[name]
  }
  for (const path of expand) replace(store, copy, path.split('.'))
  return copy
}

function replace(store: StripeStore, at: unknown, path: string[]): void {
  if (Array.isArray(at)) return at.forEach((item) => replace(store, item, path))
  const [name, ...rest] = path
  if (!at || typeof at !== 'object' || name === undefined) return
  const holder = at as Plain
  const value = holder[name]
  if (typeof value === 'string') {
    const thing = store.any(value)
    if (thing) holder[name] = structuredClone(thing)
  }
  replace(store, holder[name], rest)
}
