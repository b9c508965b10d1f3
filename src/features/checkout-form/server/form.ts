import type { Services } from '#kit/server/context.ts'
import { type CheckoutForm, defaultForm } from '../rules.ts'
import { findForm } from './repository.ts'

/** What a store's shoppers are asked for. */
export const getCheckoutForm = async ({ db }: Pick<Services, 'db'>, storeId: string): Promise<CheckoutForm> => {
  const row = await findForm(db, storeId)
  if (!row) return defaultForm
  const { updated_at: _, ...form } = row
  return form
}
