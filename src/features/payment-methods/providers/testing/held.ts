import type { ShopWorld } from '#apps/server/testing/shop-world.ts'
import { act, getAttempts, getCheckout, getOrders, paymentsAt } from './money-path.ts'
import type { Subject } from './subjects.ts'

/** Has a store's payments wait to be captured, or not. */
export const captureLater = async ({ merchant }: ShopWorld, later: boolean) => {
  const answer = await merchant.call('PUT /payment-capture', { body: { later } })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** A shopper who stands before a provider's page. */
export const leaveAt = async (world: ShopWorld, subject: Pick<Subject, 'name' | 'method'>) => {
  const token = await world.checkout()
  const order = await world.order(token, { provider: subject.name, method: subject.method })
  const answer = await world.pay(token, order)
  if (answer.status !== 200) throw new Error(answer.text)
  const attempt = (await getAttempts(world, token)).at(-1)!
  const read = async () => (await getAttempts(world, token)).find(({ id }) => id === attempt.id)!
  const comeBack = () => world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt.id}` })
  return { token, id: attempt.id, amount: attempt.amount, read, comeBack }
}

/** Does something with a payment at its provider, as its merchant or its clock does. */
export const atProvider = async (
  world: ShopWorld,
  { twin }: Pick<Subject, 'twin'>,
  id: string,
  action: string,
  body = {},
) => {
  const response = await fetch(`${world.sandbox.url}/sandbox/${twin}/payments/${id}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.ok
}

/** An order whose payment is authorized at a provider, with the calls of its page. */
export const authorized = async (world: ShopWorld, subject: Subject) => {
  const left = await leaveAt(world, subject)
  const [payment] = await paymentsAt(world, subject, left.id)
  await act(world, subject, payment!, 'pay')
  await left.comeBack()
  const placed = await getOrders(world, left.token)
  if (placed.length !== 1) throw new Error(`${placed.length} orders`)
  const { id: checkoutId } = await getCheckout(world, left.token)
  const row = () =>
    world.app.db.selectFrom('orders').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirstOrThrow()
  const params = { id: String((await row()).shopify_order_id) }
  return {
    ...left,
    row,
    params,
    payment: payment!.id,
    atProvider: (action: string, body?: object) => atProvider(world, subject, payment!.id, action, body),
    capture: (body: object) => world.merchant.call('POST /orders/:id/capture', { params, body }),
    void: (body: object) => world.merchant.call('POST /orders/:id/void', { params, body }),
    readStatus: async () => (await world.merchant.call('GET /orders/:id/capture', { params })).body.data,
    inShop: () => orderInShop(world, params.id),
  }
}
export type Authorized = Awaited<ReturnType<typeof authorized>>

type InShop = {
  displayFinancialStatus: string
  cancelledAt: string | null
  totalReceivedSet: { shopMoney: { amount: string } }
}

/** How the shop's order stands. */
export const orderInShop = async (world: ShopWorld, id: string) => {
  const { order } = await world.admin<{ order: InShop }>(
    `{ order(id: "gid://shopify/Order/${id}") { displayFinancialStatus cancelledAt totalReceivedSet { shopMoney { amount } } } }`,
  )
  return {
    status: order.displayFinancialStatus,
    isCancelled: order.cancelledAt !== null,
    received: Math.round(Number(order.totalReceivedSet.shopMoney.amount) * 100),
  }
}

/** What the store's figures count: revenue in minor units, and orders. */
export const getFigures = async ({ app, store }: ShopWorld) => {
  const { revenue, orders } = await app.db
    .selectFrom('daily_figures')
    .select(({ fn }) => [fn.sum<string>('revenue').as('revenue'), fn.sum<string>('orders').as('orders')])
    .where('store_id', '=', store.id)
    .executeTakeFirstOrThrow()
  return { revenue: Number(revenue), orders: Number(orders) }
}

/** Our fee for an order, in euro cents. */
export const getFee = async ({ app }: ShopWorld, row: Authorized['row']) =>
  (
    await app.db
      .selectFrom('fee_entries')
      .select('amount')
      .where('order_id', '=', (await row()).id)
      .execute()
  ).reduce((sum, { amount }) => sum + amount, 0)
