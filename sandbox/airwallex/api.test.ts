import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '#sandbox/sandbox.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { call, signIn } from '#sandbox/testing.ts'
import { accounts } from './accounts.ts'

let sandbox: Sandbox
let merchant: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  merchant = await signIn(sandbox.url)
})
afterAll(() => sandbox.close())

const account = (note: string) => accounts.find((candidate) => candidate.name === note)
const error = (code: string, source = '') => ({
  code,
  source,
  trace_id: expect.any(String),
  message: expect.any(String),
})

describe('signing in', () => {
  it('gives a token for half an hour', () => {
    expect(merchant.login.status).toBe(201)
    const minutes = (Date.parse(String(merchant.login.body['expires_at'])) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
  })

  it('refuses a wrong key, and a key of the live world', async () => {
    const wrong = await signIn(sandbox.url, { ...accounts[0]!, apiKey: 'guess' })
    const live = await signIn(sandbox.url, account('Key of the live world'))
    for (const { login } of [wrong, live]) {
      expect(login.status).toBe(401)
      expect(login.body).toMatchObject({
        code: 'credentials_invalid',
        message: 'Access denied, authentication failed',
        source: '',
      })
    }
  })

  it('ends by expiry: calls answer 401 until the next login', async () => {
    const early = await signIn(sandbox.url, accounts[1])
    await call(`${sandbox.url}/sandbox/airwallex/expire-tokens`, 'POST')
    expect(await early.get('/pa/payment_intents')).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    merchant = await signIn(sandbox.url)
    expect((await merchant.get('/pa/payment_intents')).status).toBe(200)
  })

  it('is neither given nor good any more once its key is taken away', async () => {
    const { clientId } = accounts[1]!
    const early = await signIn(sandbox.url, accounts[1])
    const setKey = (valid: boolean) =>
      call(`${sandbox.url}/sandbox/airwallex/keys`, 'POST', { account: clientId, valid })
    await setKey(false)
    expect((await early.get('/pa/payment_intents')).status).toBe(401)
    expect((await signIn(sandbox.url, accounts[1])).login.status).toBe(401)
    await setKey(true)
    expect((await signIn(sandbox.url, accounts[1])).login.status).toBe(201)
    merchant = await signIn(sandbox.url)
  })

  it('is limited to a hundred logins a minute for each key', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 101 }, () => signIn(sandbox.url, accounts[2]).then(({ login }) => login.status)),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('payment methods', () => {
  const path = '/pa/config/payment_method_types?active=true&transaction_mode=oneoff&page_num=0&page_size=100'
  const names = (body: Record<string, unknown>) => JSON.stringify(body)

  it('depend on currency and country', async () => {
    const dutch = await merchant.get(`${path}&transaction_currency=EUR&country_code=NL`)
    const american = await merchant.get(`${path}&transaction_currency=USD&country_code=US`)
    expect(names(dutch.body)).toContain('"ideal"')
    expect(names(american.body)).not.toContain('"ideal"')
    expect(names((await merchant.get(path)).body)).toContain('"ideal"')
    expect(american.body).toMatchObject({
      has_more: false,
      items: [{ name: 'card', transaction_mode: 'oneoff', active: true }, {}, {}, {}, {}],
    })
  })

  it('are none when the account does not take payments', async () => {
    const other = await signIn(sandbox.url, account('Payments not switched on'))
    expect((await other.get(`${path}&transaction_currency=EUR`)).body).toEqual({ has_more: false, items: [] })
  })
})

describe('payment intents', () => {
  it('are created with amounts in major units and read back', async () => {
    const intent = await merchant.createIntent({ metadata: { checkout_id: 'chk_1' } })
    expect(intent.body).toMatchObject({
      id: expect.stringMatching(/^int_hkdm\w{22}$/),
      amount: 22.9,
      currency: 'EUR',
      captured_amount: 0,
      status: 'REQUIRES_PAYMENT_METHOD',
      client_secret: expect.stringMatching(/^eyJ/),
      metadata: { checkout_id: 'chk_1' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
    })
    expect((await merchant.get(`/pa/payment_intents/${intent.id}`)).body).toEqual(intent.body)
  })

  it('belong to one account', async () => {
    const intent = await merchant.createIntent()
    const other = await signIn(sandbox.url, accounts[1])
    expect(await other.get(`/pa/payment_intents/${intent.id}`)).toMatchObject({
      status: 404,
      body: error('resource_not_found'),
    })
  })

  it("are made once for each request_id, and found by the merchant's order id", async () => {
    const request = { request_id: randomUUID(), merchant_order_id: `chk_${randomUUID()}` }
    const first = await merchant.createIntent(request)
    const again = await merchant.createIntent(request)
    expect(again.body).toMatchObject(error('duplicate_request', 'request_id'))
    const found = await merchant.get(`/pa/payment_intents?merchant_order_id=${request.merchant_order_id}`)
    expect(found.body).toEqual({ has_more: false, items: [first.body] })
  })

  it.each([
    [{ amount: '22.90' }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 22.905 }, 'amount'],
    [{ amount: 22.9, currency: 'JPY' }, 'amount'],
    [{ currency: 'EURO' }, 'currency'],
    [{ request_id: undefined }, 'request_id'],
    [{ return_url: 'nowhere' }, 'return_url'],
    [{ order: { products: [{ quantity: '2', unit_price: 9 }] } }, 'order.products.0.quantity'],
  ])('refuse %j as a validation_error', async (wrong, source) => {
    expect((await merchant.createIntent(wrong)).body).toMatchObject(error('validation_error', source))
  })

  it('refuse a body that is no JSON', async () => {
    const answer = await fetch(`${sandbox.url}/airwallex/api/v1/authentication/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"half":',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject(error('invalid_argument'))
  })

  it('are authorised now and captured later when the merchant wants that', async () => {
    const { id } = await merchant.createIntent({ payment_method_options: { card: { auto_capture: false } } })
    const card = { number: '4035501000000008', expiry_month: '12', expiry_year: '2034' }
    const confirmed = await merchant.post(`/pa/payment_intents/${id}/confirm`, {
      request_id: randomUUID(),
      payment_method: { type: 'card', card },
    })
    expect(confirmed.body).toMatchObject({ status: 'REQUIRES_CAPTURE', captured_amount: 0 })
    const captured = await merchant.post(`/pa/payment_intents/${id}/capture`, { request_id: randomUUID(), amount: 20 })
    expect(captured.body).toMatchObject({ status: 'SUCCEEDED', captured_amount: 20 })
  })

  it('send the shopper on for a method that lives elsewhere', async () => {
    const { id } = await merchant.createIntent({ return_url: 'https://pay.example/return' })
    const confirmed = await merchant.post(`/pa/payment_intents/${id}/confirm`, {
      request_id: randomUUID(),
      payment_method: { type: 'paypal', paypal: {} },
    })
    expect(confirmed.body).toMatchObject({
      status: 'REQUIRES_CUSTOMER_ACTION',
      next_action: { type: 'redirect', method: 'GET' },
    })
    const url = String(JSON.parse(JSON.stringify(confirmed.body['next_action'])).url)
    expect(await (await fetch(url)).text()).toContain('Pay with PayPal')
  })

  it('are cancelled once, and not after they were paid', async () => {
    const open = await merchant.createIntent()
    const cancel = (id: string) =>
      merchant.post(`/pa/payment_intents/${id}/cancel`, { request_id: randomUUID(), cancellation_reason: 'expired' })
    expect((await cancel(open.id)).body).toMatchObject({ status: 'CANCELLED', cancellation_reason: 'expired' })
    expect(await cancel(open.id)).toMatchObject({ status: 400, body: error('invalid_status_for_operation') })
    const paid = await merchant.createIntent()
    await call(`${sandbox.url}/sandbox/airwallex/payment_intents/${paid.id}/succeed`, 'POST')
    expect((await cancel(paid.id)).body).toMatchObject(error('invalid_status_for_operation'))
  })
})

describe('refunds', () => {
  it('settle by themselves and never exceed what was captured', async () => {
    const { id } = await merchant.createIntent()
    const refund = (amount?: number) =>
      merchant.post('/pa/refunds/create', { request_id: randomUUID(), payment_intent_id: id, amount, reason: 'Return' })
    expect((await refund()).body).toMatchObject(error('invalid_status_for_operation'))
    await call(`${sandbox.url}/sandbox/airwallex/payment_intents/${id}/succeed`, 'POST')
    const first = await refund(2.7)
    expect(first).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^rfd_/),
        status: 'RECEIVED',
        amount: 2.7,
        currency: 'EUR',
        payment_intent_id: id,
      },
    })
    expect((await refund(20.21)).body).toMatchObject(error('amount_above_limit', 'amount'))
    expect((await refund()).body).toMatchObject({ amount: 20.2 })
    await expect
      .poll(async () => (await merchant.get(`/pa/refunds/${String(first.body['id'])}`)).body['status'])
      .toBe('SETTLED')
  })
})
