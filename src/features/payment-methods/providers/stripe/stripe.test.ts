import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#sandbox/stripe-payments/accounts.ts'
import { findProblems } from '../../credentials.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { replay } from '../testing/replay.ts'
import { stripe as description } from './description.ts'
import { stripe } from './stripe.ts'

let world: ProviderWorld
const webhook_url = 'https://pay.example/webhooks/stripe/1'
const at = { settings: {}, webhook_url }
beforeAll(async () => void (world = await providerWorld('stripe-payments')))
afterEach(() => world.heal())
afterAll(() => world.close())

const getKeys = (index: number) => {
  const { secretKey, webhookSecret } = accounts[index]!
  return { secret_key: secretKey, webhook_secret: webhookSecret }
}
const keys = getKeys(0)
const start = async (more: object = {}) => {
  const request = paymentRequest(more)
  const { payment_id: id, next } = await stripe.start(world.services, keys, request, at)
  return { id, request, url: next.kind === 'redirect' ? next.url : '' }
}
const read = (id: string) => stripe.read(world.services, keys, id)
const control = (id: string, action: string, body: object = {}) =>
  world.post(`/sandbox/stripe-payments/payments/${id}/${action}`, body)

/** A payment that was paid. */
const paid = async (more: object = {}) => {
  const { id, url, request } = await start(more)
  expect(await world.press(url, 'pay')).toBe(request.success_url)
  return { id, payment: (await read(id))! }
}

describe('keys of Stripe', () => {
  it('say what they are, so that a misplaced one is found before anybody is asked', () => {
    expect(findProblems(description, keys)).toEqual({})
    expect(findProblems(description, { secret_key: 'pk_live_1', webhook_secret: 'sk_live_2' })).toEqual({
      secret_key: 'This is not a secret key: those begin with sk_ or rk_.',
      webhook_secret: 'This is not a signing secret: those begin with whsec_.',
    })
    expect(findProblems(description, { secret_key: '••••1234', webhook_secret: '••••5678' })).toEqual({})
  })

  it('of one world are not taken for the other, though both are at one address [q9x4]', async () => {
    const check = (index: number, of: 'live' | 'test') =>
      stripe.check(world.services, getKeys(index), { webhook_url, world: of })
    await expect(check(0, 'live')).resolves.toEqual({})
    await expect(check(2, 'test')).resolves.toEqual({})
    await expect(check(2, 'live')).rejects.toMatchObject({
      kind: 'wrong-keys',
      errors: { secret_key: 'This is a test key, which does not move money. Enter the live one.' },
    })
    await expect(check(0, 'test')).rejects.toMatchObject({
      kind: 'wrong-keys',
      errors: { secret_key: 'This is a live key. Enter the test one.' },
    })
  })
})

describe('a payment at Stripe', () => {
  it('for a store with a long name and signs beyond the letters can be started', async () => {
    expect(await read((await start({ store_name: `${'a'.repeat(199)}👕` })).id)).toMatchObject({ status: 'unpaid' })
  })

  it('that is declined stays open, and says so', async () => {
    const { id, url } = await start()
    await world.press(url, 'decline')
    expect(await read(id)).toMatchObject({
      status: 'unpaid',
      problem: 'Your bank declined the payment. Please try another way to pay.',
    })
  })

  it('that is cancelled cannot be paid any more; a paid one cannot be cancelled [t6v5]', async () => {
    const { id, url } = await start()
    expect(await stripe.cancel(world.services, keys, id)).toMatchObject({ status: 'cancelled' })
    await world.press(url, 'pay')
    expect(await read(id)).toMatchObject({ status: 'cancelled' })
    const { id: other } = await paid()
    expect(await stripe.cancel(world.services, keys, other)).toMatchObject({ status: 'succeeded' })
  })

  it('is none that Stripe does not know, nor one of another account', async () => {
    const { id } = await start()
    expect(await read('cs_live_none')).toBeNull()
    expect(await stripe.read(world.services, getKeys(1), id)).toBeNull()
  })

  it('is found by its reference within a day, and not asked for later [g4w2]', async () => {
    const { id, request } = await start()
    expect(await stripe.find(world.services, keys, request, at)).toBe(id)
    const old = { ...request, started_at: new Date(Date.now() - 24 * 3_600_000) }
    const { asked, end } = replay(world.services, () => undefined)
    expect(await stripe.find(world.services, keys, old, at)).toBeNull()
    end()
    expect(asked).toEqual([])
  })

  it('that waits for a bank is under way, and failed where the bank said no', async () => {
    const { id } = await start()
    const session = { id, amount_total: 1_250, currency: 'eur', status: 'complete', payment_status: 'unpaid' }
    const stands = async (status: string) => {
      const payment_intent = { id: 'pi_1', status, amount_received: 0 }
      const { end } = replay(world.services, () => ({ text: JSON.stringify({ ...session, payment_intent }) }))
      const payment = await read(id)
      end()
      return payment?.status
    }
    expect([await stands('processing'), await stands('requires_payment_method')]).toEqual(['pending', 'failed'])
  })

  it.each([
    ['{"id":"cs_1"}', 'surprise'],
    ['<html>', undefined],
  ])('leaves open what happened where the answer is %s', async (text, code) => {
    const { end } = replay(world.services, () => ({ text }))
    const error = await read('cs_1').catch((one: unknown) => one)
    end()
    expect(error).toMatchObject({ kind: 'unreachable', ...(code && { code }) })
  })
})

describe('money that goes back at Stripe', () => {
  it('goes back once, however often it is asked for [w5q5]', async () => {
    const { payment } = await paid()
    const give = () => stripe.refund(world.services, keys, payment, 'Twice')
    expect(await give()).toBe(await give())
    expect(await stripe.aftermath(world.services, keys, payment)).toMatchObject({ refunded: 1_250, dispute: 'none' })
    expect(await read(payment.id)).toMatchObject({ status: 'succeeded', isRefunded: true })
  })

  it('that the merchant gave back already is not given again', async () => {
    const { id, payment } = await paid()
    await control(id, 'refund')
    const refund = await stripe.refund(world.services, keys, payment, 'Twice')
    const { refunds } = await stripe.aftermath(world.services, keys, payment)
    expect(refunds).toEqual([{ id: refund, amount: 1_250 }])
  })

  it('is not refused while Stripe is still at an earlier call for it, and is given back once', async () => {
    const { payment } = await paid()
    const part = { key: randomUUID(), amount: 250, before: 0, others: [], reason: '' }
    const give = (isAgain: boolean) => stripe.refundPart(world.services, keys, payment, { ...part, isAgain })
    await world.post('/sandbox/stripe-payments/at-work')
    await expect(give(false)).rejects.toMatchObject({ kind: 'unreachable' })
    const { id } = await give(true)
    expect(await stripe.aftermath(world.services, keys, payment)).toMatchObject({ refunds: [{ id, amount: 250 }] })
  })

  it('adds up from parts and a dispute that was lost; one that was won takes nothing [g7f3]', async () => {
    const [lost, won] = [await paid(), await paid()]
    await control(lost.id, 'refund', { amount: 250 })
    for (const { id } of [lost, won]) await control(id, 'dispute')
    expect(await stripe.aftermath(world.services, keys, lost.payment)).toMatchObject({ refunded: 250, dispute: 'open' })
    await control(lost.id, 'dispute-lost')
    await control(won.id, 'dispute-won')
    expect(await stripe.aftermath(world.services, keys, lost.payment)).toMatchObject({
      refunded: 1_250,
      dispute: 'lost',
    })
    expect(await stripe.aftermath(world.services, keys, won.payment)).toMatchObject({ refunded: 0, dispute: 'won' })
  })
})

describe('a dispute at Stripe', () => {
  const taken = { amount: -1_250 }
  it.each([
    ['warning_needs_response', [], 'open'],
    ['warning_under_review', [], 'open'],
    ['warning_closed', [], 'won'],
    ['needs_response', [taken], 'open'],
    ['under_review', [taken], 'open'],
    ['appeal_needs_response', [taken], 'open'],
    ['appeal_under_review', [taken], 'open'],
    ['never_seen', [taken], 'open'],
    ['won', [taken, { amount: 1_250 }], 'won'],
    ['lost', [taken], 'lost'],
    // Stripe gave the shopper the money, or showed the bank that all was well.
    ['prevented', [taken], 'lost'],
    ['prevented', [], 'won'],
    ['prevented', undefined, 'won'],
  ])('that is %s with %j on the balance is %s [b9n4]', async (status, balance_transactions, state) => {
    const { payment } = await paid()
    const one = { id: 'du_1', amount: 1_250, status, balance_transactions }
    const { end } = replay(world.services, ({ pathname }) =>
      pathname.endsWith('/v1/disputes') ? { text: JSON.stringify({ data: [one] }) } : undefined,
    )
    const after = await stripe.aftermath(world.services, keys, payment)
    end()
    const amount = state === 'lost' ? 1_250 : 0
    const refunds = state === 'open' ? [] : [{ id: 'du_1', amount, isDispute: true }]
    expect(after).toEqual({ refunded: amount, dispute: state, refunds })
  })
})

describe('a message of Stripe', () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1_700_000_000,
    data: { object: { id: 'cs_1', object: 'checkout.session', client_reference_id: 'ref-1' } },
  })
  const verify = (raw: string, secret: string, minutesOld = 0, account = keys) => {
    const timestamp = Math.floor(Date.now() / 1_000) - minutesOld * 60
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const message = { headers: { 'stripe-signature': header }, raw: Buffer.from(raw) }
    return stripe.verifyWebhook(world.services, account, message, at)
  }

  it('counts where the official client signed it with this secret, within five minutes [q9x9]', async () => {
    const secret = keys.webhook_secret
    expect(await verify(payload, secret, 4)).toMatchObject({
      id: 'evt_1',
      kind: 'payment',
      payment_id: 'cs_1',
      reference: 'ref-1',
    })
    expect(await verify(payload, secret, 6)).toBeNull()
    expect(await verify(`${payload} `, secret)).toBeNull()
    expect(await verify(payload, 'whsec_other')).toBeNull()
    const keyless = { ...keys, webhook_secret: '' }
    expect(await verify(payload, secret, 0, keyless)).toBeNull()
  })
})
