import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../testing/answering.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { airwallex } from './airwallex.ts'
import dispute from './examples/dispute.json' with { type: 'json' }
import disputesList from './examples/disputes-list.json' with { type: 'json' }
import intents from './examples/payment-intents-by-order.json' with { type: 'json' }
import methodTypes from './examples/payment-method-types.json' with { type: 'json' }
import refundsList from './examples/refunds-list.json' with { type: 'json' }
import minimal from './examples/webhook-dispute-minimal.json' with { type: 'json' }

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld('airwallex')
})
afterAll(() => world.close())

const at = { settings: airwallex.settings.parse({}), webhook_url: 'https://pay.example/webhooks/airwallex/1' }
const login = { 'POST /authentication/login': { token: 'eyJ', expires_at: '2099-01-01T00:00:00+0000' } }
/** Keys that no other test has signed in with. */
const account = () => ({ client_id: randomUUID(), api_key: 'example', webhook_secret: 'whsec_example' })
const outside = (answers: object) => answering(world.services, { ...login, ...answers })
const payment = {
  id: 'int_synthetic0001',
  reference: 'ref-0001',
  amount: 2_290,
  currency: 'EUR',
  status: 'succeeded' as const,
  problem: null,
}

const take = (event: object, answers: object) => {
  const { services } = outside(answers)
  const raw = Buffer.from(JSON.stringify(event))
  const time = String(services.now().getTime())
  const signature = createHmac('sha256', 'whsec_example').update(time).update(raw).digest('hex')
  return airwallex.verifyWebhook(
    services,
    account(),
    { headers: { 'x-timestamp': time, 'x-signature': signature }, raw },
    at,
  )
}

describe("Airwallex's published answers and messages, as they are,", () => {
  it('tell what the account offers, in which currencies, and no countries', async () => {
    const { services } = outside({
      'GET /pa/config/payment_method_types': methodTypes.answer,
      'GET /account': { id: 'acct_1', account_details: {} },
    })
    const settings = await airwallex.check(services, account(), at)
    expect(settings).toMatchObject({
      methods: ['card', 'klarna'],
      currencies: { card: ['EUR', 'USD'], klarna: ['EUR'] },
    })
    const offered = (currency: string, country: string) =>
      airwallex.methods(settings, { currency, country }).map(({ method }) => method)
    expect(offered('USD', 'US')).toEqual(['card'])
    expect(offered('EUR', 'DE')).toEqual(['card', 'klarna'])
    expect(offered('GBP', 'GB')).toEqual([])
  })

  it('tell the payment of an order', async () => {
    const { services } = outside({ 'GET /pa/payment_intents': intents.answer })
    const request = paymentRequest({ reference: 'ref-0001' })
    expect(await airwallex.find(services, account(), request, at)).toBe('int_synthetic0001')
  })

  it('tell what became of the money: given back in part, and disputed', async () => {
    const { services, asked } = outside({
      'GET /pa/refunds': refundsList.answer,
      'GET /pa/payment_disputes': disputesList.answer,
    })
    expect(await airwallex.aftermath(services, account(), payment)).toMatchObject({ refunded: 500, dispute: 'open' })
    expect(asked.join()).toContain('/pa/payment_disputes?payment_intent_id=int_synthetic0001&size=50')
  })

  it('tell of a dispute by its id alone, which is asked for the payment [t9s3]', async () => {
    const event = await take(minimal, { 'GET /pa/payment_disputes/dst_synthetic0001': dispute })
    expect(event).toMatchObject({
      kind: 'dispute',
      dispute: 'open',
      reference: 'ref-0001',
      payment_id: 'int_synthetic0001',
    })
  })

  it.each([
    ['WON', 'CHARGEBACK', 'won'],
    ['REVERSED', 'CHARGEBACK', 'won'],
    ['LOST', 'CHARGEBACK', 'lost'],
    ['ACCEPTED', 'PRE_CHARGEBACK', 'lost'],
    ['EXPIRED', 'CHARGEBACK', 'lost'],
    ['EXPIRED', 'RFI', 'open'],
    ['PENDING_DECISION', 'CHARGEBACK', 'open'],
    ['SOMETHING_NEW', 'CHARGEBACK', 'open'],
  ])('tell how a dispute stands: %s at %s is %s, and what is lost went back', async (status, stage, state) => {
    const items = [{ ...dispute, status, stage }]
    const { services } = outside({
      'GET /pa/refunds': { items: [] },
      'GET /pa/payment_disputes': { items, page_after: null },
    })
    const refunded = state === 'lost' ? 2_290 : 0
    expect(await airwallex.aftermath(services, account(), payment)).toMatchObject({ refunded, dispute: state })
  })
})

describe('an answer of Airwallex', () => {
  const [found] = intents.answer.items
  const read = (intent: object) => {
    const { services } = outside({ 'GET /pa/payment_intents/int_synthetic0001': intent })
    return airwallex.read(services, account(), 'int_synthetic0001')
  }

  it.each([
    ['SUCCEEDED', 'succeeded'],
    ['REQUIRES_PAYMENT_METHOD', 'unpaid'],
    ['PENDING_REVIEW', 'pending'],
    ['CANCELLED', 'cancelled'],
    ['SOMETHING_NEW', 'pending'],
  ])('that says %s is a payment that is %s', async (status, expected) => {
    expect(await read({ ...found, status })).toMatchObject({ status: expected, amount: 2_290 })
  })

  it('without an amount is a surprise and no payment [y2b6]', async () => {
    const { amount: _amount, ...rest } = found!
    await expect(read(rest)).rejects.toMatchObject({
      name: 'SurpriseError',
      call: 'GET /pa/payment_intents/{id}',
      path: 'amount: expected number',
    })
  })
})
