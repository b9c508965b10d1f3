import { z } from 'zod'
import type { Db } from '#kit/server/db/database.ts'
import { job } from '#kit/server/jobs.ts'
import { reportsTo } from '../settings.ts'

/** Tells one receiver of a purchase. */
export const reportPurchase = job(
  'report-purchase',
  z.object({ checkoutId: z.uuid(), receiver: z.enum(['google', 'meta']) }),
)

/** Forgets once a day who the visitors of the week before were. */
export const forgetVisitors = job('forget-visitors', z.object({}))

/** How long the shopper's page has to tell Google of a purchase before the server does. */
const pageMs = 10 * 60_000

/**
 * Call it in the transaction that places the order: Meta, which tells two reports of one purchase by their id, is told exactly
 * then; Google later, and only what the page did not tell.
 */
export const enqueueReports = async (db: Db, storeId: string, checkoutId: string, now: Date): Promise<void> => {
  const receivers = await reportsTo(db, storeId)
  for (const receiver of ['google', 'meta'] as const) {
    if (!receivers[receiver]) continue
    const key = `report:${receiver}:${checkoutId}`
    const runAt = receiver === 'google' ? { runAt: new Date(now.getTime() + pageMs) } : {}
    await reportPurchase.enqueue(db, { checkoutId, receiver }, { key, ...runAt })
  }
}
