import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#sandbox/rapyd/accounts.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { replay } from '../testing/replay.ts'
import vectors from '../testing/signature-vectors.json' with { type: 'json' }
import { rapyd } from './rapyd.ts'
import { isSigned, sign } from './signature.ts'

let world: ProviderWorld
const at = { settings: {}, webhook_url: 'https://pay.example.com/hooks/rapyd' }
beforeAll(async () => void (world = await providerWorld('rapyd')))
afterEach(() => world.heal())
afterAll(() => world.close())

const getKeys = (index: number) => {
  const { accessKey, secretKey } = accounts[index]!
  return { access_key: accessKey, secret_key: secretKey }
}
const start = async (more: object = {}, keys = getKeys(0)) => {
  const request = paymentRequest(more)
  const { payment_id: id, next } = await rapyd.start(world.services, keys, request, at)
  return { id, request, url: next.kind === 'redirect' ? next.url : '' }
}
const read = (id: string) => rapyd.read(world.services, getKeys(0), id)

describe('the signature', () => {
  const { rapyd_get: get, rapyd_post: post, rapyd_webhook: webhook } = vectors
  it.each([
    [get, get.method + get.path],
    [post, post.method + post.path],
    [webhook, webhook.url],
  ])('of %o is the base64 of the hexadecimal text', ({ body, salt, timestamp, signature, ...keys }, to) => {
    const { access_key, secret_key } = keys
    const signed = { to, body, salt, timestamp }
    expect(sign({ access_key, secret_key }, signed)).toBe(signature)
    expect(isSigned({ access_key, secret_key }, signed, signature)).toBe(true)
    expect(isSigned({ access_key, secret_key }, { ...signed, to: `${to}/` }, signature)).toBe(false)
  })

  it.each([{ access_key: '' }, { secret_key: '' }, { salt: '' }, { timestamp: '' }])(
    'with %o proves nothing, whoever made it [t6l3]',
    (empty) => {
      const signed = { to: at.webhook_url, body: '{}', salt: 'abcdefgh', timestamp: '1700000000', ...empty }
      const keys = { ...getKeys(0), ...empty }
      expect(isSigned(keys, signed, sign(keys, signed))).toBe(false)
    },
  )
})

describe('a payment', () => {
  it.each([
    ['EUR', 1_250],
    ['EUR', 1],
    ['EUR', 1_000],
    ['JPY', 1_250],
    ['KWD', 1_255],
  ])('in %s keeps its amount of %d to the smallest unit, unpaid and paid', async (currency, amount) => {
    const { id, request, url } = await start({ currency, amount })
    const payment = { id, reference: request.reference, amount, currency, problem: null }
    expect(await read(id)).toEqual({ ...payment, status: 'unpaid' })
    expect(await world.press(url, 'pay')).toBe(request.success_url)
    expect(await read(id)).toEqual({ ...payment, status: 'succeeded' })
  })

  it('started twice is one where repetitions are recognised', async () => {
    const { id, request } = await start()
    expect((await rapyd.start(world.services, getKeys(0), request, at)).payment_id).toBe(id)
  })

  it('of a country that has no way to pay in the currency is made with those of the shop’s, once', async () => {
    const shipping_address = { ...paymentRequest().shipping_address, country: 'FO' }
    const { asked, end } = replay(world.services, () => undefined)
    const { id, request } = await start({ shipping_address })
    expect((await rapyd.start(world.services, getKeys(0), request, at)).payment_id).toBe(id)
    end()
    const sent = asked.map(({ headers, body }) => [headers['idempotency'], JSON.parse(body).country])
    const both = [
      [request.reference, 'FO'],
      [`${request.reference}-NL`, 'NL'],
    ]
    expect(sent).toEqual([...both, ...both])
    expect(await read(id)).toMatchObject({ reference: request.reference, status: 'unpaid' })
  })

  it.each(['FO', 'IN', null])('is refused where the shop’s country (%s) has none either', async (shop_country) => {
    const shipping_address = { ...paymentRequest().shipping_address, country: 'FO' }
    const refused = { kind: 'refused', code: 'ERROR_HOSTED_PAGE_COUNTRY_CURRENCY_MISMATCH' }
    await expect(start({ shipping_address, shop_country })).rejects.toMatchObject(refused)
  })

  it('in a language that its page has not is made in that of the shopper’s browser, once', async () => {
    const { asked, end } = replay(world.services, () => undefined)
    const { id, request } = await start({ locale: 'mt' })
    expect((await rapyd.start(world.services, getKeys(0), request, at)).payment_id).toBe(id)
    end()
    expect(asked.map(({ body }) => JSON.parse(body).language)).toEqual(['mt', undefined, 'mt', undefined])
  })

  it('of more than any way to pay takes is refused', async () => {
    const refused = { kind: 'refused', code: 'ERROR_CREATE_CHECKOUT_AMOUNT_OUT_OF_RANGE' }
    await expect(start({ amount: 10_000_000_001 })).rejects.toMatchObject(refused)
  })

  it('that is declined stays open, and says so', async () => {
    const { id, url } = await start()
    await world.press(url, 'decline')
    expect(await read(id)).toMatchObject({ status: 'unpaid', problem: expect.stringMatching(/declined/) })
    await world.press(url, 'pay')
    expect(await read(id)).toMatchObject({ status: 'succeeded', problem: null })
  })

  it('counts as cancelled, unless it was paid', async () => {
    const [open, paid] = [await start(), await start()]
    await world.press(paid.url, 'pay')
    expect(await rapyd.cancel(world.services, getKeys(0), open.id)).toMatchObject({ status: 'cancelled' })
    expect(await rapyd.cancel(world.services, getKeys(0), paid.id)).toMatchObject({ status: 'succeeded' })
  })

  it.each([
    ['recognises a repetition', 0],
    ['does not, and lets refunds wait,', 1],
  ])('is given back once, also where Rapyd %s', async (_what, index) => {
    const keys = getKeys(index)
    const { id, url } = await start({ currency: 'KWD', amount: 1_255 }, keys)
    await world.press(url, 'pay')
    const payment = (await rapyd.read(world.services, keys, id))!
    const refund = await rapyd.refund(world.services, keys, payment, 'Paid twice')
    expect(refund).toMatch(/^refund_/)
    await rapyd.refund(world.services, keys, payment, 'Paid twice')
    const afterwards = () => rapyd.aftermath(world.services, keys, payment)
    const refunds = [{ id: refund, amount: 1_255 }]
    const waits = { refunded: 0, pending: [refund] }
    expect(await afterwards()).toEqual({ refunded: 1_255, dispute: 'none', refunds, ...(index === 1 && waits) })
    if (index === 1) await world.post(`/sandbox/rapyd/refunds/${refund}/complete`)
    expect(await afterwards()).toEqual({ refunded: 1_255, dispute: 'none', refunds })
    expect(await rapyd.read(world.services, keys, id)).toMatchObject({ status: 'succeeded', isRefunded: true })
  })

  it.each([
    ['recognises a repetition', 0],
    ['does not', 1],
  ])('is given back once where the connection breaks after the refund was made and Rapyd %s', async (_what, index) => {
    const keys = getKeys(index)
    const { id, url } = await start({}, keys)
    await world.press(url, 'pay')
    const payment = (await rapyd.read(world.services, keys, id))!
    const part = { key: randomUUID(), amount: 500, before: 0, others: [], reason: 'Too late' }
    const ask = (isAgain: boolean) => rapyd.refundPart(world.services, keys, payment, { ...part, isAgain })
    await world.post('/sandbox/rapyd/break-next')
    await ask(false).catch(() => {})
    const { id: refund } = await ask(true)
    expect((await rapyd.aftermath(world.services, keys, payment)).refunds).toEqual([{ id: refund, amount: 500 }])
  })

  it('whose refund failed has all its money still', async () => {
    const { id, url } = await start({}, getKeys(1))
    await world.press(url, 'pay')
    const payment = (await rapyd.read(world.services, getKeys(1), id))!
    const refund = await rapyd.refund(world.services, getKeys(1), payment, 'Paid twice')
    await world.post(`/sandbox/rapyd/refunds/${refund}/fail`)
    expect(await rapyd.aftermath(world.services, getKeys(1), payment)).toEqual({
      refunded: 0,
      dispute: 'none',
      refunds: [{ id: refund, amount: 0 }],
    })
  })

  it.each([
    ['won', { refunded: 0, dispute: 'won' }],
    ['lost', { refunded: 1_250, dispute: 'lost' }],
  ])('that is disputed is so until the dispute is %s', async (outcome, after) => {
    const { id, url } = await start()
    await world.press(url, 'pay')
    const payment = (await read(id))!
    await world.post(`/sandbox/rapyd/payments/${id}/dispute`)
    expect(await rapyd.aftermath(world.services, getKeys(0), payment)).toMatchObject({ refunded: 0, dispute: 'open' })
    await world.post(`/sandbox/rapyd/payments/${id}/dispute-${outcome}`)
    expect(await rapyd.aftermath(world.services, getKeys(0), payment)).toMatchObject(after)
  })

  it.each([
    ['ahead', 15],
    ['behind', -35],
  ])('is made by a server whose clock is some seconds %s', async (_what, seconds) => {
    const now = () => new Date(Date.now() + seconds * 1_000)
    const made = rapyd.start({ ...world.services, now }, getKeys(0), paymentRequest(), at)
    await expect(made).resolves.toMatchObject({ payment_id: expect.stringMatching(/^checkout_/) })
  })

  it.each([
    ['ahead', 30],
    ['behind', -70],
  ])('is not refused for its keys where the clock is far %s', async (_what, seconds) => {
    const now = () => new Date(Date.now() + seconds * 1_000)
    const made = rapyd.start({ ...world.services, now }, getKeys(0), paymentRequest(), at)
    await expect(made).rejects.toMatchObject({ kind: 'unreachable', message: expect.stringMatching(/clock/) })
  })

  it("is nobody else's to read", async () => {
    const { id } = await start()
    await expect(rapyd.read(world.services, getKeys(1), id)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('a webhook', () => {
  const event = {
    id: 'wh_1',
    type: 'PAYMENT_COMPLETED',
    data: { merchant_reference_id: 'chk_1' },
    created_at: 1_700_000_000,
  }
  const send = (body: string, { to = at.webhook_url, keys = getKeys(0), signed = body } = {}) => {
    const salted = { salt: 'abcdefgh', timestamp: '1700000000' }
    const headers = { ...salted, signature: sign(keys, { to, body: signed, ...salted }) }
    return rapyd.verifyWebhook(world.services, getKeys(0), { headers, raw: Buffer.from(body) }, at)
  }

  it('counts when it is signed for our address', async () => {
    expect(await send(JSON.stringify(event))).toEqual({
      id: 'wh_1',
      topic: 'PAYMENT_COMPLETED',
      kind: 'payment',
      triggered_at: new Date(1_700_000_000_000),
      reference: 'chk_1',
      payment_id: null,
    })
  })

  it('that is forged, signed for another address or about something else is none', async () => {
    const body = JSON.stringify(event)
    expect(await send(body, { to: 'https://pay.example.com/hooks/other' })).toBeNull()
    expect(await send(body, { keys: getKeys(1) })).toBeNull()
    expect(await send(`${body} `, { signed: body })).toBeNull()
    expect(await send(JSON.stringify({ ...event, type: 'PAYOUT_COMPLETED' }))).toBeNull()
    expect(await send('{"half":')).toBeNull()
  })
})
