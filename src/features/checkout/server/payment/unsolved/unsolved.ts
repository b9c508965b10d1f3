import type { Services } from '#kit/server/context.ts'
import { needsMerchant } from '../../../payments-rules.ts'
import { listUnsolved, listUnsolvedCaptures, listUnsolvedRefunds } from './repository.ts'

/** Whether a store has payments that its merchant should hear of by now. */
export const hasUnsolved = async ({ db, now }: Services, storeId: string): Promise<boolean> => {
  const payments = await listUnsolved(db, storeId, now())
  const refunds = await listUnsolvedRefunds(db, storeId)
  const captures = await listUnsolvedCaptures(db, storeId)
  if ([...refunds, ...captures].some(({ state }) => state === 'failed')) return true
  return payments.some(({ concern, created_at }) =>
    needsMerchant({ concern, created_at: created_at.toISOString() }, now().getTime()),
  )
}
