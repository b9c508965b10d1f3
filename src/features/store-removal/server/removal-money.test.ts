import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopWorld, type ShopWorld } from '#apps/server/testing/shop-world.ts'
import { makeRefund } from '#features/checkout/server/payment/refunds/make.ts'
import { getAttempts, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { eraseStore } from './jobs.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

/** A checkout that was paid; no job has run yet. */
const paid = async () => {
  const { token, attempt } = await atProvider()
  await comesBack(token, attempt)
  return { token, id: attempt.id }
}
/** A shopper who stands before the provider's page. */
const atProvider = async () => {
  const token = await world.checkout()
  await world.pay(token, await world.order(token))
  const [attempt] = await getAttempts(world, token)
  return { token, attempt: attempt! }
}
type Attempt = Awaited<ReturnType<typeof atProvider>>['attempt']
const comesBack = async (token: string, { id, provider_payment_id }: Attempt) => {
  await world.succeed(provider_payment_id!)
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${id}` })
}
const removeStore = () =>
  world.merchant.call('POST /remove-store', { body: { store_id: world.store.id, name: world.shop.name } })
/** As soon as nobody pays, whatever the shop says. */
const eraseNow = async () => {
  await eraseStore.enqueue(world.app.db, { storeId: world.store.id, insistUntil: new Date(0).toISOString() })
  await world.app.runJobs()
}
const losses = async () =>
  (await world.merchant.call('GET /stores/:id/losses', { params: { id: world.store.id } })).body.data.losses
const unsolved = async () => (await losses()).unsolved_payments
const change = (id: string, values: object) =>
  world.app.db.updateTable('payment_attempts').set(values).where('id', '=', id).execute()
const shopNumber = async (checkoutId: string) =>
  (
    await world.app.db
      .selectFrom('orders')
      .select('shopify_order_id')
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow()
  ).shopify_order_id
const isThere = async () =>
  (await world.app.db.selectFrom('stores').select('id').where('id', '=', world.store.id).execute()).length > 0

describe('the payments of a store that is to be removed', () => {
  it('are counted where they are paid and no order yet, and not for another reason or after the merchant saw to them', async () => {
    const ordered = await paid()
    await world.app.runJobs()
    await change(ordered.id, { disputed_at: new Date(), dispute: 'open', refunded_amount: 1 })
    expect((await world.merchant.call('GET /payments/unsolved')).body.data).toMatchObject([{ concern: 'disputed' }])
    expect(await unsolved()).toBe(0)
    const waiting = await paid()
    expect(await unsolved()).toBe(1)
    await world.merchant.call('POST /payments/:id/settled', { params: { id: waiting.id } })
    expect(await unsolved()).toBe(0)
    await world.app.runJobs()
  })

  it('are counted while they are authorized and not captured, for store and account', async () => {
    const { id } = await paid()
    await world.app.runJobs()
    const counted = async () => {
      const account = await world.merchant.call('GET /account/losses')
      return [(await losses()).uncaptured_payments, account.body.data.stores[0].uncaptured_payments]
    }
    expect(await counted()).toEqual([0, 0])
    const authorized_until = new Date(Date.now() + 86_400_000)
    await change(id, { authorization_state: 'open', authorized_until, captured_amount: 0 })
    expect(await counted()).toEqual([1, 1])
    for (const values of [{ authorization_state: 'released' }, { authorization_state: 'open', state: 'surplus' }]) {
      await change(id, values)
      expect(await counted()).toEqual([0, 0])
    }
    await change(id, { authorization_state: null, authorized_until: null, captured_amount: null, state: 'succeeded' })
  })

  it('have what was asked for them looked after first: a refund, a void, a cancelled order', async () => {
    const { token, id } = await paid()
    await world.app.runJobs()
    expect(await getOrders(world, token)).toHaveLength(1)
    const { amount, checkout_id, currency } = (await getAttempts(world, token))[0]!
    const { http } = world.app.services
    const { send } = http
    http.send = async (url, options) => {
      if (url.endsWith('/refunds/create')) throw new OutboundError({ host: 'airwallex', peer: 'airwallex' }, 'timeout')
      return send(url, options)
    }
    const params = { id: String(await shopNumber(checkout_id)) }
    const body = { key: randomUUID(), amount, left: amount }
    const asked = await world.merchant.call('POST /orders/:id/refunds', { params, body })
    expect(asked.body.data.refunds).toMatchObject([{ state: 'asked' }])
    await removeStore()
    await eraseNow()
    expect(await isThere()).toBe(true)
    http.send = send
    await world.app.db.updateTable('order_refunds').set({ leased_until: null }).where('id', '=', body.key).execute()
    await makeRefund(world.app.services, body.key)
    expect((await getAttempts(world, token))[0]).toMatchObject({ refunded_amount: amount })

    const { db } = world.app
    const row = { id: randomUUID(), store_id: world.store.id }
    await db
      .insertInto('order_captures')
      .values({ ...row, attempt_id: id, kind: 'void', amount, currency })
      .execute()
    await eraseNow()
    expect(await isThere()).toBe(true)
    await db.deleteFrom('order_captures').execute()
    await db
      .insertInto('order_changes')
      .values({ ...row, checkout_id, kind: 'cancel', created_at: new Date(), updated_at: new Date() })
      .execute()
    await eraseNow()
    expect(await isThere()).toBe(true)
    await db.deleteFrom('order_changes').execute()
    const stays = { leaving_at: null, is_add_on_enabled: true }
    await db.updateTable('stores').set(stays).where('id', '=', world.store.id).execute()
  })

  it('become the order of a shopper who was paying, and go back first where they came twice [p4w8]', async () => {
    const twice = await paid()
    await world.app.runJobs()
    const { token, attempt } = await atProvider()
    await removeStore()
    await eraseNow()
    expect(await isThere()).toBe(true)
    await comesBack(token, attempt)
    expect(await getOrders(world, token)).toHaveLength(1)
    await change(twice.id, { state: 'surplus', updated_at: new Date() })
    await eraseNow()
    expect(await isThere()).toBe(true)
    await change(twice.id, { state: 'refunded' })
    await eraseNow()
    expect(await isThere()).toBe(false)
  })
})
