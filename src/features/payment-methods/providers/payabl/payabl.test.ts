import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound } from '#kit/server/outbound.ts'
import { accounts } from '#sandbox/payabl/accounts.ts'
import { getSecurityHash } from '#sandbox/payabl/store.ts'
import type { Payment } from '../provider.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import { replay } from '../testing/replay.ts'
import vectors from '../testing/signature-vectors.json' with { type: 'json' }
import { callPayabl } from './client.ts'
import { encodeForm, toLatin1 } from './latin.ts'
import { toOrderId, toReference } from './order-id.ts'
import { payabl } from './payabl.ts'
import { isSecure, getSignature } from './signature.ts'

let world: ProviderWorld
const at = { settings: {}, webhook_url: '' }
beforeAll(async () => void (world = await providerWorld('payabl')))
afterEach(() => world.heal())
afterAll(() => world.close())

const getKeys = (index: number) => {
  const { merchantId, secret } = accounts[index]!
  return { merchant_id: merchantId, secret_key: secret }
}
const start = async (more: object = {}, index = 0) => {
  const request = paymentRequest(more)
  const { payment_id: id, next } = await payabl.start(world.services, getKeys(index), request, at)
  return { id, request, url: next.kind === 'redirect' ? next.url : '' }
}
const read = (id: string, index = 0) => payabl.read(world.services, getKeys(index), id)
const afterwards = (payment: Payment, index = 0) => payabl.aftermath(world.services, getKeys(index), payment)

describe('the signatures', () => {
  it('of calls are over all values in the order of their names', () => {
    for (const { params, secret, sha1 } of [vectors.payabl_request_doc, vectors.payabl_request_init]) {
      const turned = Object.fromEntries(Object.entries(params).toReversed())
      expect(getSignature(turned, secret)).toBe(sha1)
    }
  })

  it('of callbacks are over the transaction alone', () => {
    const { secret, sha256: security, ...fields } = vectors.payabl_callback
    const callback = { ...fields, security }
    expect(isSecure(callback, secret)).toBe(true)
    expect(isSecure({ ...callback, errorcode: '1' }, secret)).toBe(false)
    expect(isSecure(callback, `${secret}6`)).toBe(false)
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

  it('may be started by anybody, however long their name and address are', async () => {
    const long = 'ø'.repeat(120)
    const address = { first_name: '', last_name: long, address1: long, address2: long, zip: long, city: long }
    const shipping_address = { ...paymentRequest().shipping_address, ...address, phone: '+34 (0) 612 345 678 ext. 12' }
    expect((await start({ shipping_address })).id).toMatch(/^\d+$/)
  })

  it('has a new name for each try, which still tells the attempt', () => {
    const reference = randomUUID()
    expect(toOrderId(reference, 1)).not.toBe(toOrderId(reference, 2))
    expect(toOrderId(reference, 999_999).length).toBeLessThanOrEqual(30)
    expect(toReference(toOrderId(reference, 12))).toBe(reference)
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
    expect(await payabl.cancel(world.services, getKeys(0), open.id)).toMatchObject({ status: 'cancelled' })
    expect(await payabl.cancel(world.services, getKeys(0), paid.id)).toMatchObject({ status: 'succeeded' })
  })

  it.each([
    ['at once', 0],
    ['later', 1],
  ])('is given back once, where payabl. books refunds %s', async (_when, index) => {
    const { id, url } = await start({}, index)
    await world.press(url, 'pay')
    const payment = (await read(id, index))!
    const refundId = await payabl.refund(world.services, getKeys(index), payment, 'Paid twice')
    expect([refundId, refundId === id]).toEqual([expect.stringMatching(/^\d+$/), false])
    expect(await payabl.refund(world.services, getKeys(index), payment, 'Paid twice')).toBe(`refund-of-${id}`)
    expect(await afterwards(payment, index)).toMatchObject({ refunded: index === 0 ? 1_250 : 0 })
    if (index === 1) await world.post(`/sandbox/payabl/payments/${id}/book`)
    expect(await afterwards(payment, index)).toMatchObject({ refunded: 1_250, dispute: 'none' })
  })

  it.each([0, 1])('is counted in part where parts of it went back (account %d)', async (index) => {
    const { id, url } = await start({}, index)
    await world.press(url, 'pay')
    const payment = (await read(id, index))!
    for (const amount of [2.5, 1.01]) await world.post(`/sandbox/payabl/payments/${id}/refund`, { amount })
    if (index === 1) await world.post(`/sandbox/payabl/payments/${id}/book`)
    const after = await afterwards(payment, index)
    expect(after).toMatchObject({ refunded: 351, dispute: 'none' })
    expect(after.refunds!.map(({ amount }) => amount).toSorted((a, b) => b - a)).toEqual([250, 101])
    expect(after.refunds).not.toContainEqual(expect.objectContaining({ id }))
    const still = await read(id, index)
    expect([still!.status, still!.isRefunded]).toEqual(['succeeded', undefined])
  })

  it.each([0, 1])(
    'names a refund that was booked and is refused after all with nothing (account %d) [t8r4]',
    async (index) => {
      const { id, url } = await start({}, index)
      await world.press(url, 'pay')
      const payment = (await read(id, index))!
      await world.post(`/sandbox/payabl/payments/${id}/refund`, { amount: 2.5 })
      if (index === 1) await world.post(`/sandbox/payabl/payments/${id}/book`)
      const [booked] = (await afterwards(payment, index)).refunds!
      await world.post(`/sandbox/payabl/payments/${id}/refund-fails`)
      const refunds = [{ id: booked!.id, amount: 0 }]
      expect(await afterwards(payment, index)).toEqual({ refunded: 0, dispute: 'none', refunds })
    },
  )

  it('counts a refund still where no answer to a further question can be read [m3j2]', async () => {
    const { id, url } = await start()
    await world.press(url, 'pay')
    const payment = (await read(id))!
    await world.post(`/sandbox/payabl/payments/${id}/refund`, { amount: 2.5 })
    const { refunds } = await afterwards(payment)
    const { end } = replay(world.services, (_url, body) =>
      body.includes('type=failed') || body.includes(`transactionid=${refunds![0]!.id}`)
        ? { text: '<response><process><status>0</status></process><transaction>odd</transaction></response>' }
        : undefined,
    )
    expect(await afterwards(payment)).toEqual({ refunded: 250, dispute: 'none', refunds })
    end()
  })

  it.each([0, 1])('that was charged back is disputed, and listed as one that moved (account %d)', async (index) => {
    const { id, request, url } = await start({}, index)
    await world.press(url, 'pay')
    const payment = (await read(id, index))!
    const since = new Date(Date.now() - 86_400_000)
    const moved = () => payabl.moved!(world.services, getKeys(index), since)
    expect((await moved()).some(({ reference }) => reference === request.reference)).toBe(false)
    await world.post(`/sandbox/payabl/payments/${id}/dispute`)
    expect(await afterwards(payment, index)).toMatchObject({ refunded: 0, dispute: 'open' })
    expect(await moved()).toContainEqual({ reference: request.reference, payment_id: expect.stringMatching(/^\d+$/) })
  })

  it.each([0, 1])('is found by its orderid, whichever way that is answered (account %d)', async (index) => {
    const { id, request } = await start({}, index)
    const find = (more: object) => payabl.find(world.services, getKeys(index), { ...request, ...more }, at)
    expect(await find({})).toBe(id)
    expect(await find({ reference: randomUUID() })).toBeNull()
  })

  it('that was reversed before it counted went back', async () => {
    const { id, url } = await start()
    await world.press(url, 'pay')
    const payment = (await read(id))!
    await world.post(`/sandbox/payabl/payments/${id}/reverse`)
    expect(await afterwards(payment)).toMatchObject({ refunded: payment.amount })
  })

  it("is nobody else's to read", async () => {
    const { id } = await start()
    expect(await payabl.read(world.services, getKeys(1), id)).toBeNull()
  })
})

it('is called at the address that a merchant was given, which only they chose', async () => {
  const http = createOutbound(() => 'public', { dnsServers: ['127.0.0.1:1'] })
  const services = { ...world.services, http, env: { ...world.services.env, PAYABL_URL: 'https://pay4.payabl.com' } }
  const error = await callPayabl(services, getKeys(0), '/pay/backoffice/diagnose', {}).catch((thrown: Error) => thrown)
  expect(error).toMatchObject({ cause: { reason: 'unreachable' } })
  await http.close()
})

describe('a callback', () => {
  const fields = { transactionid: '216093531', type: 'capture', errorcode: '0', timestamp: '1769501801' }
  const send = (more: object = {}, secret = getKeys(0).secret_key) => {
    const body = new URLSearchParams({ ...fields, amount: '10.00', security: getSecurityHash(fields, secret), ...more })
    return payabl.verifyWebhook(world.services, getKeys(0), { headers: {}, raw: Buffer.from(body.toString()) }, at)
  }

  it('names the transaction, and nothing that its proof does not cover', async () => {
    expect(await send({ orderid: 'another', amount: '99.00' })).toEqual({
      id: '216093531:capture:0:1769501801',
      topic: 'capture',
      kind: 'payment',
      triggered_at: new Date(1_769_501_801_000),
      reference: null,
      payment_id: '216093531',
    })
  })

  it('proves a payment that payabl. has taken, for as long as its answers cannot be read', async () => {
    const reference = randomUUID()
    const paid = { orderid: toOrderId(reference, 1), amount: '10.00', currency: 'EUR' }
    expect((await send(paid))!.proven).toEqual({
      id: '216093531',
      reference,
      amount: 1_000,
      currency: 'EUR',
      status: 'succeeded',
      problem: null,
    })
    expect((await send({ ...paid, payment_state: 'not_credited_yet' }))!.proven).toBeUndefined()
    expect((await send({ ...paid, amount: 'much' }))!.proven).toBeUndefined()
  })

  it('of a reversal tells of money that went back', async () => {
    const reversal = { ...fields, type: 'reversal' }
    const proof = { ...reversal, security: getSecurityHash(reversal, getKeys(0).secret_key) }
    expect(await send(proof)).toMatchObject({ topic: 'reversal', kind: 'refund' })
  })

  it('that is forged is none', async () => {
    expect(await send({}, 'guess')).toBeNull()
    expect(await send({ transactionid: '216093532' })).toBeNull()
    expect(await send({ security: '' })).toBeNull()
  })
})
