import type { Services } from '#kit/server/context.ts'
import { reprice } from '../pricing/reprice.ts'
import { addDiscountCode } from './repository.ts'

/** Enters a code for the shopper, unless it stands there already. The page that opens next asks for prices where the shop is silent now. */
export const addCode = async (services: Services, checkoutId: string, code: string): Promise<void> => {
  if (!(await addDiscountCode(services.db, checkoutId, code))) return
  await reprice(services, checkoutId).catch((error: unknown) =>
    services.log.warn({ err: error, checkout: checkoutId }, 'a code was entered and could not be priced yet'),
  )
}
