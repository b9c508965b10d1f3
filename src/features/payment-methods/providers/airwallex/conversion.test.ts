import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { toMajor, toMinor } from '#kit/contract/money.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { testCards } from '#sandbox/airwallex/test-cards.ts'
import type { Payment } from '../provider.ts'
import { answering } from '../testing/answering.ts'
import { getAttempts, getOrders, paymentsAt, refundsInShop } from '../testing/money-path.ts'
import { subjects } from '../testing/subjects.ts'
import { airwallex } from './airwallex.ts'
import type { Refund } from './answers.ts'
import { getAmounts, toAsked, toMetadata, toPaid } from './conversion.ts'
import { getPaidPart, sumUp } from './refunds.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld()))
afterAll(() => world.close())

const account = accounts[0]!
const getKeys = () => ({ client_id: account.clientId, api_key: account.apiKey, webhook_secret: account.webhookSecret })
const convert = (to: { currency: string; rate: number } | null) =>
  world.post('/sandbox/airwallex/conversion', { account: account.id, to })

/** 22.90 EUR was asked for. */
const pounds = {
  id: 'int_1',
  merchant_order_id: 'ref',
  status: 'SUCCEEDED',
  amount: 19.52,
  captured_amount: 19.52,
  currency: 'GBP',
  base_amount: 22.9,
  base_currency: 'EUR',
}

describe('what Airwallex says of an amount', () => {
  const read = (more: object) => {
    const { services } = answering(world.app.services, {
      'POST /authentication/login': { token: 'eyJ', expires_at: '2099-01-01T00:00:00+0000' },
      'GET /pa/payment_intents/int_1': { ...pounds, ...more },
    })
    return airwallex.read(services, { ...getKeys(), client_id: randomUUID() }, 'int_1')
  }

  it('is what was asked for, though the shopper paid in another currency', async () => {
    const converted = { amount: 1_952, currency: 'GBP' }
    expect(await read({})).toMatchObject({ amount: 2_290, currency: 'EUR', converted })
    const unpaid = { status: 'REQUIRES_PAYMENT_METHOD', captured_amount: 0 }
    expect(await read(unpaid)).toMatchObject({ amount: 2_290, currency: 'EUR', status: 'unpaid' })
    expect(await read({ captured_amount: 9.76 })).toMatchObject({ amount: 1_145, converted: { amount: 976 } })
  })

  it.each([
    {},
    { base_amount: null, base_currency: null },
    { base_amount: 19.52, base_currency: 'GBP' },
    { base_amount: 0, base_currency: 'EUR' },
    { base_amount: '22.90', base_currency: 'EUR' },
    { base_amount: 22.9, base_currency: '' },
  ])('is in the one currency that there is where nothing was converted: %j', async (base) => {
    const payment = await read({ base_amount: undefined, base_currency: undefined, ...base })
    expect(payment).toMatchObject({ amount: 1_952, currency: 'GBP' })
    expect(payment).not.toHaveProperty('converted')
  })
})

describe('parts of a converted payment', () => {
  const currencies = fc.constantFrom('GBP', 'JPY', 'KWD')
  const amounts = fc.integer({ min: 100, max: 99_999_999 })
  const payments = fc
    .record({ asked: amounts, paid: amounts, currency: currencies })
    .map(({ asked, paid, currency }): Payment => ({
      id: 'int_1',
      reference: 'ref',
      amount: asked,
      currency: 'EUR',
      converted: { amount: paid, currency },
      status: 'succeeded',
      problem: null,
    }))

  it('are all of the one currency where they are all of the other', () => {
    fc.assert(
      fc.property(payments, fc.nat(), (payment, number) => {
        const part = number % (payment.amount + 1)
        expect(toPaid(payment, payment.amount)).toBe(payment.converted!.amount)
        expect(toAsked(payment, payment.converted!.amount)).toBe(payment.amount)
        expect(toPaid(payment, part)).toBeLessThanOrEqual(payment.converted!.amount)
        // To the unit, where those of what was paid are not larger.
        const error = Math.abs(toAsked(payment, toPaid(payment, part)) - part)
        expect(error).toBeLessThanOrEqual(Math.floor(payment.amount / payment.converted!.amount))
      }),
    )
  })

  it('that are given back, however many, come to exactly the whole in both', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(payments, shares, fc.boolean(), (payment, weights, isMarked) => {
        const made: Refund[] = []
        let before = 0
        for (const end of getEnds(payment.amount, weights)) {
          // What is too little there goes back with the next part.
          if (toPaid(payment, end) === toPaid(payment, before)) continue
          const part = { amount: end - before, before }
          made.push(toRefund(payment, part.amount, getPaidPart(payment, part, made), isMarked))
          before = end
        }
        const { refunds, refunded } = sumUp(payment, made)
        expect(refunded).toBe(payment.amount)
        expect(sum(made.map(({ amount, currency }) => toMinor(amount, currency!)))).toBe(payment.converted!.amount)
        const error = Math.abs(sum(refunds.map(({ amount }) => amount)) - before)
        expect(error).toBeLessThanOrEqual(isMarked ? 0 : made.length * (1 + payment.amount / payment.converted!.amount))
      }),
    )
  })

  it('leave to the last one what Airwallex’s web app left, and no refund that nobody knows of', () => {
    const payment = {
      ...getAmounts(pounds),
      id: 'int_1',
      reference: 'ref',
      status: 'succeeded',
      problem: null,
    } as const
    const byHand = [3.33, 3.33, 3.33].map((amount) => toRefund(payment, 0, amount * 100, false))
    const before = sum(sumUp(payment, byHand).refunds.map(({ amount }) => amount))
    expect(getPaidPart(payment, { amount: 2_290 - before, before }, byHand)).toBe(1_952 - 999)
    expect(getPaidPart(payment, { amount: 2_290, before: 0 }, byHand)).toBe(1_952)
  })
})

describe('a part of a payment that was converted to forint', () => {
  it.each([
    // What Airwallex writes has no decimals.
    [900_000, 503, 197_700],
    [900_050, 503, 197_697],
  ])('of %d fillers', (amount, part, expected) => {
    const converted = { amount, currency: 'HUF' }
    expect(toPaid({ amount: 2_290, currency: 'EUR', converted }, part)).toBe(expected)
  })
})

describe('a capture of a converted payment', () => {
  it('of what cannot be said there names what can, and is not asked for', async () => {
    const { services, asked } = answering(world.app.services, {})
    const payment = {
      ...getAmounts(pounds),
      id: 'int_1',
      reference: 'ref',
      status: 'authorized',
      problem: null,
    } as const
    await expect(airwallex.capture!(services, getKeys(), payment, { key: 'k', amount: 3 })).rejects.toMatchObject({
      kind: 'refused',
      message: 'Airwallex converted this payment to GBP: the nearest amount that can be captured is €0.04.',
    })
    expect(asked).toEqual([])
  })
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Where parts of such weights end, the last of them at the whole. */
const getEnds = (whole: number, weights: readonly number[]) =>
  weights.map((_, index) => Math.floor((whole * sum(weights.slice(0, index + 1))) / sum(weights)))

const toRefund = (payment: Payment, amount: number, paid: number, isMarked: boolean): Refund => ({
  id: randomUUID(),
  request_id: null,
  payment_intent_id: payment.id,
  amount: Number(toMajor(paid, payment.converted!.currency)),
  currency: payment.converted!.currency,
  status: 'SETTLED',
  metadata: isMarked ? toMetadata(amount, payment.currency) : null,
})

/** A shopper who paid a price on Airwallex's page, whichever currency it showed, and what became of that. */
const paid = async () => {
  const token = await world.checkout()
  const answer = await world.pay(token, await world.order(token))
  const { intent_id, client_secret, currency, successUrl } = answer.body.data.next.options
  const journey = { intent_id, client_secret, currency, successUrl }
  const page = `${world.sandbox.url}/airwallex/hpp`
  const shown = await (await fetch(`${page}?${new URLSearchParams(journey)}`)).text()
  const { number } = testCards.find(({ title }) => title.includes('succeeds'))!
  const body = new URLSearchParams({ ...journey, with: 'card', number, expiry: '12 / 34', cvc: '123', name: 'Ann Bee' })
  const left = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  const { pathname, search } = new URL(left.headers.get('location')!)
  await world.app.inject({ method: 'GET', url: pathname + search })
  expect(await getOrders(world, token)).toHaveLength(1)
  const [attempt] = await getAttempts(world, token)
  const now = async () => {
    await world.app.runJobs()
    return (await getAttempts(world, token))[0]!
  }
  const { shopify_order_id: order } = await world.app.db
    .selectFrom('orders')
    .select('shopify_order_id')
    .where('checkout_id', '=', attempt!.checkout_id)
    .executeTakeFirstOrThrow()
  return {
    token,
    shown,
    id: String(intent_id),
    reference: attempt!.id,
    amount: attempt!.amount,
    order: String(order),
    now,
  }
}

const subject = subjects.find(({ name }) => name === 'airwallex')!

describe('a payment that Airwallex converted for its shopper', () => {
  beforeEach(() => convert({ currency: 'GBP', rate: 0.8524 }))
  afterEach(() => convert(null))

  const refund = (order: string, body: object) =>
    world.merchant.call('POST /orders/:id/refunds', { params: { id: order }, body })

  it('is the order that was paid for, and goes back in parts and in full', async () => {
    const sale = await paid()
    expect(sale.shown).toContain('£')
    expect(await sale.now()).toMatchObject({ state: 'succeeded', mismatch: null, currency: 'EUR' })
    const part = { key: randomUUID(), amount: 503, left: sale.amount, reason: 'Too late' }
    expect((await refund(sale.order, part)).status).toBe(200)
    expect(await sale.now()).toMatchObject({ refunded_amount: 503 })
    const rest = { key: randomUUID(), amount: sale.amount - 503, left: sale.amount - 503 }
    expect((await refund(sale.order, rest)).status).toBe(200)
    expect(await sale.now()).toMatchObject({ refunded_amount: sale.amount, refund_failed_amount: 0 })
    expect((await refundsInShop(world, sale.token))!.map(({ amount }) => amount)).toEqual([503, sale.amount - 503])
    const [atAirwallex] = await paymentsAt(world, subject, sale.reference)
    expect(atAirwallex).toMatchObject({ status: 'SUCCEEDED', is_kept: false })
  })

  it('goes back by Airwallex’s web app, and by a dispute that is lost', async () => {
    const sale = await paid()
    await world.post(`/sandbox/airwallex/payments/${sale.id}/refund`, { amount: 4.26 })
    // Five euros, at this rate.
    await expect.poll(async () => (await sale.now()).refunded_amount).toBe(500)
    const other = await paid()
    await world.post(`/sandbox/airwallex/payments/${other.id}/dispute`, {})
    await expect.poll(async () => (await other.now()).dispute).toBe('open')
    await world.post(`/sandbox/airwallex/payments/${other.id}/dispute-lost`, {})
    await expect.poll(other.now).toMatchObject({ dispute: 'lost', refunded_amount: other.amount })
  })
})
