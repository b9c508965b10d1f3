import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { roma } from '#apps/server/testing/shop-world.ts'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { airwallex } from './airwallex.ts'
import { isSigned, verifyWebhook } from './webhook.ts'

let sandbox: Sandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  app = await testApp({ env: sandbox.environment })
})
beforeEach(() => fetch(`${sandbox.url}/sandbox/failures`, { method: 'DELETE' }))
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

const keysOf = (index: number) => {
  const { clientId, apiKey, webhookSecret } = accounts[index]!
  return { client_id: clientId, api_key: apiKey, webhook_secret: webhookSecret }
}
const at = { settings: airwallex.settings.parse({}), webhook_url: 'https://pay.example/webhooks/airwallex/1' }
const request = (more: object = {}) => ({
  reference: randomUUID(),
  amount: 1_250,
  currency: 'EUR',
  method: 'card',
  email: 'ann@example.com',
  customer_ip: '203.0.113.7',
  locale: 'en',
  shipping_address: roma,
  lines: [{ sku: 'T', title: 'Tee', quantity: 1, unit_price: 1_250, requires_shipping: true }],
  store_name: 'Linden & Loom',
  success_url: 'https://pay.example/return',
  failure_url: 'https://pay.example/return',
  ...more,
})
const fail = (mode: string) =>
  fetch(`${sandbox.url}/sandbox/failures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'airwallex', mode }),
  })

describe('checking credentials', () => {
  it('answers what the account offers', async () => {
    const settings = await airwallex.check(app.services, keysOf(0), at)
    expect(settings).toMatchObject({ wallet: true, other: true })
    expect(settings.methods).toContain('card')
  })

  it.each([
    ['a wrong key', { ...keysOf(0), api_key: 'wrong' }, 'wrong-keys', /does not know this Client ID and API key/],
    ['a key of the live world', keysOf(4), 'wrong-keys', /Keys of a live account do not work/],
    ['an account without payments', keysOf(3), 'not-permitted', /not switched on/],
  ])('says what is wrong: %s', async (_what, keys, kind, words) => {
    const problem = airwallex.check(app.services, keys, at)
    await expect(problem).rejects.toMatchObject({ kind, message: expect.stringMatching(words) })
  })

  it('does not blame the keys when Airwallex is down', async () => {
    await fail('error')
    await expect(airwallex.check(app.services, keysOf(0), at)).rejects.toMatchObject({ kind: 'unreachable' })
  })
})

describe('a payment', () => {
  it.each([
    ['EUR', 1_250],
    ['EUR', 1],
    ['JPY', 1_250],
    ['KWD', 1_255],
  ])('in %s keeps its amount of %d to the smallest unit', async (currency, amount) => {
    const wanted = request({ currency, amount, lines: [] })
    const { payment_id: id } = await airwallex.start(app.services, keysOf(0), wanted, at)
    const payment = await airwallex.read(app.services, keysOf(0), id)
    expect(payment).toEqual({ id, reference: wanted.reference, amount, currency, status: 'unpaid', problem: null })
  })

  it('started twice is one, and is found by its reference', async () => {
    const wanted = request()
    const one = await airwallex.start(app.services, keysOf(0), wanted, at)
    expect(await airwallex.start(app.services, keysOf(0), wanted, at)).toEqual(one)
    expect(await airwallex.find(app.services, keysOf(0), wanted.reference)).toMatchObject({ id: one.payment_id })
    expect(await airwallex.find(app.services, keysOf(0), randomUUID())).toBeNull()
    expect(await airwallex.find(app.services, keysOf(1), wanted.reference)).toBeNull()
  })

  it('that is paid is not cancelled but told to be paid, and given back once', async () => {
    const { payment_id: id } = await airwallex.start(app.services, keysOf(0), request(), at)
    await fetch(`${sandbox.url}/sandbox/airwallex/payment_intents/${id}/succeed`, { method: 'POST' })
    const payment = await airwallex.cancel(app.services, keysOf(0), id)
    expect(payment).toMatchObject({ status: 'succeeded' })
    const refund = await airwallex.refund(app.services, keysOf(0), payment!, 'Paid twice')
    expect(refund).toMatch(/^rfd_/)
    await expect(airwallex.refund(app.services, keysOf(0), payment!, 'Paid twice')).resolves.toBeTruthy()
  })

  it('logs in once for many calls, and again when the token was ended', async () => {
    const send = vi.spyOn(app.services.http, 'send')
    const logins = () => send.mock.calls.filter(([url]) => url.includes('/login')).length
    const { payment_id: id } = await airwallex.start(app.services, keysOf(1), request(), at)
    await Promise.all(Array.from({ length: 5 }, () => airwallex.read(app.services, keysOf(1), id)))
    expect(logins()).toBeLessThanOrEqual(1)
    send.mockClear()
    await fetch(`${sandbox.url}/sandbox/airwallex/expire-tokens`, { method: 'POST' })
    await Promise.all(Array.from({ length: 5 }, () => airwallex.read(app.services, keysOf(1), id)))
    expect(logins()).toBe(1)
  })
})

describe('the ways to pay', () => {
  const settings = { methods: ['card', 'applepay', 'ideal', 'bancontact', 'p24', 'paypal'], wallet: true, other: true }
  const at = (more: object, country: string | null = 'NL', currency = 'EUR') =>
    airwallex.methods({ ...settings, ...more }, { currency, country }).map(({ method }) => method)

  it('fit the place and the switches', () => {
    expect(at({})).toEqual(['card', 'applepay', 'ideal'])
    expect(at({ wallet: false, other: false })).toEqual(['card'])
    expect(at({}, 'PL', 'PLN')).toEqual(['card', 'applepay', 'przelewy24'])
    expect(at({}, null)).toEqual(['card', 'applepay', 'ideal', 'bancontact', 'przelewy24'])
  })
})

describe('a webhook', () => {
  const body = Buffer.from('{"id":"evt_test","name":"payment_intent.succeeded"}')
  const keys = { client_id: 'c', api_key: 'k', webhook_secret: 'whsec_test' }
  const headers = {
    'x-timestamp': '1700000000000',
    'x-signature': '478f0bcc5d22d1d75a941c2feb893ec46910905be4dde2b7f7bd965319006ab8',
  }

  it('is signed over its time and its bytes, within five minutes', () => {
    const now = (more = 0) => new Date(1_700_000_000_000 + more)
    expect(isSigned(keys, headers, body, now())).toBe(true)
    expect(isSigned(keys, headers, body, now(301_000))).toBe(false)
    expect(isSigned(keys, headers, body, now(-301_000))).toBe(false)
    expect(isSigned(keys, headers, Buffer.concat([body, Buffer.from(' ')]), now())).toBe(false)
    expect(isSigned({ webhook_secret: '' }, headers, body, now())).toBe(false)
  })

  it('that is about no payment is none', () => {
    expect(verifyWebhook(keys, headers, body, new Date(1_700_000_000_000))).toBeNull()
  })
})
