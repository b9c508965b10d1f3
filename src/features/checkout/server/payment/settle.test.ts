import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { hasUnsolved } from '../public.ts'
import { settle } from './settle.ts'
import { sweep } from './sweep.ts'
import { listUnsolved as unsolvedPayments } from './unsolved/repository.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' }))
afterAll(() => world.close())

const getCheckout = (token: string) =>
  world.app.db.selectFrom('checkouts').selectAll().where('token', '=', token).executeTakeFirstOrThrow()

/** A checkout whose shopper is at the provider's page. */
const leave = async () => {
  const token = await world.checkout()
  const order = await world.order(token)
  const { intent_id: paymentId } = (await world.pay(token, order)).body.data.next.options
  const attempt = await world.app.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { token, paymentId: String(paymentId), attempt }
}

const webhook = (paymentId: string, reference: string, id: string = randomUUID()) => {
  const object = { id: paymentId, merchant_order_id: reference }
  const body = JSON.stringify({ id, name: 'payment_intent.succeeded', data: { object } })
  const timestamp = String(Date.now())
  const signature = createHmac('sha256', world.account.webhookSecret)
    .update(timestamp + body)
    .digest('hex')
  return world.app.inject({
    method: 'POST',
    url: `/webhooks/airwallex/${world.store.id}`,
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
    payload: body,
  })
}

const later = (minutes: number) => ({
  ...world.app.services,
  now: () => new Date(Date.now() + minutes * 60_000),
})

describe('return and webhook', () => {
  it('race a hundred times, and every checkout is one order [l2c9]', async () => {
    const shoppers = []
    for (let i = 0; i < 5; i++) shoppers.push(await leave())
    for (const { token, paymentId, attempt } of shoppers) {
      await world.succeed(paymentId)
      const url = `/checkout/${token}/return?attempt=${attempt.id}`
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const [back, webhookAnswer] = await Promise.all([
            world.app.inject({ method: 'GET', url }),
            webhook(paymentId, attempt.id),
            world.app.runJobs(),
          ])
          return `${back.headers.location} ${webhookAnswer.statusCode}`
        }),
      )
      expect(new Set(answers)).toEqual(new Set([`/thank-you/${token} 200`]))
    }
    await world.app.runJobs()
    const ids = shoppers.map(({ attempt }) => attempt.checkout_id)
    const orders = await world.app.db.selectFrom('orders').select('id').where('checkout_id', 'in', ids).execute()
    expect(orders).toHaveLength(5)
    const inShop = (await world.orders()).map(({ checkoutId }) => checkoutId)
    expect(inShop).toHaveLength(5)
    expect(new Set(inShop)).toEqual(new Set(ids))
    expect(await unsolvedPayments(world.app.db, world.store.id, new Date())).toEqual([])
  })
})

describe('a payment that is not what was asked for', () => {
  it.each([{ amount: 1 }, { currency: 'USD' }])(
    'counts for nothing, and is shown to the merchant (%j) [k5l3]',
    async (other) => {
      const { token, paymentId, attempt } = await leave()
      const change = { amount: attempt.amount, currency: attempt.currency, ...other }
      await world.app.db.updateTable('payment_attempts').set(change).where('id', '=', attempt.id).execute()
      await world.succeed(paymentId)
      await settle(world.app.services, attempt.id)
      expect((await getCheckout(token)).state).toBe('paying')
      const [unsolved] = await unsolvedPayments(world.app.db, world.store.id, new Date())
      expect(unsolved).toMatchObject({ id: attempt.id, reason: expect.stringContaining('The payment is for') })
      expect(await hasUnsolved(world.app.services, world.store.id)).toBe(true)
      await world.app.db.deleteFrom('payment_attempts').where('id', '=', attempt.id).execute()
    },
  )

  it('of another order does not pay for this one [c2s4]', async () => {
    const mine = await leave()
    const other = await leave()
    await world.succeed(other.paymentId)
    await world.app.db
      .updateTable('payment_attempts')
      .set({ provider_payment_id: null })
      .where('id', '=', other.attempt.id)
      .execute()
    await world.app.db
      .updateTable('payment_attempts')
      .set({ provider_payment_id: other.paymentId })
      .where('id', '=', mine.attempt.id)
      .execute()
    await settle(world.app.services, mine.attempt.id)
    expect((await getCheckout(mine.token)).state).toBe('paying')
    await world.app.db.deleteFrom('payment_attempts').where('id', '=', mine.attempt.id).execute()
  })
})

describe('the sweep', () => {
  it('asks about an attempt that nobody told of, and orders what is paid [l6x6]', async () => {
    const { token, paymentId } = await leave()
    await world.succeed(paymentId)
    await sweep(world.app.services)
    expect((await getCheckout(token)).state).toBe('paying')
    await sweep(later(3))
    expect((await getCheckout(token)).state).toBe('paid')
    await world.app.runJobs()
    expect((await getCheckout(token)).state).toBe('ordered')
  })

  it('finds a payment whose start was answered to nobody [n5w3]', async () => {
    const { token, paymentId, attempt } = await leave()
    const lost = { state: 'started', provider_payment_id: null, next_step_sealed: null }
    await world.app.db.updateTable('payment_attempts').set(lost).where('id', '=', attempt.id).execute()
    await world.succeed(paymentId)
    await sweep(later(3))
    expect((await getCheckout(token)).state).toBe('paid')
    await world.app.runJobs()
  })

  it('gives up an attempt that never reached the provider [c8n3]', async () => {
    const { token, attempt } = await leave()
    await world.app.db.deleteFrom('payment_attempts').where('id', '=', attempt.id).execute()
    const { next_step_sealed: _step, provider_payment_id: _payment, ...rest } = attempt
    const lost = { ...rest, id: randomUUID(), state: 'started', purchase: JSON.stringify(attempt.purchase) }
    await world.app.db.insertInto('payment_attempts').values(lost).execute()
    await sweep(later(3))
    expect((await getCheckout(token)).state).toBe('failed')
  })

  it('asks a provider that does not answer no more often than one that does', async () => {
    const { attempt } = await leave()
    const asked = async () =>
      (
        await world.app.db
          .selectFrom('payment_attempts')
          .select('checked_at')
          .where('id', '=', attempt.id)
          .executeTakeFirstOrThrow()
      ).checked_at?.getTime()
    await world.fail({ target: 'airwallex', mode: 'error' })
    await sweep(later(3))
    const first = await asked()
    expect(first).toBeGreaterThan(Date.now())
    await sweep(later(4))
    expect(await asked()).toBe(first)
    await sweep(later(6))
    expect(await asked()).toBeGreaterThan(first!)
    await world.app.db.deleteFrom('payment_attempts').where('id', '=', attempt.id).execute()
  })

  it('ends after seven days what nobody finished, and counts money that comes even later', async () => {
    const idle = await world.checkout()
    const { token, paymentId, attempt } = await leave()
    await settle(world.app.services, attempt.id, { shopperIsBack: true })
    await sweep(later(7 * 24 * 60 + 1))
    expect((await getCheckout(idle)).state).toBe('expired')
    expect((await getCheckout(token)).state).toBe('expired')
    const refusal = await world.app.stranger.call('PUT /checkouts/:token', {
      params: { token: idle },
      body: { version: 1 },
    })
    expect([refusal.status, refusal.body.message]).toEqual([409, expect.stringContaining('expired')])
    // The provider has been told to cancel by then: this money slipped through before.
    await expect(world.succeed(paymentId)).rejects.toThrow('CANCELLED')
  })

  it('puts a paid checkout back into the queue when the shop was down [n3s7]', async () => {
    const { token, paymentId, attempt } = await leave()
    await world.succeed(paymentId)
    await settle(world.app.services, attempt.id)
    await world.fail({ target: 'shopify', mode: 'error' })
    await world.app.runJobs()
    const waiting = await getCheckout(token)
    expect(waiting.state).toBe('paid')
    const [unsolved] = await unsolvedPayments(world.app.db, world.store.id, new Date())
    expect(unsolved).toMatchObject({ token, amount: attempt.amount, reason: expect.stringContaining('500') })
    // Why it waits is no news for the shopper.
    const shown = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
    expect(shown.body.data.checkout).toMatchObject({ state: 'paid', problem: null })
    const isListedAfter = (minutes: number) => {
      const then = new Date(attempt.created_at.getTime() + minutes * 60_000)
      return hasUnsolved({ ...world.app.services, now: () => then }, world.store.id)
    }
    expect([await isListedAfter(14), await isListedAfter(16)]).toEqual([false, true])
    await world.fail({ target: 'shopify', mode: 'ok' })
    await world.app.db.updateTable('checkouts').set({ ordering_until: null }).where('token', '=', token).execute()
    await sweep(later(2))
    await world.app.retryJobs()
    expect((await getCheckout(token)).state).toBe('ordered')
    expect(await unsolvedPayments(world.app.db, world.store.id, new Date())).toEqual([])
    expect(await isListedAfter(16)).toBe(false)
  })

  it('finds the order that the shop made without being able to say so [n9x9]', async () => {
    const { token, paymentId, attempt } = await leave()
    await world.succeed(paymentId)
    await settle(world.app.services, attempt.id)
    const { send } = world.app.services.http
    world.app.services.http.send = async (url, options) => {
      const answer = await send(url, options)
      const isCreate = JSON.stringify(options?.body ?? '').includes('mutation SaleDraftComplete')
      return isCreate ? { ...answer, status: 500, json: () => undefined } : answer
    }
    await world.app.runJobs()
    world.app.services.http.send = send
    expect((await getCheckout(token)).state).toBe('paid')
    await world.app.db.updateTable('checkouts').set({ ordering_until: null }).where('token', '=', token).execute()
    await sweep(later(2))
    await world.app.retryJobs()
    const checkout = await getCheckout(token)
    expect(checkout.state).toBe('ordered')
    expect((await world.orders()).filter(({ checkoutId }) => checkoutId === checkout.id)).toHaveLength(1)
  })

  it('orders even what was sold out meanwhile [w7h9]', async () => {
    const scarce = world.variants.slice(1).find(({ stock }) => stock > 0 && stock < 100)!
    const opened = await world.open([{ variant_id: scarce.id, quantity: scarce.stock }])
    const token = String(opened.body.data.url).split('/').at(-1)!
    const { intent_id } = (await world.pay(token, await world.order(token))).body.data.next.options
    await world.admin(
      `mutation($order: OrderCreateOrderInput!) { orderCreate(order: $order, options: { inventoryBehaviour: DECREMENT_IGNORING_POLICY }) { userErrors { message } } }`,
      { order: { lineItems: [{ variantId: `gid://shopify/ProductVariant/${scarce.id}`, quantity: scarce.stock }] } },
    )
    await world.succeed(intent_id)
    await sweep(later(3))
    await world.app.runJobs()
    expect((await getCheckout(token)).state).toBe('ordered')
  })
})
