import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { askAfterwards } from '#features/checkout/server/payment/afterwards/ask.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { providerTitle } from './catalog.ts'
import { silentProviders } from './registry.ts'
import { capture, deliver } from './testing/capture.ts'
import {
  act,
  getAttempts,
  getCheckout,
  connect,
  getOrders,
  paymentsAt,
  refundsInShop,
  workAll,
} from './testing/money-path.ts'
import { registerWebhook, type Subject, subjects } from './testing/subjects.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  for (const subject of subjects) {
    await connect(world, subject.name, subject.getKeys(0))
    await registerWebhook(world, subject)
  }
})
afterAll(() => world.close())

const leave = async (subject: Subject) => {
  const token = await world.checkout()
  const order = await world.order(token, { provider: subject.name, method: subject.method })
  await capture(world, subject.messagesAtStart ?? 0, () => world.pay(token, order))
  const [attempt] = await getAttempts(world, token)
  const [payment] = await paymentsAt(world, subject, attempt!.id)
  const back = () => world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
  return { token, attempt: attempt!, payment: payment!, back }
}

/** A checkout that was paid and ordered. */
const ordered = async (subject: Subject) => {
  const left = await leave(subject)
  await capture(world, 0, () => act(world, subject, left.payment, 'pay'))
  await left.back()
  expect(await getOrders(world, left.token)).toHaveLength(1)
  return left
}

const afterwards = ({ twin }: Subject, id: string, action: string, body: object = {}, count = 1) =>
  capture(world, count, () => world.post(`/sandbox/${twin}/payments/${id}/${action}`, body))

/** Lets the hours pass after which a payment is asked about. */
const ask = async (id: string) => {
  const then = new Date(Date.now() - 7 * 3_600_000)
  await world.app.db
    .updateTable('payment_attempts')
    .set({ updated_at: then, aftermath_checked_at: null })
    .where('id', '=', id)
    .execute()
  await askAfterwards(world.app.services)
}

type Listed = { id: string; payment_id: string; concern: string; sentence: string }

/** What the merchant reads of a checkout's payment. */
const shown = async (token: string): Promise<Listed | undefined> => {
  const ids = new Set((await getAttempts(world, token)).map(({ id }) => id))
  const list: Listed[] = (await world.merchant.call('GET /payments/unsolved')).body.data
  return list.find(({ id }) => ids.has(id))
}

describe.each(subjects)('money at $brand', (subject) => {
  it('that comes after the checkout has expired becomes an order [z3t6]', async () => {
    const { token, payment, back } = await leave(subject)
    await world.app.db.updateTable('checkouts').set({ state: 'expired' }).where('token', '=', token).execute()
    await act(world, subject, payment, 'pay')
    expect((await back()).headers.location).toBe(`/thank-you/${token}`)
    expect(await getOrders(world, token)).toHaveLength(1)
    expect((await getCheckout(world, token)).state).toBe('ordered')
  })

  it('that the merchant gives back there is noted, and written into the order in the shop once [g7h7]', async () => {
    const { token, attempt, payment } = await ordered(subject)
    expect(await shown(token)).toBeUndefined()
    const messages = await afterwards(subject, payment.id, 'refund')
    for (const message of [...messages, ...messages]) expect((await deliver(world, message)).status).toBe(200)
    await world.app.runJobs()
    const [now] = await getAttempts(world, token)
    expect(now).toMatchObject({ state: 'succeeded', refunded_amount: attempt.amount, disputed_at: null })
    expect(await refundsInShop(world, token)).toEqual([
      {
        note: expect.stringMatching(
          new RegExp(`at ${providerTitle(subject.name)} of payment ${now!.provider_payment_id}`),
        ),
        amount: attempt.amount,
      },
    ])
    const afterwork = async () => {
      await workAll(world)
      return shown(token)
    }
    await expect.poll(afterwork).toBeUndefined()
  })

  it("that the shopper's bank wants back is noted and shown [l3w8]", async () => {
    const { token, attempt, payment } = await ordered(subject)
    const isSilent = silentProviders.includes(subject.name)
    for (const message of await afterwards(subject, payment.id, 'dispute', {}, isSilent ? 0 : 1))
      expect((await deliver(world, message)).status).toBe(200)
    await world.app.runJobs()
    if (isSilent) await ask(attempt.id)
    const [now] = await getAttempts(world, token)
    expect(now).toMatchObject({ state: 'succeeded', disputed_at: expect.any(Date) })
    const listed = await shown(token)
    expect(listed).toMatchObject({
      concern: 'disputed',
      sentence: expect.stringMatching(/^The payment of €[\d.]+ is disputed\. Respond to the dispute at /),
    })
    const params = { id: listed!.id }
    expect((await world.app.stranger.call('POST /payments/:id/settled', { params })).status).toBe(401)
    const another = await world.app.merchant()
    expect((await another.call('POST /payments/:id/settled', { params })).status).toBe(404)
    expect((await world.merchant.call('POST /payments/:id/settled', { params })).status).toBe(200)
    expect(await shown(token)).toBeUndefined()
  })
})

describe('money that went back before anybody told that it had come', () => {
  // What the product takes itself it knows of.
  it.each(subjects.filter(({ isTakenByUs }) => !isTakenByUs))('becomes no order (at $brand)', async (subject) => {
    const { token, payment } = await leave(subject)
    await capture(world, 1, () => act(world, subject, payment, 'pay'))
    for (const message of await afterwards(subject, payment.id, 'refund')) await deliver(world, message)
    await world.app.runJobs()
    expect((await getAttempts(world, token)).map(({ state }) => state)).toEqual(['failed'])
    expect((await getCheckout(world, token)).state).toBe('failed')
    expect(await getOrders(world, token)).toEqual([])
  })
})

describe('a part of the money', () => {
  it.each(subjects)('that goes back at $brand is noted to the smallest unit', async (subject) => {
    const { token, payment } = await ordered(subject)
    const amount = subject.countsHundredths ? 501 : 5.01
    for (const message of await afterwards(subject, payment.id, 'refund', { amount })) await deliver(world, message)
    await world.app.runJobs()
    expect(await getAttempts(world, token)).toMatchObject([{ state: 'succeeded', refunded_amount: 501 }])
  })

  it('that alone was taken is no payment of the order, and is shown [f3d3]', async () => {
    const subject = subjects.find(({ name }) => name === 'airwallex')!
    const { token, attempt, payment, back } = await leave(subject)
    await world.post(`/sandbox/airwallex/payment_intents/${payment.id}/succeed`, { captured_amount: 1 })
    await back()
    expect((await getCheckout(world, token)).state).toBe('paying')
    expect(await getOrders(world, token)).toEqual([])
    expect(await shown(token)).toMatchObject({
      concern: 'mismatch',
      sentence: expect.stringContaining(`The payment is for €1.00, not ${formatMoney(attempt.amount, 'EUR')}.`),
    })
  })
})
