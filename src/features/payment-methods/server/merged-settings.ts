import { isDeepStrictEqual } from 'node:util'

type Members = Readonly<Record<string, unknown>>

/**
 * `wanted` in place of `seen`, laid over what stands there now: what somebody else changed since, and `wanted` did not, stays.
 * How the provider looks at checkout is merged by its own members.
 */
export const mergedSettings = (seen: unknown, wanted: object, now: unknown): Members => {
  const [before, mine, theirs] = [toMembers(seen), toMembers(asKept(wanted)), toMembers(now)]
  const display = merged(toMembers(before['display']), toMembers(mine['display']), toMembers(theirs['display']))
  return { ...merged(before, mine, theirs), ...(mine['display'] !== undefined && { display }) }
}

const merged = (seen: Members, wanted: Members, now: Members): Members => {
  const names = [...new Set([...Object.keys(now), ...Object.keys(wanted)])]
  const members = names.map((name) => {
    const isChanged = !isDeepStrictEqual(seen[name], wanted[name])
    return [name, isChanged ? wanted[name] : now[name]] as const
  })
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

const toMembers = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})

/** As the database gives it back: without what is undefined. */
const asKept = (wanted: object): unknown => JSON.parse(JSON.stringify(wanted))
