import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { keys } from '#features/payment-methods/server/testing/paying-world.ts'
import { viewCheckout, viewThankYou } from '../view.ts'
import { accountOf } from './account-of.ts'
import { settle } from './settle.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

const connect = (body: object) => world.merchant.call('PUT /payment-method', { body })
const attemptOf = (paymentId: string) =>
  world.app.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()

const offered = async (token: string) => (await viewCheckout(world.app.services, token, null)).payment_methods

const leave = async (of?: string) => {
  const token = of ?? (await world.checkout())
  const order = await world.order(token)
  const { intent_id: paymentId } = (await world.pay(token, order)).body.data.next.options
  return String(paymentId)
}

const figures = () =>
  world.app.db
    .selectFrom('daily_figures')
    .select(({ fn }) => [fn.sum<number>('orders').as('orders'), fn.sum<number>('revenue').as('revenue')])
    .where('store_id', '=', world.store.id)
    .executeTakeFirstOrThrow()

describe('test money', () => {
  it('makes an order that is marked in the shop and in the list, and is in no figure [x6d8]', async () => {
    expect((await connect({ ...keys, world: 'test' })).body.data.world).toBe('test')
    const token = await world.checkout()
    expect((await offered(token)).map(({ is_test }) => is_test)).not.toContain(false)
    const paymentId = await leave(token)
    await world.succeed(paymentId)
    const attempt = await attemptOf(paymentId)
    expect(attempt.is_test).toBe(true)
    await settle(world.app.services, attempt.id)
    await world.app.runJobs()
    expect((await viewThankYou(world.app.services, token, null)).is_test).toBe(true)
    const kept = await world.app.db
      .selectFrom('orders')
      .selectAll()
      .where('checkout_id', '=', attempt.checkout_id)
      .executeTakeFirstOrThrow()
    expect(kept.is_test).toBe(true)
    const { order } = await world.admin<{ order: { tags: string[]; customAttributes: object[] } }>(
      'query ($id: ID!) { order(id: $id) { tags customAttributes { key value } } }',
      { id: `gid://shopify/Order/${kept.shopify_order_id}` },
    )
    expect(order.tags).toContain('Test payment')
    expect(order.customAttributes).toContainEqual({ key: 'Test payment', value: 'yes' })
    expect(await figures()).toMatchObject({ orders: 0, revenue: 0 })
    const fees = world.app.db.selectFrom('order_fees').select('order_id').where('order_id', '=', kept.id)
    expect(await fees.execute()).toEqual([])
    const now = new Date()
    const listed = await world.merchant.call('GET /orders', {
      query: { month: now.getUTCMonth() + 1, year: now.getUTCFullYear(), page: 1 },
    })
    expect(listed.body.data.orders.total).toBe(1)
    expect(listed.body.data.orders.data[0].is_test).toBe(true)
  })

  it('is asked about in its own world after the merchant goes live [z8w6]', async () => {
    const paymentId = await leave()
    const attempt = await attemptOf(paymentId)
    expect((await connect({ ...keys, world: 'live' })).status).toBe(200)
    const account = await accountOf(world.app.services, attempt)
    expect(account).toMatchObject({ world: 'test', isConnected: false, isActive: false })
    expect(await account?.read(paymentId)).toMatchObject({ id: paymentId })
    const token = await world.checkout()
    expect((await offered(token)).map(({ is_test }) => is_test)).not.toContain(true)
    expect((await attemptOf(await leave(token))).is_test).toBe(false)
  })
})
