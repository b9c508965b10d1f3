import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import {
  getAttempts,
  getCheckout,
  connect as connectFurther,
  followReturn,
  press,
} from '#features/payment-methods/providers/testing/money-path.ts'
import { keys } from '#features/payment-methods/server/testing/paying-world.ts'
import { accounts as paypalAccounts } from '#sandbox/paypal/accounts.ts'
import { viewCheckout, viewThankYou } from '../view.ts'
import { getAccount } from './account.ts'
import { noteAftermath } from './aftermath.ts'
import { settle } from './settle.ts'
import { paymentChanged } from './webhook.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

const connect = (body: object) => world.merchant.call('PUT /payment-method', { body })
const getAttempt = (paymentId: string) =>
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
    const attempt = await getAttempt(paymentId)
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
    const attempt = await getAttempt(paymentId)
    expect((await connect({ ...keys, world: 'live' })).status).toBe(200)
    const account = await getAccount(world.app.services, attempt)
    expect(account).toMatchObject({ world: 'test', isConnected: false, isActive: false })
    expect(await account?.read(paymentId)).toMatchObject({ id: paymentId })
    const token = await world.checkout()
    expect((await offered(token)).map(({ is_test }) => is_test)).not.toContain(true)
    expect((await getAttempt(await leave(token))).is_test).toBe(false)
  })
})

describe('a store with one way to pay in the test world and one in the live world', () => {
  /** Pays at PayPal, as a shopper who comes back does. */
  const payLive = async (token: string) => {
    const { next } = (await world.pay(token, await world.order(token, { provider: 'paypal', method: 'paypal' }))).body
      .data
    expect(await followReturn(world, await press(next.url, 'pay'))).toBe(`/thank-you/${token}`)
  }
  const payTest = async (token: string) => {
    const paymentId = await leave(token)
    await world.succeed(paymentId)
    await settle(world.app.services, (await getAttempt(paymentId)).id)
  }
  const tagsInShop = async (token: string) => {
    const { id } = await getCheckout(world, token)
    const { shopify_order_id } = await world.app.db
      .selectFrom('orders')
      .select('shopify_order_id')
      .where('checkout_id', '=', id)
      .executeTakeFirstOrThrow()
    const { order } = await world.admin<{ order: { tags: string[] } }>('query ($id: ID!) { order(id: $id) { tags } }', {
      id: `gid://shopify/Order/${shopify_order_id}`,
    })
    return order.tags
  }
  const getFees = async (token: string) =>
    world.app.db
      .selectFrom('order_fees')
      .innerJoin('orders', 'orders.id', 'order_fees.order_id')
      .select('order_fees.order_id')
      .where('orders.checkout_id', '=', (await getCheckout(world, token)).id)
      .execute()

  beforeAll(async () => {
    await connect({ ...keys, world: 'test' })
    const { clientId, secret } = paypalAccounts[0]!
    await connectFurther(world, 'paypal', { clientId, secret })
  })

  it('says of each of them which it is, and never mixes them [g3z8]', async () => {
    const [tested, sold] = [await world.checkout(), await world.checkout()]
    const ways = (await offered(tested)).map(({ provider, is_test }) => [provider, is_test])
    expect(new Map(ways as [string, boolean][])).toEqual(
      new Map([
        ['airwallex', true],
        ['paypal', false],
      ]),
    )
    const before = await figures()
    await payTest(tested)
    await payLive(sold)
    await world.app.runJobs()
    const { total } = await getCheckout(world, sold)
    expect((await figures()).orders).toBe(before.orders + 1)
    expect((await figures()).revenue).toBe(before.revenue + total)
    expect([await tagsInShop(tested), await tagsInShop(sold)].map((tags) => tags.includes('Test payment'))).toEqual([
      true,
      false,
    ])
    expect([(await getFees(tested)).length, (await getFees(sold)).length]).toEqual([0, 1])
  })

  it('makes a sale of what is paid live, though the shopper had begun with test money [g3m7]', async () => {
    const token = await world.checkout()
    await leave(token)
    await payLive(token)
    await world.app.runJobs()
    expect((await viewThankYou(world.app.services, token, null)).is_test).toBe(false)
    expect(await tagsInShop(token)).not.toContain('Test payment')
    expect(await getFees(token)).toHaveLength(1)
  })

  it('marks which of the payments that need attention were made with test money [g6r3]', async () => {
    const [tested, sold] = [await world.checkout(), await world.checkout()]
    await payTest(tested)
    await payLive(sold)
    await world.app.runJobs()
    const attempts = [(await getAttempts(world, tested))[0]!, (await getAttempts(world, sold))[0]!]
    for (const { id } of attempts) await noteAftermath(world.app.services, id, 'open')
    const list: { id: string; is_test: boolean }[] = (await world.merchant.call('GET /payments/unsolved')).body.data
    expect(attempts.map(({ id }) => list.find((one) => one.id === id)?.is_test)).toEqual([true, false])
  })

  it('takes no message of the one for a payment of the other [c9f9]', async () => {
    const token = await world.checkout()
    const paymentId = await leave(token)
    await world.succeed(paymentId)
    const { id } = await getAttempt(paymentId)
    const event = { kind: 'payment', reference: id, payment_id: paymentId } as const
    await paymentChanged(world.app.services, world.store.id, 'airwallex', { ...event, world: 'live' })
    expect((await getAttempt(paymentId)).state).toBe('waiting')
    await paymentChanged(world.app.services, world.store.id, 'airwallex', { ...event, world: 'test' })
    expect((await getAttempt(paymentId)).state).toBe('succeeded')
  })
})
