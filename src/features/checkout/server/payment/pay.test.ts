import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' }))
afterAll(() => world.close())

const getCheckout = (token: string) =>
  world.app.db.selectFrom('checkouts').selectAll().where('token', '=', token).executeTakeFirstOrThrow()
const getAttempts = async (token: string) =>
  world.app.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('checkout_id', '=', (await getCheckout(token)).id)
    .orderBy('created_at')
    .execute()
type Intent = { id: string; amount: number; status: string }
const paymentsAt = async (reference: string): Promise<Intent[]> => {
  const url = `${world.sandbox.url}/sandbox/airwallex/payment_intents?merchant_order_id=${reference}`
  return ((await (await fetch(url)).json()) as { items: Intent[] }).items
}
const back = (attemptId: string, token: string) =>
  world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attemptId}` })

describe('pressing "pay"', () => {
  it('twenty times at once is one attempt, one payment and one answer [p5z7]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.pay(token, order)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const attempts = await getAttempts(token)
    expect(attempts).toMatchObject([{ state: 'waiting', amount: order.expected_total }])
    expect(await paymentsAt(attempts[0]!.id)).toMatchObject([{ amount: order.expected_total / 100 }])
    expect((await getCheckout(token)).state).toBe('paying')
  })

  it('twenty times at once under twenty names leaves one that can be paid [z5v7]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.pay(token, { ...order, key: randomUUID() })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const attempts = await getAttempts(token)
    const payments = (await Promise.all(attempts.map(({ id }) => paymentsAt(id)))).flat()
    expect(payments.filter(({ status }) => status !== 'CANCELLED')).toHaveLength(1)
    expect(attempts.filter(({ state }) => state === 'waiting')).toHaveLength(1)
  })

  it('under a known name with another order is refused', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    await world.pay(token, order)
    expect((await world.pay(token, { ...order, expected_total: 1 })).status).toBe(409)
    const other = await world.checkout()
    expect((await world.pay(other, { ...(await world.order(other)), key: order.key })).status).toBe(409)
  })

  it.each(['that was started', 'that nobody answered'])(
    'under the name of an attempt %s, with what was typed put right, is another attempt, and one',
    async (which) => {
      const token = await world.checkout()
      const order = await world.order(token)
      if (which === 'that nobody answered') await world.fail({ target: 'airwallex', mode: 'error' })
      expect((await world.pay(token, order)).status).toBe(which === 'that was started' ? 200 : 502)
      await fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' })
      const shipping_address = { ...order.shipping_address, address1: 'Via Corretta 99' }
      const right = { ...order, email: 'right@example.com', shipping_address }
      const answers = [await world.pay(token, right), await world.pay(token, right)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const attempts = await getAttempts(token)
      expect(attempts).toMatchObject([
        { state: 'cancelled', purchase: { email: order.email } },
        { state: 'waiting', purchase: { email: 'right@example.com', shipping_address } },
      ])
      await world.succeed(answers[1]!.body.data.next.options.intent_id)
      await back(attempts[1]!.id, token)
      expect(await getCheckout(token)).toMatchObject({ email: 'right@example.com', shipping_address })
    },
  )

  it.each([-1, 1, 0, 100_000_000])(
    'pays the total that the shop works out, not one that is off by %s [n8m6]',
    async (off) => {
      const token = await world.checkout()
      const order = await world.order(token)
      const expected_total = off === 1 || off === -1 ? order.expected_total + off : off
      const answer = await world.pay(token, { ...order, expected_total })
      expect(answer.status).toBe(409)
      expect(answer.body.data.checkout.totals.total).toBe(order.expected_total)
      expect(await getAttempts(token)).toEqual([])
    },
  )

  it('works the total out anew, though the page shows an old one [g2q9]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    await world.app.db.updateTable('shipping_rates').set({ shipping_price: 790 }).execute()
    const answer = await world.pay(token, order)
    expect([answer.status, answer.body.message]).toEqual([409, 'The total has changed. Please check it and pay again.'])
    expect(answer.body.data.checkout.totals.total).toBe(order.expected_total + 300)
    await world.app.db.updateTable('shipping_rates').set({ shipping_price: 490 }).execute()
  })

  it('says what is missing, field by field', async () => {
    const token = await world.checkout()
    const order = await world.order(token, { email: 'ann@', shipping_address: { country: 'nl' } })
    const answer = await world.pay(token, order)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject({ email: 'Enter a valid email address' })
    const nowhere = await world.pay(token, { ...(await world.order(token)), method: 'ideal', provider: 'stripe' })
    expect([nowhere.status, Object.keys(nowhere.body.errors ?? {})]).toEqual([422, ['payment']])
  })
})

describe('a provider that does not answer', () => {
  it.each(['error', 'malformed'] as const)(
    'leaves the attempt open, and the same key goes on with it (%s) [v7x3]',
    async (mode) => {
      const token = await world.checkout()
      const order = await world.order(token)
      await world.fail({ target: 'airwallex', mode })
      const failed = await world.pay(token, order)
      expect(failed.status).toBe(502)
      await world.fail({ target: 'airwallex', mode: 'ok' })
      expect((await world.pay(token, order)).status).toBe(200)
      const attempts = await getAttempts(token)
      expect(attempts).toHaveLength(1)
      expect(await paymentsAt(attempts[0]!.id)).toHaveLength(1)
    },
  )
})

describe('paying again', () => {
  it('cancels the earlier attempt first', async () => {
    const token = await world.checkout()
    await world.pay(token, await world.order(token))
    await world.pay(token, await world.order(token))
    const [first, second] = await getAttempts(token)
    expect([first!.state, second!.state]).toEqual(['cancelled', 'waiting'])
    expect((await paymentsAt(first!.id))[0]!.status).toBe('CANCELLED')
  })

  it('finds out that the earlier one has been paid', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const { next } = (await world.pay(token, order)).body.data
    await world.succeed(next.options.intent_id)
    const again = await world.pay(token, { ...order, key: randomUUID() })
    expect([again.status, again.body.message]).toEqual([409, 'This order has already been paid.'])
    expect(again.body.data.checkout.state).toBe('paid')
    expect(await getAttempts(token)).toHaveLength(1)
  })

  it('gives a second payment back, and orders what the first one paid for', async () => {
    const token = await world.checkout()
    const first = (await world.pay(token, await world.order(token))).body.data.next.options.intent_id
    const [earlier] = await getAttempts(token)
    // As if the cancellation had been lost: the database believes it, the provider does not.
    await world.app.db
      .updateTable('payment_attempts')
      .set({ state: 'cancelled' })
      .where('id', '=', earlier!.id)
      .execute()
    const second = (await world.pay(token, await world.order(token))).body.data.next.options.intent_id
    await world.succeed(second)
    await world.succeed(first)
    const [, later] = await getAttempts(token)
    await Promise.all([back(later!.id, token), back(earlier!.id, token), back(later!.id, token)])
    await back(earlier!.id, token)
    await back(later!.id, token)
    await world.app.runJobs()
    const states = (await getAttempts(token)).map(({ state }) => state).toSorted()
    expect(states).toEqual(['refunded', 'succeeded'])
    const checkout = await getCheckout(token)
    expect(checkout.state).toBe('ordered')
    expect((await world.orders()).filter(({ checkoutId }) => checkoutId === checkout.id)).toHaveLength(1)
    expect((await getAttempts(token)).find(({ state }) => state === 'refunded')?.refund_id).toMatch(/^rfd_/)
  })

  it('orders what was paid for, though the checkout was changed while the money was on its way', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const { intent_id: id } = (await world.pay(token, order)).body.data.next.options
    const changed = await world.app.stranger.call('PUT /checkouts/:token', {
      params: { token },
      body: { version: 1, discount_codes: ['WELCOME10'], shipping_address: { city: 'Utrecht' } },
    })
    expect(changed.body.data.checkout.totals.total).not.toBe(order.expected_total)
    await world.succeed(id)
    const [attempt] = await getAttempts(token)
    expect((await back(attempt!.id, token)).headers.location).toBe(`/thank-you/${token}`)
    await world.app.runJobs()
    const checkout = await getCheckout(token)
    expect(checkout).toMatchObject({ state: 'ordered', total: order.expected_total })
    expect(checkout.shipping_address).toMatchObject({ city: 'Amsterdam' })
    const placed = (await world.orders()).find(({ checkoutId }) => checkoutId === checkout.id)
    expect(Math.round(Number(placed!.totalPriceSet.shopMoney.amount) * 100)).toBe(order.expected_total)
  })
})

describe('coming back without having paid', () => {
  it('shows the checkout with the problem, ready for another try', async () => {
    const token = await world.checkout()
    const { intent_id: id } = (await world.pay(token, await world.order(token))).body.data.next.options
    await world.post(`/sandbox/airwallex/payment_intents/${id}/fail`, {})
    const [attempt] = await getAttempts(token)
    const answer = await back(attempt!.id, token)
    expect(answer.headers.location).toBe(`/checkout/${token}`)
    const checkout = await getCheckout(token)
    expect(checkout.state).toBe('failed')
    expect(checkout.problem).toMatch(/declined/)
  })

  it('never says "failed" while nobody knows', async () => {
    const token = await world.checkout()
    await world.pay(token, await world.order(token))
    const [attempt] = await getAttempts(token)
    await world.fail({ target: 'airwallex', mode: 'error' })
    expect((await back(attempt!.id, token)).statusCode).toBe(302)
    expect((await getCheckout(token)).state).toBe('paying')
  })

  it('believes nothing in the address [g6d4]', async () => {
    const token = await world.checkout()
    await world.pay(token, await world.order(token))
    const other = await world.checkout()
    const { next } = (await world.pay(other, await world.order(other))).body.data
    await world.succeed(next.options.intent_id)
    const [paid] = await getAttempts(other)
    expect((await back(paid!.id, token)).headers.location).toBe(`/checkout/${token}`)
    expect((await getCheckout(token)).state).toBe('paying')
    const strange = await world.app.inject({
      method: 'GET',
      url: `/checkout/${token}/return?attempt=x&status=SUCCEEDED`,
    })
    expect(strange.headers.location).toBe(`/checkout/${token}`)
    const outside = await world.app.inject({ method: 'GET', url: `/checkout/%2F%2Fevil.example/return` })
    expect(outside.headers.location).toBe('/checkout/%2F%2Fevil.example')
  })
})
