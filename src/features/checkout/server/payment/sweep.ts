import { lingeringProviders } from '#features/payment-methods/server/public.ts'
import { diversionsKeptDays } from '#features/script/diversions.ts'
import { deleteOldDiversions } from '#features/script/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { oneByOne } from '#kit/server/one-by-one.ts'
import { changeKey, changeOrder } from '../changes/jobs.ts'
import { listWaiting } from '../changes/repository.ts'
import { sweepDrafts } from '../drafts/discard.ts'
import { listUnordered } from '../repository.ts'
import { getAccount } from './account.ts'
import { settleAuthorization } from './captures/note.ts'
import * as captures from './captures/repository.ts'
import { writeVoid } from './captures/write.ts'
import { enqueueOrder, followAuthorization, makeCaptureJob, makeRefundJob, refundSurplus } from './jobs.ts'
import { listUnanswered } from './refunds/repository.ts'
import * as repository from './repository.ts'
import { settle } from './settle.ts'

const orderWaitMs = 60_000
const refundWaitMs = 10 * 60_000
const captureWaitMs = 5 * 60_000
const changeWaitMs = 5 * 60_000
const diversionsKeptMs = diversionsKeptDays * 24 * 60 * 60_000
const attemptLifetimeMs = 24 * 60 * 60_000
/** The next sweep comes in a minute: where providers are slow, it continues with those that this one did not reach. */
const askingMs = 40_000

/** After a standstill many thousands are due: they are ended in portions, as long as this, by one sweep after another. */
const expiringMs = 20_000
const expiredAtOnce = 500

/**
 * Heals what neither the shopper's return nor a webhook brought to its end: asks providers about silent attempts, orders
 * what is paid, refunds what was paid twice, and ends what was never finished.
 */
export const sweep = async (services: Services): Promise<void> => {
  const { db, log } = services
  const now = services.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await oneByOne(log, [
    ['ask about silent payments', () => sweepSilent(services, now)],
    [
      'order what is paid',
      async () => {
        for (const checkout of await listUnordered(db, ago(orderWaitMs)))
          await enqueueOrder(db, checkout, { ifAbsent: true })
      },
    ],
    [
      'refund what was paid twice',
      async () => {
        for (const { id } of await repository.listSurplus(db))
          await refundSurplus.enqueue(db, { attemptId: id }, { key: `refund:${id}`, ifAbsent: true })
      },
    ],
    [
      'ask about unanswered refunds',
      async () => {
        for (const { id } of await listUnanswered(db, ago(refundWaitMs)))
          await makeRefundJob.enqueue(db, { refundId: id }, { key: `make-refund:${id}`, ifAbsent: true })
      },
    ],
    [
      'ask about unanswered captures',
      async () => {
        for (const { id } of await captures.listUnanswered(db, ago(captureWaitMs)))
          await makeCaptureJob.enqueue(db, { captureId: id }, { key: `make-capture:${id}`, ifAbsent: true })
      },
    ],
    ['ask about authorized payments', () => sweepAuthorizations(services, now)],
    [
      'change orders',
      async () => {
        for (const { id } of await listWaiting(db, ago(changeWaitMs)))
          await changeOrder.enqueue(db, { changeId: id }, { key: changeKey(id), ifAbsent: true })
      },
    ],
    ['end drafts', () => sweepDrafts(services)],
    ['end checkouts that were not finished', () => expire(services, now)],
    ['delete old diversions', () => deleteOldDiversions(db, ago(diversionsKeptMs))],
  ])
}

const sweepSilent = async (services: Services, began: Date): Promise<void> => {
  for (const attempt of await repository.listSilent(services.db, began, lingeringProviders)) {
    if (services.now().getTime() - began.getTime() > askingMs) break
    await healAttempt(services, attempt).catch((error: unknown) =>
      services.log.warn({ err: error, attempt: attempt.id }, 'could not ask the provider about an attempt'),
    )
  }
}

const expire = async ({ db }: Services, now: Date): Promise<void> => {
  const until = performance.now() + expiringMs
  let ended = expiredAtOnce
  while (ended === expiredAtOnce && performance.now() < until)
    ended = await repository.expireOld(db, now, expiredAtOnce)
}

/** Asks about what is authorized, as providers do not report each one that lapses, and updates shops on what was captured or released. */
const sweepAuthorizations = async (services: Services, began: Date): Promise<void> => {
  for (const { id } of await captures.listOpen(services.db, began)) {
    if (services.now().getTime() - began.getTime() > askingMs) break
    await settleAuthorization(services, id).catch((error: unknown) =>
      services.log.warn({ err: error, attempt: id }, 'could not ask about an authorized payment'),
    )
  }
  // The attempt's own id names the void: it is asked for once.
  for (const { id, store_id: storeId } of await captures.listOpenCancelled(services.db))
    await services.db
      .transaction()
      .execute((db) => writeVoid(db, id, { key: id, storeId, at: services.now() }))
      .catch((error: unknown) =>
        services.log.warn({ err: error, attempt: id }, 'could not void the payment of a cancelled order'),
      )
  for (const { id } of await captures.listUnwritten(services.db, new Date(began.getTime() - orderWaitMs)))
    await followAuthorization.enqueue(
      services.db,
      { attemptId: id },
      { key: `follow-authorization:${id}`, ifAbsent: true, maxAttempts: 25 },
    )
}

/** Asks how an attempt stands. One that is certainly unpaid after a day is cancelled, so that no late payment arrives. */
const healAttempt = async (services: Services, silent: { id: string; created_at: Date }) => {
  const isOld = services.now().getTime() - silent.created_at.getTime() > attemptLifetimeMs
  await settle(services, silent.id, { shopperIsBack: true })
  if (!isOld) return
  const attempt = await repository.findAttempt(services.db, silent.id)
  // What may be under way is not ended: it stands in the merchant's list until there is an outcome.
  if (attempt?.state !== 'waiting' || !attempt.provider_payment_id || attempt.doubt) return
  const provider = await getAccount(services, attempt)
  const cancelled = await provider?.cancel(attempt.provider_payment_id)
  if (cancelled) await settle(services, silent.id, { reported: cancelled })
}
