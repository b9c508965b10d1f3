import { LRUCache } from 'lru-cache'

/** What a shop lets one app ask of it at once, in points of its own reckoning, which fill up by the second. */
type Allowance = { left: number; most: number; perSecond: number; at: number }

export type ThrottleStatus = { currentlyAvailable: number; maximumAvailable: number; restoreRate: number }

/** What was last heard, per shop's address and access token. */
const allowances = new LRUCache<string, Allowance>({ max: 5_000 })
/** Until when a shop wants to be left alone, by its own word. */
const rests = new LRUCache<string, number>({ max: 5_000 })

export const noteAllowance = (
  key: string,
  { currentlyAvailable, maximumAvailable, restoreRate }: ThrottleStatus,
  now = Date.now(),
) => {
  rests.delete(key)
  allowances.set(key, { left: currentlyAvailable, most: maximumAvailable, perSecond: restoreRate, at: now })
}

export const noteRest = (key: string, ms: number, now = Date.now()) => void rests.set(key, now + ms)

/** Milliseconds until so large a share of it is there, as far as this process knows; 0 when it is. */
export const msUntilAvailable = (key: string, share: number, now = Date.now()): number => {
  const rest = Math.max(0, (rests.get(key) ?? 0) - now)
  const known = allowances.get(key)
  if (rest > 0 || !known) return rest
  const left = known.left + ((now - known.at) / 1_000) * known.perSecond
  return Math.max(0, Math.ceil(((share * known.most - left) / known.perSecond) * 1_000))
}
