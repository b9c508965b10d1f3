import type { Db } from '#kit/server/db/database.ts'
import { writeShopRefunds } from '../jobs.ts'
import { lacksRefund } from './repository.ts'

/** Queues writing a payment's refunds into the shop's order, unless they are there. Call it in the transaction that notes it. */
export const syncRefundsToShop = async (db: Db, attemptId: string): Promise<void> => {
  if (await lacksRefund(db, attemptId))
    await writeShopRefunds.enqueue(db, { attemptId }, { key: `shop-refunds:${attemptId}` })
}
