import type { Services } from '#kit/server/context.ts'
import { endOrdering, leaseOrdering, lengthenOrdering } from '../repository.ts'

/** Who is at work on an order says so again and again. Who has said nothing for so long is dead, and so is its last call. */
const pace = { leaseMs: 8_000, renewEveryMs: 2_000 }

export type Lease = {
  /** Keeps it for so long, whatever becomes of this process. Throws when it is another's already. */
  lengthen(ms: number): Promise<void>
  /** Says no more that somebody is at work. */
  rest(): Promise<void>
  /** Ends it, in `ms` or now, and notes why there is no order; does nothing where it is another's. */
  end(ms: number | null, problem: string): Promise<void>
}

/** The right to make a checkout's order, kept while this process lives; null when another has it, or there is nothing to make. */
export const openLease = async (
  { db, log }: Services,
  checkoutId: string,
  { leaseMs, renewEveryMs } = pace,
): Promise<Lease | null> => {
  const leased = await leaseOrdering(db, checkoutId, leaseMs)
  if (!leased) return null

  let until = leased
  const keep = async (ms: number): Promise<boolean> => {
    const next = await lengthenOrdering(db, checkoutId, until, ms)
    if (next) until = next
    return next !== null
  }
  // One after the other: each goes on from where the one before ended.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(what: () => Promise<T>): Promise<T> => {
    const mine = last.then(what)
    last = mine.catch((error: unknown) => log.debug({ err: error, checkoutId }, 'a lease was not renewed'))
    return mine
  }
  let isBusy = false
  const renewing = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void inTurn(() => keep(leaseMs)).then(
      () => (isBusy = false),
      () => (isBusy = false),
    )
  }, renewEveryMs).unref()

  const rest = async () => {
    clearInterval(renewing)
    await last
  }
  return {
    rest,
    async lengthen(ms) {
      if (!(await inTurn(() => keep(ms)))) throw new Error(`another one makes the order of checkout ${checkoutId}`)
    },
    async end(ms, problem) {
      await rest()
      await endOrdering(db, checkoutId, until, ms, problem)
    },
  }
}
