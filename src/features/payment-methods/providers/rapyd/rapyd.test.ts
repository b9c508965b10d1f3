import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#sandbox/rapyd/accounts.ts'
import type { ProviderError } from '../provider.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { rapyd } from './rapyd.ts'
import { isSigned, sign } from './signature.ts'

let world: ProviderWorld
const at = { settings: {}, webhook_url: 'https://pay.example.com/hooks/rapyd' }
beforeAll(async () => void (world = await providerWorld('rapyd')))
afterEach(() => world.heal())
afterAll(() => world.close())

const keysOf = (index: number) => {
  const { accessKey, secretKey } = accounts[index]!
  return { access_key: accessKey, secret_key: secretKey }
}
const start = async (more: object = {}) => {
  const request = paymentRequest(more)
  const { payment_id: id, next } = await rapyd.start(world.services, keysOf(0), request, at)
  return { id, request, url: next.kind === 'redirect' ? next.url : '' }
}
const read = (id: string) => rapyd.read(world.services, keysOf(0), id)

describe('the signature', () => {
  const keys = { access_key: 'rak_TEST', secret_key: 'rsk_TEST' }
  const salted = { salt: 'abcdefgh12345678', timestamp: '1700000000' }
  it.each([
    [
      'get/v1/data/countries',
      '',
      'MTQzYTA0NTQwYTlmMzFhNDMwNDZiNzFjNDRmNTg3MTA0NzAxOTA1ODUwYWZlM2JkOTllZGRhNDhlNjcyYzBkZg==',
    ],
    [
      'post/v1/checkout',
      '{"amount":12.5,"country":"DE","currency":"EUR"}',
      'YzYyMWQyMGFjODE4MzllMmExOWFkYWU5OWFhZWVkODQ1Njc1ZTExNjQ5MDY5ZTNjYzQ0ZjllMjk4NDc5MzNjMA==',
    ],
    [
      'https://pay.example.com/hooks/rapyd',
      '{"id":"wh_1","type":"PAYMENT_COMPLETED"}',
      'Y2YwYTQ1N2QxODA2MDQzYmUwMzRjZDJmZTY2YzliYzUyNTllZDA2NDkzYjAwODVkNThiYjA5OWRiNjFiNDZkNQ==',
    ],
  ])('of %s is the base64 of the hexadecimal text', (to, body, signature) => {
    expect(sign(keys, { to, body, ...salted })).toBe(signature)
    expect(isSigned(keys, { to, body, ...salted }, signature)).toBe(true)
    expect(isSigned(keys, { to: `${to}/`, body, ...salted }, signature)).toBe(false)
  })
})

describe('checking credentials', () => {
  it('takes keys that work', async () => {
    await expect(rapyd.check(world.services, keysOf(0), at)).resolves.toEqual({})
  })

  const { access_key, secret_key } = keysOf(0)
  it.each([
    ['a wrong key', { access_key, secret_key: 'wrong' }, /does not know this Access Key/],
    ['swapped fields', { access_key: secret_key, secret_key: access_key }, /field of each other/],
    ['keys of production', keysOf(2), /sandbox and of its production/],
  ])('says what is wrong: %s', async (_what, keys, words) => {
    const error = (await rapyd.check(world.services, keys, at).catch((problem: unknown) => problem)) as ProviderError
    expect(error).toMatchObject({ kind: 'wrong-keys', message: expect.stringMatching(words) })
    expect(Object.keys(error.errors ?? {})).toEqual(['access_key', 'secret_key'])
  })

  it('does not blame the keys when Rapyd is down', async () => {
    await world.fail('error')
    await expect(rapyd.check(world.services, keysOf(0), at)).rejects.toMatchObject({ kind: 'unreachable' })
  })
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

  it('started twice is one', async () => {
    const { id, request } = await start()
    expect((await rapyd.start(world.services, keysOf(0), request, at)).payment_id).toBe(id)
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
    expect(await rapyd.cancel(world.services, keysOf(0), open.id)).toMatchObject({ status: 'cancelled' })
    expect(await rapyd.cancel(world.services, keysOf(0), paid.id)).toMatchObject({ status: 'succeeded' })
  })

  it('is given back once', async () => {
    const { id, url } = await start({ currency: 'KWD', amount: 1_255 })
    await world.press(url, 'pay')
    const payment = (await read(id))!
    const refund = await rapyd.refund(world.services, keysOf(0), payment, 'Paid twice')
    expect(refund).toMatch(/^refund_/)
    expect(await rapyd.refund(world.services, keysOf(0), payment, 'Paid twice')).toBe(refund)
  })

  it("is nobody else's to read", async () => {
    const { id } = await start()
    await expect(rapyd.read(world.services, keysOf(1), id)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('a webhook', () => {
  const event = {
    id: 'wh_1',
    type: 'PAYMENT_COMPLETED',
    data: { merchant_reference_id: 'chk_1' },
    created_at: 1_700_000_000,
  }
  const send = (body: string, { to = at.webhook_url, keys = keysOf(0), signed = body } = {}) => {
    const salted = { salt: 'abcdefgh', timestamp: '1700000000' }
    const headers = { ...salted, signature: sign(keys, { to, body: signed, ...salted }) }
    return rapyd.verifyWebhook(world.services, keysOf(0), { headers, raw: Buffer.from(body) }, at)
  }

  it('counts when it is signed for our address', async () => {
    expect(await send(JSON.stringify(event))).toEqual({
      id: 'wh_1',
      topic: 'PAYMENT_COMPLETED',
      triggered_at: new Date(1_700_000_000_000),
      reference: 'chk_1',
      payment_id: null,
    })
  })

  it('that is forged, signed for another address or about something else is none', async () => {
    const body = JSON.stringify(event)
    expect(await send(body, { to: 'https://pay.example.com/hooks/other' })).toBeNull()
    expect(await send(body, { keys: keysOf(1) })).toBeNull()
    expect(await send(`${body} `, { signed: body })).toBeNull()
    expect(await send(JSON.stringify({ ...event, type: 'PAYOUT_COMPLETED' }))).toBeNull()
    expect(await send('{"half":')).toBeNull()
  })
})
