import { type Connected, isUnknownPayment, type Payment } from '#features/payment-methods/server/public.ts'
import type { Db } from '#kit/server/db/database.ts'
import { type Table, uncount } from './repository.ts'

type Asked = { id: string; leased_until: Date | null }

/**
 * The payment that something is asked for; null where its provider does not know it. A try that ends here had no effect for certain: the next
 * one is to know that. Throws ProviderError.
 */
export const readPayment = async (
  db: Db,
  table: Table,
  row: Asked,
  { provider, paymentId }: { provider: Connected | null | undefined; paymentId: string | null | undefined },
): Promise<Payment | null> => {
  if (!provider || !paymentId) return null
  try {
    return await provider.read(paymentId)
  } catch (error) {
    if (isUnknownPayment(error)) return null
    await uncount(db, table, row)
    throw error
  }
}
