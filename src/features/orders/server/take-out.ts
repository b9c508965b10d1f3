import { getShop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { orderGid, takeOver } from './keep-current.ts'
import { isTestOrder } from './repository.ts'
import { orderById, orderCancel, orderDelete } from './shop-operations.ts'

/** How far a test order is out of the shop; `kept`: cancelled there, and the shop says why it does not delete it. */
export type TakenOut = { state: 'cancelling' } | { state: 'deleted' } | { state: 'kept'; reason: string }

/**
 * Takes an order that was paid with test money out of the shop, one step at a call: cancels it with its goods back in stock, and
 * once the shop has done that, deletes it. May be repeated. Throws ShopError.
 */
export const takeOut = async (services: Services, storeId: string, shopifyOrderId: number): Promise<TakenOut> => {
  if (!(await isTestOrder(services.db, storeId, shopifyOrderId)))
    throw new Error(`order ${shopifyOrderId} was not paid with test money`)
  const shop = await getShop(services, storeId)
  const id = orderGid(shopifyOrderId)
  const { order } = await shop.send(orderById, { id })
  if (!order) return { state: 'deleted' }
  if (!order.cancelledAt) {
    const { orderCancel: answer } = await shop.send(orderCancel, { id })
    const errors = answer?.orderCancelUserErrors ?? []
    return errors.length > 0 ? kept(errors) : { state: 'cancelling' }
  }
  await takeOver(services, storeId, order)
  const { orderDelete: answer } = await shop.send(orderDelete, { id })
  const errors = answer?.userErrors ?? []
  return errors.length > 0 ? kept(errors) : { state: 'deleted' }
}

const kept = (errors: readonly { message: string }[]): TakenOut => ({
  state: 'kept',
  reason: errors.map(({ message }) => message).join(', '),
})
