import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#sandbox/paypal/accounts.ts'
import { signedText, signTransmission } from '#sandbox/paypal/signature.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import vectors from '../testing/signature-vectors.json' with { type: 'json' }
import { paypal } from './paypal.ts'

let world: ProviderWorld
const at = { settings: { webhook_id: '' }, webhook_url: 'https://pay.example/webhooks/paypal/1' }
beforeAll(async () => {
  world = await providerWorld('paypal')
  at.settings = await paypal.check(world.services, getKeys(0), at)
})
afterEach(() => world.heal())
afterAll(() => world.close())

const getKeys = (index: number) => {
  const { clientId, secret } = accounts[index]!
  return { clientId, secret }
}
const start = async (more: object = {}) => {
  const request = paymentRequest({ method: 'paypal', ...more })
  const { payment_id: id, next } = await paypal.start(world.services, getKeys(0), request, at)
  return { id, request, url: next.kind === 'redirect' ? next.url : '' }
}
const read = (id: string, options = {}) => paypal.read(world.services, getKeys(0), id, options)
const take = (id: string) => read(id, { take: true })

/** Services to which PayPal answers so when an order is to be captured. */
const refusing = (status: number, body: object): ProviderWorld['services'] => {
  const { services } = world
  const send: typeof services.http.send = async (url, options) => {
    const text = JSON.stringify(body)
    if (!url.endsWith('/capture')) return services.http.send(url, options)
    return { status, headers: {}, text, content: Buffer.from(text), json: () => JSON.parse(text) as unknown }
  }
  return { ...services, http: { ...services.http, send } }
}
const refusals = [
  'TRANSACTION_REFUSED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_CANNOT_PAY',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'DUPLICATE_INVOICE_ID',
]

describe('checking credentials', () => {
  it('registers the webhook once', async () => {
    expect(at.settings.webhook_id).toMatch(/^[0-9A-F]{17}$/)
    await expect(paypal.check(world.services, getKeys(0), at)).resolves.toEqual(at.settings)
  })
})

describe('a payment', () => {
  it.each([
    ['EUR', 1_250],
    ['EUR', 1],
    ['JPY', 1_250],
  ])('in %s keeps its amount of %d to the smallest unit, unpaid and paid', async (currency, amount) => {
    const { id, request, url } = await start({ currency, amount })
    const payment = { id, reference: request.reference, amount, currency, problem: null }
    expect(await read(id)).toEqual({ ...payment, status: 'unpaid' })
    await world.press(url, 'pay')
    expect(await take(id)).toEqual({ ...payment, status: 'succeeded' })
  })

  it('in KWD is not offered and not started', async () => {
    expect(paypal.methods(at.settings, { currency: 'KWD', country: 'KW' })).toEqual([])
    await expect(start({ currency: 'KWD' })).rejects.toMatchObject({ kind: 'refused' })
  })

  it('of a shopper whose names are as long as the form takes can be started, paid and read', async () => {
    const [first_name, last_name] = ['a'.repeat(120), 'b'.repeat(120)]
    const { id, url } = await start({
      shipping_address: { ...paymentRequest().shipping_address, first_name, last_name },
    })
    await world.press(url, 'pay')
    expect(await take(id)).toMatchObject({ status: 'succeeded' })
  })

  it('started twice is one', async () => {
    const { id, request } = await start()
    const again = await paypal.start(world.services, getKeys(0), request, at)
    expect(again.payment_id).toBe(id)
  })

  it('can be agreed to by PayPal’s own button: its script loads for this shop, and the order is the one that the page would ask for [k9n3]', async () => {
    const { script } = paypal.buttons!(world.services, getKeys(0), { currency: 'EUR', country: 'NL' })
    expect((await fetch(script)).status).toBe(200)
    const request = paymentRequest({ method: 'paypal' })
    const { payment_id, next } = await paypal.start(world.services, getKeys(0), request, at)
    expect(next).toMatchObject({ in_place: { payment_id, return_url: request.success_url } })
  })

  it('takes money only where it may', async () => {
    const { id, url } = await start()
    expect(await world.press(url, 'pay')).toMatch(/^https:\/\/pay\.example\/return\?attempt=1&token=/)
    expect(await read(id)).toMatchObject({ status: 'unpaid' })
    expect((await Promise.all([take(id), take(id), take(id)])).map((payment) => payment?.status)).toEqual(
      Array.from({ length: 3 }, () => 'succeeded'),
    )
  })

  it('whose source of money is refused stays open, and says so', async () => {
    const { id, url } = await start()
    await world.press(url, 'decline')
    expect(await take(id)).toMatchObject({ status: 'unpaid', problem: expect.stringMatching(/could not take/) })
    await world.press(url, 'pay')
    expect(await take(id)).toMatchObject({ status: 'succeeded', problem: null })
  })

  it.each(refusals)('that PayPal will not carry out (%s) has failed, and is not taken later', async (issue) => {
    const { id } = await start()
    await world.post(`/sandbox/paypal/orders/${id}/approve-refused`, { issue })
    expect(await take(id)).toMatchObject({ status: 'failed', problem: expect.stringMatching(/could not take/) })
    expect(await read(id)).toMatchObject({ status: 'unpaid' })
  })

  it.each(['ORDER_COMPLETION_IN_PROGRESS', 'ORDER_ALREADY_CAPTURED'])(
    'is under way while PayPal says %s and the order does not show it',
    async (issue) => {
      const { id, url } = await start()
      await world.press(url, 'pay')
      const services = refusing(422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] })
      expect(await paypal.read(services, getKeys(0), id, { take: true })).toMatchObject({ status: 'pending' })
      expect(await take(id)).toMatchObject({ status: 'succeeded' })
    },
  )

  it.each([
    [401, { name: 'AUTHENTICATION_FAILURE' }, 'wrong-keys'],
    [403, { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] }, 'not-permitted'],
  ])('that this account may not take (%d) is left open', async (status, body, kind) => {
    const { id, url } = await start()
    await world.press(url, 'pay')
    await expect(paypal.read(refusing(status, body), getKeys(0), id, { take: true })).rejects.toMatchObject({ kind })
  })

  it('is over when it is cancelled, unless it was paid', async () => {
    const [open, paid] = [await start(), await start()]
    await world.press(paid.url, 'pay')
    await take(paid.id)
    expect(await paypal.cancel(world.services, getKeys(0), open.id)).toMatchObject({ status: 'cancelled' })
    expect(await paypal.cancel(world.services, getKeys(0), paid.id)).toMatchObject({ status: 'succeeded' })
  })

  it('that PayPal no longer knows is none', async () => {
    expect(await read('5O190127TN364715T')).toBeNull()
    expect(await paypal.cancel(world.services, getKeys(0), '5O190127TN364715T')).toBeNull()
  })

  it('is given back once', async () => {
    const { id, url } = await start()
    await world.press(url, 'pay')
    const payment = (await take(id))!
    const refund = await paypal.refund(world.services, getKeys(0), payment, 'Paid twice')
    expect(await paypal.refund(world.services, getKeys(0), payment, 'Paid twice')).toBe(refund)
  })

  it('goes on when the token was ended', async () => {
    await world.post('/sandbox/paypal/expire-tokens')
    expect((await start()).id).toMatch(/^[0-9A-F]{17}$/)
  })
})

describe('a webhook', () => {
  const event = {
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    create_time: '2026-11-21T10:00:00Z',
    resource: {
      custom_id: 'chk_1',
      amount: { value: '12.50' },
      supplementary_data: { related_ids: { order_id: '5O1' } },
    },
  }
  const send = (body: string, more: { webhookId?: string; signed?: string; without?: string } = {}) => {
    const { webhookId = at.settings.webhook_id, signed = body, without } = more
    const base = 'https://api.paypal.com/cert'
    const headers = signTransmission({ id: 'a-1', time: '2026-11-21T10:00:00Z', webhookId, body: signed, base })
    if (without) delete headers[without]
    return paypal.verifyWebhook(world.services, getKeys(0), { headers, raw: Buffer.from(body) }, at)
  }

  it('is signed over the checksum of its bytes', () => {
    const { body, crc32_unsigned: checksum } = vectors.paypal_crc32
    expect(signedText({ id: 't', time: 'now', webhookId: 'w', body })).toBe(`t|now|w|${checksum}`)
  })

  it('counts when PayPal says that it sent it, whatever its spaces', async () => {
    const genuine = { id: 'WH-1', topic: event.event_type, reference: 'chk_1', payment_id: '5O1' }
    expect(await send(JSON.stringify(event))).toMatchObject(genuine)
    expect(await send(JSON.stringify(event, null, 2))).toMatchObject(genuine)
  })

  it('that is forged, or meant for another webhook, is none', async () => {
    const body = JSON.stringify(event)
    expect(await send(body, { signed: body.replace('12.50', '99.50') })).toBeNull()
    expect(await send(body, { webhookId: '0EH40505U7160970P' })).toBeNull()
    expect(await send(body, { without: 'paypal-transmission-sig' })).toBeNull()
    expect(await send('{"half":')).toBeNull()
    expect(await send(`${body},"webhook_id":"x"`)).toBeNull()
  })

  it('is not lost when PayPal cannot be asked', async () => {
    await world.fail('error')
    await expect(send(JSON.stringify(event))).rejects.toMatchObject({ kind: 'unreachable' })
  })
})
