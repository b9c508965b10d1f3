import type { Db } from '#kit/server/db/database.ts'
import * as repository from './repository.ts'

/** What an order costs its merchant: euro cents, null until the day's rate is known. Null where no fee is taken. */
export const findOrderFee = async (
  db: Db,
  orderId: string,
): Promise<{ amount: number | null; basisPoints: number } | null> => {
  const terms = await repository.findTerms(db, orderId)
  if (!terms) return null
  const { amount } = await repository.sumOrderEntries(db, orderId)
  return { amount: terms.rate === null ? null : amount, basisPoints: terms.basis_points }
}
