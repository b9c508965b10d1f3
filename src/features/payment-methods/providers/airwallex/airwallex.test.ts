import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { paymentRequest } from '../testing/provider-world.ts'
import vectors from '../testing/signature-vectors.json' with { type: 'json' }
import { airwallex } from './airwallex.ts'
import { isSigned, verifyWebhook } from './webhook.ts'

let sandbox: Sandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  app = await testApp({ env: sandbox.environment })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

const getKeys = (index: number) => {
  const { clientId, apiKey, webhookSecret } = accounts[index]!
  return { client_id: clientId, api_key: apiKey, webhook_secret: webhookSecret }
}
const at = { settings: airwallex.settings.parse({}), webhook_url: 'https://pay.example/webhooks/airwallex/1' }
describe('checking credentials', () => {
  it('answers what the account offers', async () => {
    const settings = await airwallex.check(app.services, getKeys(0), at)
    expect(settings).toMatchObject({ wallet: true, other: true })
    expect(settings.methods).toContain('card')
  })
})

describe('a payment', () => {
  it.each([
    ['EUR', 1_250],
    ['EUR', 1],
    ['JPY', 1_250],
    ['KWD', 1_255],
  ])('in %s keeps its amount of %d to the smallest unit', async (currency, amount) => {
    const wanted = paymentRequest({ currency, amount, lines: [] })
    const { payment_id: id } = await airwallex.start(app.services, getKeys(0), wanted, at)
    const payment = await airwallex.read(app.services, getKeys(0), id)
    expect(payment).toEqual({ id, reference: wanted.reference, amount, currency, status: 'unpaid', problem: null })
  })

  it('started twice is one, and is found by its reference', async () => {
    const wanted = paymentRequest()
    const one = await airwallex.start(app.services, getKeys(0), wanted, at)
    expect(await airwallex.start(app.services, getKeys(0), wanted, at)).toEqual(one)
    expect(await airwallex.find(app.services, getKeys(0), wanted, at)).toBe(one.payment_id)
    expect(await airwallex.find(app.services, getKeys(0), paymentRequest(), at)).toBeNull()
    expect(await airwallex.find(app.services, getKeys(1), wanted, at)).toBeNull()
  })

  it('that is paid is not cancelled but told to be paid, and given back once', async () => {
    const { payment_id: id } = await airwallex.start(app.services, getKeys(0), paymentRequest(), at)
    await fetch(`${sandbox.url}/sandbox/airwallex/payment_intents/${id}/succeed`, { method: 'POST' })
    const payment = await airwallex.cancel(app.services, getKeys(0), id)
    expect(payment).toMatchObject({ status: 'succeeded' })
    const refund = await airwallex.refund(app.services, getKeys(0), payment!, 'Paid twice')
    expect(refund).toMatch(/^rfd_/)
    await expect(airwallex.refund(app.services, getKeys(0), payment!, 'Paid twice')).resolves.toBeTruthy()
  })

  it('to an address that is longer than Airwallex’s is started', async () => {
    const long = '1'.repeat(120)
    const wanted = paymentRequest()
    const shipping_address = { ...wanted.shipping_address, phone: long, zip: long, city: long, province: long }
    const { payment_id } = await airwallex.start(app.services, getKeys(0), { ...wanted, shipping_address }, at)
    expect(payment_id).toMatch(/^int_/)
  })

  it('by Klarna may be of more than its goods', async () => {
    const wanted = paymentRequest({ amount: 1_740, method: 'klarna' })
    const { next } = await airwallex.start(app.services, getKeys(0), wanted, at)
    if (next.kind !== 'script' || next.provider !== 'airwallex') throw new Error(next.kind)
    const { intent_id, client_secret } = next.options
    const journey = { intent_id: String(intent_id), client_secret: String(client_secret) }
    const body = new URLSearchParams({ ...journey, with: 'klarna' })
    const answer = await fetch(`${sandbox.url}/airwallex/hpp`, { method: 'POST', body, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('method=klarna')])
  })

  it('logs in once for many calls, and again when the token was ended', async () => {
    const send = vi.spyOn(app.services.http, 'send')
    const logins = () => send.mock.calls.filter(([url]) => url.includes('/login')).length
    const { payment_id: id } = await airwallex.start(app.services, getKeys(1), paymentRequest(), at)
    await Promise.all(Array.from({ length: 5 }, () => airwallex.read(app.services, getKeys(1), id)))
    expect(logins()).toBeLessThanOrEqual(1)
    send.mockClear()
    await fetch(`${sandbox.url}/sandbox/airwallex/expire-tokens`, { method: 'POST' })
    await Promise.all(Array.from({ length: 5 }, () => airwallex.read(app.services, getKeys(1), id)))
    expect(logins()).toBe(1)
  })
})

describe('the ways to pay', () => {
  const methods = ['card', 'applepay', 'ideal', 'bancontact', 'p24', 'paypal']
  const settings = { methods, currencies: {}, wallet: true, other: true, account: null }
  const at = (more: object, country: string | null = 'NL', currency = 'EUR') =>
    airwallex.methods({ ...settings, ...more }, { currency, country }).map(({ method }) => method)

  it('fit the place and the switches', () => {
    expect(at({})).toEqual(['card', 'applepay', 'ideal'])
    expect(at({ wallet: false, other: false })).toEqual(['card'])
    expect(at({}, 'PL', 'PLN')).toEqual(['card', 'applepay', 'przelewy24'])
    expect(at({}, null)).toEqual(['card', 'applepay', 'ideal', 'bancontact', 'przelewy24'])
  })

  it('have Klarna where it takes the currency of the country, and while none is known in any of its currencies', () => {
    const klarna = (currency: string, country: string | null) => at({ methods: ['klarna'] }, country, currency)
    for (const [currency, country] of [
      ['SEK', 'SE'],
      ['EUR', 'IE'],
      ['PLN', 'PL'],
      ['AUD', 'AU'],
      ['NOK', null],
    ] as const)
      expect([currency, country, klarna(currency, country)]).toEqual([currency, country, ['klarna']])
    for (const [currency, country] of [
      ['EUR', 'SE'],
      ['EUR', 'US'],
      ['EUR', 'LU'],
      ['JPY', null],
    ] as const)
      expect([currency, country, klarna(currency, country)]).toEqual([currency, country, []])
    expect(at({ methods: ['klarna'], currencies: { klarna: ['EUR'] } }, 'SE', 'SEK')).toEqual([])
  })

  it('work in the currencies that the account tells, and for one connected before in those that are known [s5f8]', async () => {
    const supported = { currencies: { card: ['EUR', 'CHF'], p24: ['EUR'] } }
    expect(at(supported, 'PL', 'PLN')).toEqual(['applepay'])
    expect(at(supported, 'PL', 'EUR')).toEqual(['card', 'applepay', 'przelewy24'])
    const account = await airwallex.check(app.services, getKeys(2), { webhook_url: 'https://pay.example/webhooks' })
    const offered = (currency: string, country: string) =>
      airwallex.methods(account, { currency, country }).map(({ method }) => method)
    expect(offered('CHF', 'CH')).toEqual(['card', 'applepay', 'googlepay', 'klarna'])
    expect(offered('USD', 'US')).toEqual([])
    expect(offered('EUR', 'DE')).toContain('klarna')
  })
})

describe('a webhook', () => {
  const vector = vectors.airwallex_webhook
  const body = Buffer.from(vector.body)
  const keys = { client_id: 'c', api_key: 'k', webhook_secret: vector.secret }
  const headers = { 'x-timestamp': vector['x-timestamp'], 'x-signature': vector.hex }

  it('is proven by no empty secret', () => {
    const signature = createHmac('sha256', '').update(headers['x-timestamp']).update(body).digest('hex')
    const forged = { ...headers, 'x-signature': signature }
    expect(isSigned({ webhook_secret: '' }, forged, body, new Date(Number(headers['x-timestamp'])))).toBe(false)
  })

  it('is signed over its time and its bytes, within five minutes', () => {
    const now = (more = 0) => new Date(1_700_000_000_000 + more)
    expect(isSigned(keys, headers, body, now())).toBe(true)
    expect(isSigned(keys, headers, body, now(301_000))).toBe(false)
    expect(isSigned(keys, headers, body, now(-301_000))).toBe(false)
    expect(isSigned(keys, headers, Buffer.concat([body, Buffer.from(' ')]), now())).toBe(false)
    expect(isSigned({ webhook_secret: '' }, headers, body, now())).toBe(false)
  })

  it('that is about no payment is none', async () => {
    const then = { ...app.services, now: () => new Date(1_700_000_000_000) }
    expect(await verifyWebhook(then, keys, { headers, raw: body })).toBeNull()
  })
})
