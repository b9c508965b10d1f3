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

/** Call it in the transaction that places the order: each receiver that the store reports to is told exactly then. */
export const enqueueReports = async (db: Db, storeId: string, checkoutId: string): Promise<void> => {
  const receivers = await reportsTo(db, storeId)
  for (const receiver of ['google', 'meta'] as const) {
    if (!receivers[receiver]) continue
    await reportPurchase.enqueue(db, { checkoutId, receiver }, { key: `report:${receiver}:${checkoutId}` })
  }
}
