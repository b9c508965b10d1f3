import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#sandbox/payabl/accounts.ts'
import { securityOf } from '#sandbox/payabl/store.ts'
import type { ProviderError } from '../provider.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { encodeForm, toLatin1 } from './latin.ts'
import { payabl } from './payabl.ts'
import { orderIdOf, referenceOf } from './payments.ts'
import { isSecure, signatureOf } from './signature.ts'

let world: ProviderWorld
const at = { settings: {}, webhook_url: '' }
beforeAll(async () => void (world = await providerWorld('payabl')))
afterEach(() => world.heal())
afterAll(() => world.close())

const keysOf = (index: number) => {
  const { merchantId, secret } = accounts[index]!
  return { merchant_id: merchantId, secret_key: secret }
}
const start = async (more: object = {}) => {
  const request = paymentRequest(more)
  const { payment_id: id, next } = await payabl.start(world.services, keysOf(0), request, at)
  return { id, request, url: next.kind === 'redirect' ? next.url : '' }
}
const read = (id: string) => payabl.read(world.services, keysOf(0), id)

describe('the signatures', () => {
  it('of calls are over all values in the order of their names', () => {
    const shown = { merchantid: 'gateway_test3d', transactionid: '104837645' }
    expect(signatureOf(shown, 'b185')).toBe('dee444019deb527d82b1d21bf5d0a866a2ac7d25')
    const init = {
      url_return: 'https://x.test/ret',
      amount: '10.00',
      currency: 'EUR',
      customerip: '127.0.0.1',
      email: 'a@b.test',
      firstname: 'Ann',
      lastname: 'Bee',
      merchantid: 'gateway_test_3d',
      notification_url: 'https://x.test/cb',
      orderid: 'o-1',
    }
    expect(signatureOf(init, 'b185')).toBe('482c7157a5b418b158a080955f6ede5c0b2bc8b7')
  })

  it('of callbacks are over the transaction alone', () => {
    const callback = {
      transactionid: '216093531',
      type: 'capture',
      errorcode: '0',
      timestamp: '1769501801',
      security: '5508c9364d229902488131089c67080a92f4b578b95fa9e7ca547e7a5cda3790',
    }
    expect(isSecure(callback, 'b185')).toBe(true)
    expect(isSecure({ ...callback, errorcode: '1' }, 'b185')).toBe(false)
    expect(isSecure(callback, 'b186')).toBe(false)
    expect(isSecure(callback, '')).toBe(false)
  })
})

describe('letters', () => {
  it.each([
    ['Müller & Søn', 'Müller & Søn'],
    ['Łódź', 'Lódz'],
    ['Dvořák', 'Dvorák'],
    ['東京', '??'],
    ['line\nbreak', 'line?break'],
  ])('of %s are those that payabl. reads', (text, latin) => expect(toLatin1(text)).toBe(latin))

  it('are sent as single bytes', () => expect(encodeForm({ city: 'Köln & x' })).toBe('city=K%F6ln%20%26%20x'))
})

describe('checking credentials', () => {
  it('takes keys that are not refused', async () => {
    await expect(payabl.check(world.services, keysOf(0), at)).resolves.toEqual({})
  })

  const { merchant_id, secret_key } = keysOf(0)
  it.each([
    ['a wrong key', { merchant_id, secret_key: 'wrong' }, /does not know this Merchant ID/],
    ['swapped fields', { merchant_id: secret_key, secret_key: merchant_id }, /field of each other/],
    ['keys of the live system', keysOf(2), /sandbox and of a live account/],
  ])('says what is wrong: %s', async (_what, keys, words) => {
    const error = (await payabl.check(world.services, keys, at).catch((problem: unknown) => problem)) as ProviderError
    expect(error).toMatchObject({ kind: 'wrong-keys', message: expect.stringMatching(words) })
    expect(Object.keys(error.errors ?? {})).toEqual(['merchant_id', 'secret_key'])
  })

  it.each(['error', 'malformed'])('does not blame the keys when payabl. is down (%s)', async (mode) => {
    await world.fail(mode)
    await expect(payabl.check(world.services, keysOf(0), at)).rejects.toMatchObject({ kind: 'unreachable' })
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
    expect(await world.press(url, 'pay')).toBe(request.success_url)
    expect(await read(id)).toEqual({ ...payment, status: 'succeeded' })
  })

  it('in KWD is not offered and not started', async () => {
    expect(payabl.methods({}, { currency: 'KWD', country: 'KW' })).toEqual([])
    await expect(start({ currency: 'KWD' })).rejects.toMatchObject({ kind: 'refused' })
  })

  it('may be started by anybody, whatever their letters', async () => {
    const address = { ...paymentRequest().shipping_address, first_name: 'Zoë', last_name: 'Dvořák', city: '東京' }
    expect((await start({ shipping_address: address })).id).toMatch(/^\d+$/)
  })

  it('has a new name for each try, which still tells the attempt', () => {
    const reference = randomUUID()
    expect(orderIdOf(reference)).not.toBe(orderIdOf(reference))
    expect(orderIdOf(reference).length).toBeLessThanOrEqual(40)
    expect(referenceOf(orderIdOf(reference))).toBe(reference)
  })

  it('that is declined has failed, and counts when another try is paid', async () => {
    const { id, url } = await start()
    await world.press(url, 'decline')
    expect(await read(id)).toMatchObject({ status: 'failed', problem: expect.stringMatching(/declined/) })
    await world.press(url, 'pay')
    expect(await read(id)).toMatchObject({ status: 'succeeded', problem: null })
  })

  it('counts as cancelled, unless it was paid', async () => {
    const [open, paid] = [await start(), await start()]
    await world.press(paid.url, 'pay')
    expect(await payabl.cancel(world.services, keysOf(0), open.id)).toMatchObject({ status: 'cancelled' })
    expect(await payabl.cancel(world.services, keysOf(0), paid.id)).toMatchObject({ status: 'succeeded' })
  })

  it('is given back once', async () => {
    const { id, url } = await start()
    await world.press(url, 'pay')
    const payment = (await read(id))!
    expect(await payabl.refund(world.services, keysOf(0), payment, 'Paid twice')).toBe(`${id}1`)
    expect(await payabl.refund(world.services, keysOf(0), payment, 'Paid twice')).toBe(`refund-of-${id}`)
  })

  it("is nobody else's to read", async () => {
    const { id } = await start()
    expect(await payabl.read(world.services, keysOf(1), id)).toBeNull()
  })
})

describe('a callback', () => {
  const fields = { transactionid: '216093531', type: 'capture', errorcode: '0', timestamp: '1769501801' }
  const send = (more: object = {}, secret = keysOf(0).secret_key) => {
    const body = new URLSearchParams({ ...fields, amount: '10.00', security: securityOf(fields, secret), ...more })
    return payabl.verifyWebhook(world.services, keysOf(0), { headers: {}, raw: Buffer.from(body.toString()) }, at)
  }

  it('names the transaction, and nothing that its proof does not cover', async () => {
    expect(await send({ orderid: 'another', amount: '99.00' })).toEqual({
      id: '216093531:capture:0:1769501801',
      topic: 'capture',
      triggered_at: new Date(1_769_501_801_000),
      reference: null,
      payment_id: '216093531',
    })
  })

  it('that is forged is none', async () => {
    expect(await send({}, 'guess')).toBeNull()
    expect(await send({ transactionid: '216093532' })).toBeNull()
    expect(await send({ security: '' })).toBeNull()
  })
})
