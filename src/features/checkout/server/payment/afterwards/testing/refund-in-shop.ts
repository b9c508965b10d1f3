import type { ShopWorld } from '#apps/server/testing/shop-world.ts'
import { toMajor } from '#kit/contract/money.ts'

/** The merchant gives minor units of an order back in the shop itself. */
export const refundByMerchant = async (world: ShopWorld, shopifyOrderId: number, minor: number): Promise<void> => {
  const orderId = `gid://shopify/Order/${shopifyOrderId}`
  const { order } = await world.admin<{ order: { transactions: { id: string; gateway: string }[] } }>(
    `{ order(id: "${orderId}") { transactions(first: 1) { id gateway } } }`,
  )
  const [{ id: parentId, gateway }] = order.transactions as [{ id: string; gateway: string }]
  const transactions = [{ orderId, kind: 'REFUND', gateway, parentId, amount: toMajor(minor, 'EUR') }]
  await world.admin(
    `mutation($input: RefundInput!) { refundCreate(input: $input) @idempotent(key: "${orderId}") { userErrors { message } } }`,
    { input: { orderId, note: 'By hand', transactions } },
  )
}
