type Issue = { path: readonly PropertyKey[] }
type Tree = Readonly<Record<string, unknown>>

/** An answer without those members of a list in it that something is wrong with; null where anything else is wrong too. */
export const withoutOdd = (data: Tree, list: readonly string[], issues: readonly Issue[]): Tree | null => {
  const odd = new Set<number>()
  for (const { path } of issues) {
    const index = path[list.length]
    if (typeof index !== 'number' || list.some((name, depth) => path[depth] !== name)) return null
    odd.add(index)
  }
  return leftOut(data, list, odd)
}

const leftOut = (data: Tree, [name, ...deeper]: readonly string[], odd: ReadonlySet<number>): Tree => {
  const member = data[name!]
  if (Array.isArray(member)) return { ...data, [name!]: member.filter((_one, index) => !odd.has(index)) }
  return { ...data, [name!]: leftOut(member as Tree, deeper, odd) }
}
