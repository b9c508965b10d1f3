import type { Db } from '#kit/server/db/database.ts'
import { type CartMeasure, offerRates } from '../rules.ts'
import { listRates } from './repository.ts'

export { planRateCopy } from './copy-rates.ts'
export { shippingRateRoutes } from './routes.ts'

/** What a store's rates offer to a cart: cheapest first, with the one to preselect. */
export const ratesFor = async (db: Db, storeId: string, cart: CartMeasure, chosenId: string | null) =>
  offerRates(await listRates(db, storeId), cart, chosenId)
