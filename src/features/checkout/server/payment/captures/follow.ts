import { cancelReleasedInShop, type Followed, writeCaptureInShop } from '#features/orders/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import { getCapturedAmount } from '../../../capture-rules.ts'
import { leaseShopWriting, updateLeased, writtenUntil } from '../afterwards/repository.ts'
import { syncRefundsToShop } from '../afterwards/sync-refunds.ts'
import { followAuthorization } from '../jobs.ts'
import { type Attempt, findAttempt } from '../repository.ts'
import { countOvercaptured, notTakenAsPaid } from './overcaptured.ts'
import { noteWritten, type Written } from './repository.ts'

/** Longer than all calls of one run together. */
const leaseMs = 60_000
/** A shop cancels a moment later: the longer it takes, the more seldom it is asked. */
const pauseMs = { least: 2_000, most: 60_000 }
/** So long it is asked again; then the merchant is to see why. */
const patienceMs = 15 * 60_000

/** Whether the order in the shop does not say yet what became of its payment. */
export const isBehind = (attempt: Attempt | undefined): attempt is Attempt =>
  attempt?.state === 'succeeded' &&
  (attempt.authorization_state === 'captured' || attempt.authorization_state === 'released') &&
  attempt.authorization_written_at === null

/**
 * Has the order in the shop say what became of its authorized payment: paid, or cancelled with its goods back in stock. What the shop refuses
 * stays listed for the merchant. May be repeated. Throws ShopError, to be tried again.
 */
export const followInShop = async (services: Services, attemptId: string, since: Date | null = null): Promise<void> => {
  const { db } = services
  if (!isBehind(await findAttempt(db, attemptId))) return
  const now = services.now()
  const lease = await leaseShopWriting(db, attemptId, { ms: leaseMs, calmMs: 0 })
  if (!lease) return lookAgain(services, attemptId, (await writtenUntil(db, attemptId)) ?? now, since)
  try {
    // Read again: the previous holder of the lease may have done it.
    const attempt = await findAttempt(db, attemptId)
    if (isBehind(attempt)) await askAndNote(services, attempt, since ?? now)
  } finally {
    await updateLeased(db, attemptId, lease.until, { ms: null })
  }
}

/** `since`: when the shop was first asked; the time in which it could not be asked does not count. */
const lookAgain = ({ db }: Services, attemptId: string, runAt: Date, since: Date | null) =>
  followAuthorization.enqueue(
    db,
    { attemptId, ...(since && { since: since.toISOString() }) },
    { key: `follow-authorization:${attemptId}`, runAt, maxAttempts: 25 },
  )

const askShop = async (services: Services, attempt: Attempt): Promise<Followed> => {
  const { store_id, checkout_id, currency, refunded_amount: refunded } = attempt
  try {
    return attempt.authorization_state === 'captured'
      ? await writeCaptureInShop(services, store_id, checkout_id, {
          amount: getCapturedAmount(attempt),
          refunded,
          currency,
        })
      : await cancelReleasedInShop(services, store_id, checkout_id)
  } catch (error) {
    const ended = attempt.authorization_ended_at
    const isLong = ended !== null && services.now().getTime() - ended.getTime() > patienceMs
    // It is asked on and on; its merchant is to know meanwhile.
    if (error instanceof Refusal && isLong)
      await note(services, attempt, {
        authorization_written_at: null,
        authorization_problem: `${notInLine(attempt)} ${error.message}`,
      })
    throw error
  }
}

/** One run: asks the shop, then notes that it is done, or why not, or looks again later. */
const askAndNote = async (services: Services, attempt: Attempt, since: Date): Promise<void> => {
  const answer = await askShop(services, attempt)
  // Its order is not there yet: who places it has this done.
  if (answer === 'no order') return
  const now = services.now().getTime()
  const age = now - since.getTime()
  const isDone = answer === 'done' || (typeof answer === 'object' && !('reason' in answer))
  if (!isDone && age < patienceMs) {
    const pause = Math.min(pauseMs.most, Math.max(pauseMs.least, age / 4))
    return lookAgain(services, attempt.id, new Date(now + pause), since)
  }
  await note(services, attempt, {
    authorization_written_at: services.now(),
    authorization_problem: getProblem(attempt, answer),
    overcaptured_amount: typeof answer === 'object' && 'over' in answer ? (answer.over ?? 0) : 0,
  })
}

/** What went back of money that the order has no room for follows; where it has by now, it is refunded there. */
const note = ({ db }: Services, attempt: Attempt, values: Written) =>
  db.transaction().execute(async (db) => {
    await noteWritten(db, attempt, values)
    await countOvercaptured(db, attempt.id)
    await syncRefundsToShop(db, attempt.id)
  })

/** What its merchant has to know of how the order in the shop stands; null where that is in line. */
const getProblem = (attempt: Attempt, answer: Exclude<Followed, 'no order'>): string | null => {
  if (answer === 'done') return null
  if (answer === 'not yet') return `${notInLine(attempt)} It accepted the request, but has not carried it out.`
  if ('left' in answer) return answer.left
  return 'reason' in answer ? `${notInLine(attempt)} ${answer.reason}` : null
}

const notInLine = ({ authorization_state }: Attempt) =>
  authorization_state === 'captured' ? notTakenAsPaid : 'Your shop did not cancel the order.'
