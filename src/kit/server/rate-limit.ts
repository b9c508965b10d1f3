import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from './errors.ts'

export type Allowance = { name: string; points: number; seconds: number }

export type Limits = {
  /** Spends one point of `key`. Throws 429 with Retry-After when none is left. */
  take(allowance: Allowance, key: string): Promise<void>
  /** Gives all points back, after the attempt turned out to be rightful. */
  restore(allowance: Allowance, key: string): Promise<void>
}

/** Counts in the table `rate_limits`, so that every process of the product shares the counters. */
export const createLimits = (pool: pg.Pool): Limits => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, points, seconds }: Allowance) => {
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
    async take(allowance, key) {
      try {
        await limiterOf(allowance).consume(key)
      } catch (spent) {
        if (spent instanceof RateLimiterRes) throw refuse.tooMany(Math.ceil(spent.msBeforeNext / 1000))
        throw spent
      }
    },
    async restore(allowance, key) {
      await limiterOf(allowance).delete(key)
    },
  }
}
