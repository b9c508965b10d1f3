import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { checkoutView } from './contract.ts'

/** What of a checkout is the store's own and no shopper's: the admin's preview shows it in place of the sample's. */
const ofStore = checkoutView.pick({
  store_name: true,
  shipping_rates: true,
  shipping_rate_id: true,
  missing_for_free: true,
  payment_methods: true,
  offer: true,
  asks_reminder: true,
  policies: true,
  terms: true,
})
export type PreviewOfStore = z.infer<typeof ofStore>

const measure = z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const checkoutPreview = endpoints({
  /** For a cart of goods, in minor units of the store's currency and grams; in a language of shoppers. */
  get: {
    method: 'GET',
    path: '/checkout-preview',
    access: 'store',
    query: z.object({ language: z.string().max(12), value: measure, items: measure, grams: measure }),
    data: ofStore,
  },
})
