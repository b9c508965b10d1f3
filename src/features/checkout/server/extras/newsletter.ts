import { z } from 'zod'
import { subscribeCustomer } from '#features/orders/server/public.ts'
import { getShop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { job } from '#kit/server/jobs.ts'
import { findById } from '../repository.ts'

/** Tells the shop that the customer of an order agreed to be written to. */
export const subscribe = job('subscribe-customer', z.object({ checkoutId: z.uuid() }))

/** Nothing where the shop does not let us see its customers: then no one is subscribed. */
export const subscribeShopper = async (services: Services, checkoutId: string): Promise<void> => {
  const checkout = await findById(services.db, checkoutId)
  if (!checkout?.shop_customer_id || !checkout.paid_at) return
  await subscribeCustomer(await getShop(services, checkout.store_id), checkout.shop_customer_id, checkout.paid_at)
}
