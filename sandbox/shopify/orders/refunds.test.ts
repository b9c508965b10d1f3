import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShop } from '../testing.ts'
import { fulfillOrder } from './order-changes.ts'

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => void (shop = await startShop()))
afterAll(() => shop.close())

let refunds = 0
const refund = (id: string, lineId: number, ...entries: [string, number][]) =>
  shop.data<{ message: string }[]>(
    `mutation($input: RefundInput!) { refundCreate(input: $input) @idempotent(key: "refund-${++refunds}") { userErrors { message } } }`,
    {
      input: {
        orderId: id,
        refundLineItems: entries.map(([restockType, quantity]) => ({
          lineItemId: `gid://shopify/LineItem/${lineId}`,
          quantity,
          restockType,
        })),
      },
    },
    'refundCreate.userErrors',
  )
const toSend = (id: string) =>
  shop.data<number>(
    'query($id: ID!) { order(id: $id) { lineItems(first: 1) { nodes { unfulfilledQuantity } } } }',
    { id },
    'order.lineItems.nodes.0.unfulfilledQuantity',
  )

it('sends no longer what a refund cancelled, and still what came back, and cancels nothing that was sent', async () => {
  const variantId = shop.products()[0]!.variants[0]!.id
  const order = shop.placeNativeOrder([{ variantId, quantity: 4 }], { email: 'ann@example.com' })
  const id = `gid://shopify/Order/${order.id}`
  const lineId = order.lines[0]!.id
  fulfillOrder(shop.shop, order, { company: null, number: null, url: null }, [{ lineId, quantity: 2 }])
  expect(await refund(id, lineId, ['CANCEL', 3])).toHaveLength(1)
  expect(await refund(id, lineId, ['CANCEL', 2], ['RETURN', 3])).toHaveLength(1)
  expect(await toSend(id)).toBe(2)
  expect(await refund(id, lineId, ['CANCEL', 1], ['RETURN', 1])).toEqual([])
  expect(await toSend(id)).toBe(1)
  // Without going back into stock, what was sent counts first.
  expect(await refund(id, lineId, ['NO_RESTOCK', 1])).toEqual([])
  expect(await toSend(id)).toBe(1)
  expect(await refund(id, lineId, ['NO_RESTOCK', 1])).toEqual([])
  expect(await toSend(id)).toBe(0)
})
