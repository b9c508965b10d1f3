import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from './errors.ts'

export type Allowance = {
  name: string
  points: number
  seconds: number
  /** The message once it is used up. */
  sentence?: string
}

/** What of an address is one person's to choose: an IPv6 subscriber has a whole /64 of them. */
export const networkPrefix = (ip: string): string => {
  const wrapped = /^::ffff:([\d.]+)$/i.exec(ip)
  if (wrapped) return wrapped[1]!
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.replace(/%.*/s, '').split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

export type Limits = {
  /** Spends points of `key`, one unless told otherwise. Throws 429 with Retry-After when so many are not left. */
  take(allowance: Allowance, key: string, points?: number): Promise<void>
  /** Gives back some of the points that were spent, for what turned out to be rightful. */
  giveBack(allowance: Allowance, key: string, points: number): Promise<void>
  /** When `key` has points again; null while it has some left. */
  spentUntil(allowance: Allowance, key: string): Promise<Date | null>
  /** Gives all points back, after the attempt turned out to be rightful. */
  restore(allowance: Allowance, key: string): Promise<void>
}

/** Counts in the table `rate_limits`, so that every process of the product shares the counters. */
export const createLimits = (pool: pg.Pool): Limits => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const createLimiter = ({ name, points, seconds }: Allowance) => {
    let limiter = limiters.get(name)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      })
      limiters.set(name, limiter)
    }
    return limiter
  }
  return {
    async take(allowance, key, points = 1) {
      try {
        await createLimiter(allowance).consume(key, points)
      } catch (spent) {
        if (spent instanceof RateLimiterRes)
          throw refuse.tooMany(Math.ceil(spent.msBeforeNext / 1000), allowance.sentence)
        throw spent
      }
    },
    async giveBack(allowance, key, points) {
      await createLimiter(allowance).reward(key, points)
    },
    async spentUntil(allowance, key) {
      const count = await createLimiter(allowance).get(key)
      return count && count.remainingPoints <= 0 ? new Date(Date.now() + count.msBeforeNext) : null
    },
    async restore(allowance, key) {
      await createLimiter(allowance).delete(key)
    },
  }
}
