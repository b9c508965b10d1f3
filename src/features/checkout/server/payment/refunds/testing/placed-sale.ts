import { randomUUID } from 'node:crypto'
import type { ShopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, getCheckout } from '#features/payment-methods/providers/testing/money-path.ts'

/** An order that was paid at Airwallex. */
export const placedSale = async (world: ShopWorld) => {
  const token = await world.checkout()
  const answer = await world.pay(token, await world.order(token))
  const payment: string = answer.body.data.next.options.intent_id
  await world.succeed(payment)
  const [attempt] = await getAttempts(world, token)
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
  await world.app.runJobs()
  const { id: checkoutId } = await getCheckout(world, token)
  const order = await world.app.db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return { token, payment, attempt: attempt!.id, amount: attempt!.amount, order: order.shopify_order_id, id: order.id }
}
export type Sale = Awaited<ReturnType<typeof placedSale>>

const getParams = ({ order }: Sale) => ({ params: { id: String(order) } })

/** What its merchant presses on the order's page. */
export const refundSale = (world: ShopWorld, sale: Sale, body: object) =>
  world.merchant.call('POST /orders/:id/refunds', { ...getParams(sale), body: { key: randomUUID(), ...body } })

export const refundStatus = async (world: ShopWorld, sale: Sale) =>
  (await world.merchant.call('GET /orders/:id/refunds', getParams(sale))).body.data
