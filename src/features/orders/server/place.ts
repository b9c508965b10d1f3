import { shopOf, ShopError, type Shop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { orderInputOf } from './order-input.ts'
import type { Sale } from './sale.ts'
import { orderCreate, ordersFound, type ShopOrder } from './shop-operations.ts'

/** The shop refused for a reason that is certain: no order was made. `message` is for the merchant. */
export class OrderRefused extends Error {}

/**
 * The shop's order of a sale: the one that is already there, else a new one. Throws OrderRefused or ShopError; after an
 * `unreachable` or `broken` ShopError an order may have been made, which a later call finds once the shop's search knows it.
 */
export const placeInShop = async (services: Services, storeId: string, sale: Sale): Promise<ShopOrder> => {
  const shop = await shopOf(services, storeId)
  return (await findInShop(shop, sale.id)) ?? (await create(services, shop, sale))
}

const soldTooOften = 'Paid after the stock had run out: some of it is sold more often than it is there.'

const findInShop = async (shop: Shop, saleId: string): Promise<ShopOrder | null> => {
  const { orders } = await shop.send(ordersFound, { query: `source_identifier:${saleId}`, first: 5 })
  return (
    orders.nodes.find(
      (order) =>
        order.sourceIdentifier === saleId ||
        order.customAttributes.some(({ key, value }) => key === 'checkout_id' && value === saleId),
    ) ?? null
  )
}

const create = async (services: Services, shop: Shop, sale: Sale): Promise<ShopOrder> => {
  const order = orderInputOf(sale, services.env.PRODUCT_NAME)
  const options = { inventoryBehaviour: 'DECREMENT_OBEYING_POLICY', sendReceipt: true } as const
  const { orderCreate: answer } = await shop.send(orderCreate, { order, options })
  if (answer.order) return answer.order
  if (!answer.userErrors.some(({ code }) => code === 'INVENTORY_CLAIM_FAILED')) throw refusalOf(answer.userErrors)
  // The last piece went to somebody else while this shopper paid: the merchant decides what to do, with the order in hand.
  services.log.warn({ sale: sale.id }, 'sold more than there is')
  const { orderCreate: second } = await shop.send(orderCreate, {
    order: { ...order, note: [sale.note, soldTooOften].filter(Boolean).join('\n') },
    options: { ...options, inventoryBehaviour: 'DECREMENT_IGNORING_POLICY' },
  })
  if (!second.order) throw refusalOf(second.userErrors)
  return second.order
}

const refusalOf = (errors: { message: string }[]) =>
  new OrderRefused(
    `The shop refused the order: ${errors.map(({ message }) => message).join(', ') || 'no reason given'}`,
  )

/** True when a failure leaves open whether the shop made the order. */
export const mayHavePlaced = (error: unknown): boolean =>
  error instanceof ShopError
    ? error.problem === 'unreachable' || error.problem === 'broken'
    : !(error instanceof OrderRefused)
