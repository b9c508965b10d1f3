import { getShop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { paymentKey, providerKey } from './attributes.ts'
import { writePaymentJob } from './jobs.ts'
import { laterForSales } from './leave-to-sales.ts'
import { orderAttributes, orderUpdate } from './shop-operations.ts'

type PaymentNote = { storeId: string; shopifyOrderId: number; gateway: string; paymentId: string }

export const enqueuePaymentNote = (db: Db, note: PaymentNote, runAt?: Date) =>
  writePaymentJob.enqueue(db, note, {
    key: `tell-payment:${note.storeId}:${note.shopifyOrderId}`,
    ...(runAt && { runAt }),
  })

/**
 * Writes onto the shop's order who took the money and what it is called there: an order that was a draft knows a manual
 * payment only. Waits while the shop has little left. Throws ShopError, to be tried again.
 */
export const writePayment = async (services: Services, note: PaymentNote) => {
  const { storeId, shopifyOrderId, gateway, paymentId } = note
  const shop = await getShop(services, storeId)
  const later = laterForSales(services, shop)
  if (later) return enqueuePaymentNote(services.db, note, later)
  const id = `gid://shopify/Order/${shopifyOrderId}`
  const { order } = await shop.send(orderAttributes, { id })
  if (!order || order.customAttributes.some(({ key, value }) => key === paymentKey && value === paymentId)) return
  const others = order.customAttributes.filter(({ key }) => key !== providerKey && key !== paymentKey)
  const customAttributes = [
    ...others.map(({ key, value }) => ({ key, value: value ?? '' })),
    { key: providerKey, value: gateway },
    { key: paymentKey, value: paymentId },
  ]
  const { orderUpdate: answer } = await shop.send(orderUpdate, { id, customAttributes })
  const [refused] = answer.userErrors
  if (refused) services.log.warn({ order: order.name, why: refused.message }, 'the shop keeps no payment on an order')
}
