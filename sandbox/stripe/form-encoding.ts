type Nested = string | Nested[] | { [key: string]: Nested }
type Tree = { [key: string]: Tree | string }

/** `{ 'items[0][price]': 'x' }` as `{ items: [{ price: 'x' }] }`: the way in which Stripe's clients write what is nested. */
export function unflatten(fields: unknown): Record<string, Nested> {
  const tree: Tree = Object.create(null)
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, string | string[]>)) {
    for (const [index, text] of [value].flat().entries()) {
      const path = name.replace(/\[\]$/, `[${index}]`).match(/[^[\]]+/g) ?? []
      plant(tree, path, text)
    }
  }
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, withLists(value)]))
}

function plant(tree: Tree, path: string[], text: string): void {
  let at = tree
  for (const part of path.slice(0, -1)) {
    const next = at[part]
    at = typeof next === 'object' ? next : (at[part] = Object.create(null) as Tree)
  }
  const last = path.at(-1)
  if (last !== undefined) at[last] = text
}

function withLists(value: Tree | string): Nested {
  if (typeof value === 'string') return value
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.map(([, item]) => withLists(item))
  return Object.fromEntries(entries.map(([key, item]) => [key, withLists(item)]))
}
