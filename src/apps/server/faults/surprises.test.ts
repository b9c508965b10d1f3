import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  getAttempts,
  getCheckout,
  connect,
  getOrders,
  paymentsAt,
  press,
} from '#features/payment-methods/providers/testing/money-path.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { takePending } from '#kit/server/surprises/surprises.ts'
import { type ShopWorld, shopWorld } from '../testing/shop-world.ts'

let world: ShopWorld
const stripe = subjects.find(({ name }) => name === 'stripe')!
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  await connect(world, 'stripe', stripe.getKeys(0))
  // What files before this one left in this worker.
  takePending()
})
afterEach(async () => {
  takePending()
  await world.app.db.deleteFrom('surprises').execute()
})
afterAll(() => world.close())

const kept = async () => {
  await world.app.keepSurprises()
  return world.app.db.selectFrom('surprises').select(['service', 'call', 'path', 'count']).execute()
}

/** An answer with another value at a place of it. */
const put = (answer: unknown, [name, ...rest]: string[], value: unknown): unknown =>
  name === undefined
    ? value
    : { ...(answer as object), [name]: put((answer as Record<string, unknown>)[name], rest, value) }

/** Puts another value into what is answered to a call, which had its effect all the same. Returns how to end it. */
const changed = (isMeant: (url: string, body: string) => boolean, path: string, value: unknown) => {
  const { http } = world.app.services
  const { send } = http
  http.send = async (url, options) => {
    const answer = await send(url, options)
    if (!isMeant(url, JSON.stringify(options?.body ?? ''))) return answer
    const text = JSON.stringify(put(answer.json(), path.split('.'), value))
    return { ...answer, text, content: Buffer.from(text), json: () => JSON.parse(text) as unknown }
  }
  return () => void (http.send = send)
}

const paid = async () => {
  const token = await world.checkout()
  const answer = await world.pay(token, await world.order(token))
  await world.succeed(answer.body.data.next.options.intent_id)
  const [attempt] = await getAttempts(world, token)
  const back = () => world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
  return { token, back }
}

const isIntent = (url: string) => /\/pa\/payment_intents\/int_\w+$/.test(new URL(url).pathname)

describe('an answer that does not fit', () => {
  it('of a provider leaves the payment open, and is kept without a value of it [w9t9]', async () => {
    const { token, back } = await paid()
    const end = changed(isIntent, 'amount', 'ann@example.com')
    await back()
    end()
    expect((await getCheckout(world, token)).state).toBe('paying')
    const rows = await kept()
    expect(rows).toEqual([
      { service: 'Airwallex', call: expect.any(String), path: 'amount: expected number', count: expect.any(Number) },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/example\.com|int_/)
    await back()
    expect(await getOrders(world, token)).toHaveLength(1)
  })

  it('of Stripe leaves the payment open as well, whatever its client makes of it [x5j8]', async () => {
    const token = await world.checkout()
    await world.pay(token, await world.order(token, { provider: 'stripe', method: 'card' }))
    const [attempt] = await getAttempts(world, token)
    await press((await paymentsAt(world, stripe, attempt!.id))[0]!.page, 'pay')
    const back = () => world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
    const isSession = (url: string) => /\/v1\/checkout\/sessions\/cs_\w+$/.test(new URL(url).pathname)
    const end = changed(isSession, 'amount_total', 'ann@example.com')
    await back()
    end()
    expect((await getCheckout(world, token)).state).toBe('paying')
    expect(await kept()).toEqual([
      {
        service: 'Stripe',
        call: 'GET /v1/checkout/sessions/{id}',
        path: 'amount_total: expected number',
        count: expect.any(Number),
      },
    ])
    await back()
    expect(await getOrders(world, token)).toHaveLength(1)
  })

  it('of the shop is no order and no failure: it is asked again, and there is one order [t3f5]', async () => {
    const { token, back } = await paid()
    const path = 'draftOrderComplete.draftOrder.order.totalPriceSet.presentmentMoney.amount'
    const end = changed((_url, body) => body.includes('draftOrderComplete'), `data.${path}`, 27.7)
    await back()
    await world.app.runJobs()
    end()
    expect((await getCheckout(world, token)).state).toBe('paid')
    const where = { call: 'SaleDraftComplete', path: `${path}: expected string` }
    expect(await kept()).toEqual([{ service: 'Shopify', ...where, count: 1 }])
    await world.app.db.updateTable('checkouts').set({ ordering_until: null }).where('token', '=', token).execute()
    await world.app.retryJobs()
    expect(await getOrders(world, token)).toHaveLength(1)
    expect((await getCheckout(world, token)).state).toBe('ordered')
  })

  it('of the shop about prices tells the shopper that the shop does not answer, and sells nothing by guess [p5v6]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const path = 'draftOrderCalculate.calculatedDraftOrder.totalPriceSet'
    const end = changed((_url, body) => body.includes('draftOrderCalculate'), `data.${path}`, null)
    const answer = await world.pay(token, { ...order, key: crypto.randomUUID() })
    end()
    expect(answer.status).toBe(502)
    expect(await getAttempts(world, token)).toEqual([])
    expect(await kept()).toMatchObject([
      { service: 'Shopify', call: 'CheckoutCalculate', path: `${path}: expected object` },
    ])
  })

  it('neither stops nor delays a payment where it cannot be kept [h7m8]', async () => {
    const { token, back } = await paid()
    const end = changed(isIntent, 'amount', null)
    await back()
    end()
    await world.app.pool.query('alter table surprises rename to surprises_elsewhere')
    try {
      await world.app.keepSurprises()
      await back()
      expect(await getOrders(world, token)).toHaveLength(1)
    } finally {
      await world.app.pool.query('alter table surprises_elsewhere rename to surprises')
    }
    expect(await kept()).toMatchObject([{ service: 'Airwallex' }])
  })
})

describe('a message that does not fit', () => {
  it('of a provider that signed it is kept, one that nobody signed leaves nothing [p8v6]', async () => {
    const body = JSON.stringify({ id: 'evt_1', name: 'payment_intent.succeeded', data: { object: { amount: 5 } } })
    const time = String(Date.now())
    const send = (secret: string) =>
      world.app.inject({
        method: 'POST',
        url: `/webhooks/airwallex/${world.store.id}`,
        headers: {
          'content-type': 'application/json',
          'x-timestamp': time,
          'x-signature': createHmac('sha256', secret).update(time).update(body).digest('hex'),
        },
        payload: body,
      })
    expect((await send('another')).statusCode).toBe(401)
    expect(await kept()).toEqual([])
    expect((await send(world.account.webhookSecret)).statusCode).toBe(401)
    expect(await kept()).toMatchObject([
      { service: 'Airwallex', call: 'message', path: 'data.object.id: expected string' },
    ])
  })

  it('of Stripe that it signed is kept [p5y6]', async () => {
    const payload = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', created: 'now', data: {} })
    const secret = stripe.getKeys(0)['webhook_secret']!
    const answer = await world.app.inject({
      method: 'POST',
      url: `/webhooks/stripe/${world.store.id}`,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret }),
      },
      payload,
    })
    expect(answer.statusCode).toBe(401)
    expect(await kept()).toMatchObject([
      { service: 'Stripe', call: 'message', path: expect.stringContaining('created: expected number') },
    ])
  })

  it('of the billing engine is kept [x6y2]', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      data: { object: { customer: 5 } },
    })
    const secret = world.app.services.env.STRIPE_WEBHOOK_SECRET!
    const answer = await world.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret }),
      },
      payload,
    })
    expect(answer.statusCode).toBe(200)
    expect(await kept()).toMatchObject([{ service: 'Stripe', call: 'message invoice.paid' }])
  })
})
