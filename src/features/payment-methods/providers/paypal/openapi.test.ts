import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#sandbox/paypal/accounts.ts'
import {
  type Call,
  findOperation,
  findProblems,
  findResponseProblems,
  findRequestProblems,
} from '#sandbox/paypal/description.ts'
import { capture } from '../testing/capture.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { paypal } from './paypal.ts'

let world: ProviderWorld
const calls: Call[] = []
/** Set while PayPal's list shows webhooks as they were registered before disputes were asked for. */
let forgets = false
const withoutLastEvent = <A extends { json(): unknown }>(answer: A): A => {
  const { webhooks } = answer.json() as { webhooks: { event_types: object[] }[] }
  return {
    ...answer,
    json: () => ({ webhooks: webhooks.map((one) => ({ ...one, event_types: one.event_types.slice(0, -1) })) }),
  }
}
beforeAll(async () => {
  world = await providerWorld('paypal')
  const { http } = world.services
  const { send } = http
  http.send = async (url, options = {}) => {
    const answer = await send(url, options)
    const { body } = options
    calls.push({
      method: (options.method ?? (body === undefined ? 'GET' : 'POST')).toLowerCase(),
      path: new URL(url).pathname.replace('/paypal', ''),
      body: typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : body,
      status: answer.status,
      answer: answer.json(),
    })
    return forgets && url.endsWith('/v1/notifications/webhooks') ? withoutLastEvent(answer) : answer
  }
})
afterAll(() => world.close())

const getKeys = (index: number) => {
  const { clientId, secret } = accounts[index]!
  return { clientId, secret }
}
const at = { settings: { webhook_id: '' }, webhook_url: 'https://pay.example/webhooks/paypal/1' }

/** Everything that the adapter ever does, with every answer that the twin knows. */
const doEverything = async () => {
  const { services } = world
  at.settings = await paypal.check(services, getKeys(0), at)
  await paypal.check(services, getKeys(1), at).catch(() => {})
  forgets = true
  await expect(paypal.check(services, getKeys(0), at)).resolves.toEqual(at.settings)
  forgets = false
  const start = async (more: object = {}) => {
    const request = paymentRequest({ method: 'paypal', ...more })
    const { payment_id: id, next } = await paypal.start(services, getKeys(0), request, at)
    return { id, request, url: next.kind === 'redirect' ? next.url : '' }
  }
  const take = (id: string) => paypal.read(services, getKeys(0), id, { take: true })
  const paid = await start()
  await take(paid.id)
  await world.press(paid.url, 'decline')
  await take(paid.id)
  await world.press(paid.url, 'pay')
  const payment = (await take(paid.id))!
  await paypal.aftermath(services, getKeys(0), payment)
  await world.post(`/sandbox/paypal/payments/${paid.id}/dispute`)
  await paypal.aftermath(services, getKeys(0), payment)
  await world.post(`/sandbox/paypal/payments/${paid.id}/dispute-won`)
  await paypal.find(services, getKeys(0), paid.request, at)
  await paypal.cancel(services, getKeys(0), paid.id)
  await paypal.refund(services, getKeys(0), payment, 'Paid twice')
  await paypal.aftermath(services, getKeys(0), payment)
  await paypal.read(services, getKeys(0), '5O190127TN364715T')
  const to = { ...paymentRequest().shipping_address, address2: '', province: '', zip: '' }
  await start({ currency: 'JPY', amount: 1_250, locale: 'it-IT', shipping_address: to, store_name: 'x'.repeat(400) })
  await start({ shipping_address: { ...to, country: 'CN' } })
  await start({ lines: [{ sku: 'E', title: 'Book', quantity: 1, unit_price: 100, requires_shipping: false }] })
  await services.http.send(`${services.env.PAYPAL_URL}/v2/checkout/orders/${paid.id}`, {
    headers: { authorization: 'Bearer none' },
  })
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/cert',
    'paypal-transmission-id': 'a-1',
    'paypal-transmission-sig': 'c2ln',
    'paypal-transmission-time': '2026-11-21T10:00:00Z',
  }
  const event = {
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    create_time: '2026-11-21T10:00:00Z',
    resource: {},
  }
  await paypal.verifyWebhook(services, getKeys(0), { headers, raw: Buffer.from(JSON.stringify(event)) }, at)
}

describe("PayPal's own description of its calls", () => {
  beforeAll(doEverything)

  it('knows every call that the adapter makes, but for the sign-in', () => {
    const unknown = calls.filter(({ method, path }) => !findOperation(method, path)).map(({ path }) => path)
    expect(new Set(unknown)).toEqual(new Set(['/v1/oauth2/token']))
    const known = new Set(calls.flatMap(({ method, path }) => findOperation(method, path)?.at ?? []))
    expect(known.size).toBe(10)
  })

  it('is kept by every request that the adapter sends [p3k4]', () => {
    expect(calls.flatMap(findRequestProblems)).toEqual([])
  })

  it('is kept by every answer that the twin gives [f2v5]', () => {
    const statuses = new Set(calls.map(({ status }) => status))
    for (const status of [200, 201, 401, 403, 404, 422]) expect(statuses).toContain(status)
    expect(calls.flatMap(findResponseProblems)).toEqual([])
  })

  it('would notice a wrong request and a wrong answer', () => {
    const orders = findOperation('post', '/v2/checkout/orders')!.at
    const wrong = { intent: 'TAKE', purchase_units: [{ amount: { currency_code: 'EUR', value: 12.5 } }] }
    expect(findProblems(`${orders}/requestBody/content/application~1json/schema`, wrong)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('/intent'),
        expect.stringContaining('/purchase_units/0/amount/value'),
      ]),
    )
    const odd = { id: 1, status: 'PAID' }
    expect(findProblems(`${orders}/responses/200/content/application~1json/schema`, odd)).not.toEqual([])
  })
})

describe('a message of the twin', () => {
  it("is an event as PayPal's description has it", async () => {
    const { services } = world
    const hook = { ...at, webhook_url: `${services.env.PUBLIC_URL}/webhooks/paypal/1` }
    await paypal.check(services, getKeys(0), hook)
    const { next } = await paypal.start(services, getKeys(0), paymentRequest({ method: 'paypal' }), hook)
    const sent = await capture({ app: { url: services.env.PUBLIC_URL }, sandbox: world.sandbox }, 1, () =>
      world.press(next.kind === 'redirect' ? next.url : '', 'pay'),
    )
    for (const { body } of sent)
      expect(findProblems('notifications_webhooks_v1#/components/schemas/event', JSON.parse(body))).toEqual([])
  })
})
