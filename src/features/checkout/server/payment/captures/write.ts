import { capturesParts, providerTitle } from '#features/payment-methods/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { refuse } from '#kit/server/errors.ts'
import { type CaptureKind, getCapturedAmount } from '../../../capture-rules.ts'
import { afterRequest, makeCaptureJob } from '../jobs.ts'
import { lockAttempt } from '../refunds/repository.ts'
import type { Attempt } from '../repository.ts'
import * as repository from './repository.ts'

/** Why a payment can be neither captured nor voided; null where it can. */
export const blockedReason = (attempt: Attempt | undefined): string | null => {
  switch (attempt?.authorization_state) {
    case 'open':
      return null
    case 'captured': {
      const rest = attempt.amount - getCapturedAmount(attempt)
      return rest > 0
        ? `The remaining ${formatMoney(rest, attempt.currency)} was released and can no longer be charged.`
        : 'All of it was captured.'
    }
    case 'released':
      return 'It was voided, or has expired: the shopper was not charged.'
    default:
      return 'This payment was captured immediately: there is nothing to capture or void.'
  }
}

export const unanswered = (kind: CaptureKind) =>
  `${kind === 'capture' ? 'A capture' : 'A void'} of this payment is not confirmed yet. Please wait for it.`

type CaptureRequest = { key: string; kind: CaptureKind; amount: number; storeId: string; merchantId: string | null }

/** Writes a capture or a void down before anybody is asked for it, and sees to it that it is asked for. Throws Refusal. */
export const writeCapture = (services: Services, attemptId: string, request: CaptureRequest): Promise<void> =>
  services.db.transaction().execute(async (db) => {
    const attempt = await lockAttempt(db, attemptId)
    const earlier = await repository.listCaptures(db, attemptId)
    // Pressed twice at once: the other one has written it.
    if (earlier.some(({ id }) => id === request.key)) return
    const underway = earlier.find(({ state }) => state === 'asked')
    if (underway) throw refuse.conflict(unanswered(underway.kind))
    const reason = blockedReason(attempt)
    if (reason) throw refuse.conflict(reason)
    const authorized = formatMoney(attempt.amount, attempt.currency)
    if (request.amount > attempt.amount) throw refuse.invalid({ amount: `Only ${authorized} is authorized.` })
    if (request.kind === 'capture' && request.amount < attempt.amount && !capturesParts(attempt.provider))
      throw refuse.invalid({
        amount: `${providerTitle(attempt.provider)} can only capture the full amount: ${authorized}.`,
      })
    await insert(db, attempt, request, services.now(), afterRequest(services.now()))
  })

/** Written down with the job that sees to it, at once unless said otherwise. */
const insert = async (db: Db, attempt: Attempt, request: CaptureRequest, at: Date, runAt = at): Promise<void> => {
  await repository.insertCapture(db, {
    id: request.key,
    store_id: request.storeId,
    attempt_id: attempt.id,
    asked_by: request.merchantId,
    kind: request.kind,
    amount: request.amount,
    currency: attempt.currency,
    created_at: at,
    updated_at: at,
  })
  await makeCaptureJob.enqueue(
    db,
    { captureId: request.key },
    { key: `make-capture:${request.key}`, maxAttempts: 25, runAt },
  )
}

/**
 * Writes down that an authorized payment is voided, unless it is being voided already; false where it is authorized no more. Call it in a
 * transaction. Throws where a capture has no answer yet, to be tried again.
 */
export const writeVoid = async (
  db: Db,
  attemptId: string,
  { key, storeId, at }: { key: string; storeId: string; at: Date },
): Promise<boolean> => {
  const attempt = await lockAttempt(db, attemptId)
  const earlier = await repository.listCaptures(db, attemptId)
  if (earlier.some(({ id }) => id === key)) return true
  if (attempt.authorization_state !== 'open') return false
  if (earlier.some(({ kind, state }) => kind === 'void' && state === 'asked')) return true
  if (earlier.some(({ state }) => state === 'asked')) throw new Error('a capture of this payment has no answer yet')
  await insert(db, attempt, { key, kind: 'void', amount: attempt.amount, storeId, merchantId: null }, at)
  return true
}
