import { isDeepStrictEqual } from 'node:util'

type Members = Readonly<Record<string, unknown>>

/**
 * `wished` in place of `seen`, laid over what stands there now: what somebody else changed since, and `wished` did not, stays.
 * How the provider looks at checkout is merged by its own members.
 */
export const mergedSettings = (seen: unknown, wished: object, now: unknown): Members => {
  const [before, mine, theirs] = [toMembers(seen), toMembers(asKept(wished)), toMembers(now)]
  const display = merged(toMembers(before['display']), toMembers(mine['display']), toMembers(theirs['display']))
  return { ...merged(before, mine, theirs), ...(mine['display'] !== undefined && { display }) }
}

const merged = (seen: Members, wished: Members, now: Members): Members => {
  const names = [...new Set([...Object.keys(now), ...Object.keys(wished)])]
  const members = names.map((name) => {
    const isChanged = !isDeepStrictEqual(seen[name], wished[name])
    return [name, isChanged ? wished[name] : now[name]] as const
  })
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

const toMembers = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})

/** As the database gives it back: without what is undefined. */
const asKept = (wished: object): unknown => JSON.parse(JSON.stringify(wished))
