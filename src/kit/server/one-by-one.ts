import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseDown, isStatementTooSlow } from './errors.ts'

/** What is done, in words that go on after ‘could not’. */
export type Step = readonly [what: string, work: () => Promise<unknown>]

/**
 * Does one after another; one that fails keeps none behind it from being done. Which ones failed is thrown in the end, and at once
 * where the database is away, as all would fail then.
 */
export const oneByOne = async (log: FastifyBaseLogger, steps: readonly Step[]): Promise<void> => {
  const failed: string[] = []
  let cause: unknown
  for (const [what, work] of steps)
    try {
      await work()
    } catch (error) {
      if (isDatabaseDown(error) && !isStatementTooSlow(error)) throw error
      log.error({ err: error }, `Could not ${what}.`)
      failed.push(what)
      cause ??= error
    }
  if (failed.length > 0) throw new Error(`Could not ${failed.join(', ')}.`, { cause })
}
