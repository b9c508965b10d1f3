import { z } from 'zod'
import type { Db } from '#kit/server/db/database.ts'
import { job } from '#kit/server/jobs.ts'

/** Gives a payment back, or voids it, that came although another one had paid before. */
export const refundSurplus = job('refund-surplus', z.object({ attemptId: z.uuid() }))

/** Writes into the shop's order what went back at the provider. */
export const writeShopRefunds = job('write-shop-refunds', z.object({ attemptId: z.uuid() }))

/** Asks a provider for a refund that a merchant wants. */
export const makeRefundJob = job('make-refund', z.object({ refundId: z.uuid() }))

/** Asks a provider for a capture or a void that a merchant wants. */
export const makeCaptureJob = job('make-capture', z.object({ captureId: z.uuid() }))

/**
 * When a job does what a request is about to do itself: were both at it at once, the request would find that the job is, and tell the merchant
 * of no answer while one is on its way.
 */
export const afterRequest = (now: Date) => new Date(now.getTime() + 15_000)

/** Has the shop's order say that its payment was captured or released. */
export const followAuthorization = job(
  'follow-authorization',
  z.object({ attemptId: z.uuid(), since: z.iso.datetime().optional() }),
)

/** Tells the shop of a paid checkout. */
export const placeOrder = job(
  'place-order',
  // One that was written before stores were in it comes to the same order.
  z.object({ checkoutId: z.uuid(), storeId: z.uuid().optional() }),
  { priority: 'first', group: ({ storeId }) => `new orders of ${storeId}` },
)

/** Has a paid checkout made an order of, by the one job that there is for it. */
export const enqueueOrder = (
  db: Db,
  { id, store_id }: { id: string; store_id: string },
  options: { runAt?: Date; ifAbsent?: boolean } = {},
): Promise<void> =>
  placeOrder.enqueue(db, { checkoutId: id, storeId: store_id }, { key: `order:${id}`, maxAttempts: 25, ...options })

/** Looks every minute for what neither the shopper's return nor a webhook brought to its end. */
export const sweepPayments = job('sweep-payments', z.object({}))

/** Looks for paid payments whose provider sends no message when money goes back. */
export const askAfterwardsJob = job('ask-afterwards', z.object({}))

/** Looks for the accounts at providers that list what went back, and asks one of them. */
export const askAllMovedJob = job('ask-all-moved', z.object({}))
export const askMoved = job('ask-moved', z.object({ storeId: z.uuid(), provider: z.string() }))
