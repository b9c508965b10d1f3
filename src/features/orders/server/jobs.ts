import { z } from 'zod'
import { job } from '#kit/server/jobs.ts'

/** What a shop's many orders bring about, in one group. */
const ofStore = ({ storeId }: { storeId: string }) => `orders of ${storeId}`

/** Brings one order in line with the shop's. */
export const refreshOrder = job('refresh-order', z.object({ storeId: z.uuid(), shopifyOrderId: z.number() }), {
  group: ofStore,
})

/** Writes onto the shop's order who took the money and under which name. */
export const writePaymentJob = job(
  'tell-payment',
  z.object({ storeId: z.uuid(), shopifyOrderId: z.number(), gateway: z.string(), paymentId: z.string() }),
  { group: ofStore },
)

/** Every night: one `reconcile-orders` for each store that had orders lately. */
export const reconcileStores = job('reconcile-stores', z.object({}))

/** Repairs what a lost webhook missed, one page of a store's orders after another. */
export const reconcileOrders = job('reconcile-orders', z.object({ storeId: z.uuid(), after: z.number().default(0) }), {
  priority: 'last',
})
