import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#sandbox/viva/accounts.ts'
import { paymentRequest, type ProviderWorld, providerWorld } from '../testing/provider-world.ts'
import type { Settings } from './credentials.ts'
import { viva } from './viva.ts'

let world: ProviderWorld
const at = { settings: { webhook_key: '', source_code: null } as Settings, webhook_url: 'https://pay.example/hook' }
beforeAll(async () => {
  world = await providerWorld('viva')
  at.settings = await viva.check(world.services, getKeys(0), at)
})
afterEach(() => world.heal())
afterAll(() => world.close())

const getKeys = (index: number) => {
  const { merchantId, apiKey, clientId, clientSecret } = accounts[index]!
  return { merchant_id: merchantId, api_key: apiKey, clientId, secret: clientSecret }
}
const start = async (more: object = {}, keys = getKeys(0)) => {
  const request = paymentRequest(more)
  const { payment_id: id, next } = await viva.start(world.services, keys, request, at)
  return { id, request, url: next.kind === 'redirect' ? next.url : '' }
}
const read = (id: string) => viva.read(world.services, getKeys(0), id)

describe('checking credentials', () => {
  it('learns the webhook key and makes the source that leads shoppers back', () => {
    expect(at.settings).toEqual({
      webhook_key: expect.stringMatching(/^B3248222/),
      source_code: expect.stringMatching(/^\d{4}$/),
    })
  })

  it('goes without a source where these keys may make none', async () => {
    const settings = await viva.check(world.services, getKeys(3), at)
    expect(settings).toMatchObject({ source_code: null })
  })

  it('may be repeated', async () => {
    await expect(viva.check(world.services, getKeys(0), at)).resolves.toEqual(at.settings)
  })
})

describe('a payment', () => {
  it.each([
    ['EUR', 1_250],
    ['EUR', 30],
    ['GBP', 999_999],
    ['HUF', 125_000],
  ])('in %s keeps its amount of %d to the smallest unit, unpaid and paid', async (currency, amount) => {
    const { id, request, url } = await start({ currency, amount })
    const payment = { id, reference: request.reference, amount, currency, problem: null }
    expect(await read(id)).toEqual({ ...payment, status: 'unpaid' })
    await world.press(url, 'pay')
    expect(await read(id)).toEqual({ ...payment, status: 'succeeded' })
  })

  it('of a shopper with a long name and signs beyond the letters can be started', async () => {
    const to = { ...paymentRequest().shipping_address, first_name: `${'a'.repeat(49)}👕`, phone: `${'1'.repeat(29)}👕` }
    expect(await read((await start({ shipping_address: to })).id)).toMatchObject({ status: 'unpaid' })
  })

  it.each(['JPY', 'KWD'])('in %s is not offered and not started', async (currency) => {
    expect(viva.methods(at.settings, { currency, country: null })).toEqual([])
    await expect(start({ currency })).rejects.toMatchObject({ kind: 'refused' })
  })

  it('that is declined stays open, and says so', async () => {
    const { id, url } = await start()
    await world.press(url, 'decline')
    expect(await read(id)).toMatchObject({ status: 'unpaid', problem: expect.stringMatching(/declined/) })
    await world.press(url, 'pay')
    expect(await read(id)).toMatchObject({ status: 'succeeded', problem: null })
  })

  it('is cancelled for good, unless it was paid', async () => {
    const [open, paid] = [await start(), await start()]
    await world.press(paid.url, 'pay')
    expect(await viva.cancel(world.services, getKeys(0), open.id)).toMatchObject({ status: 'cancelled' })
    expect(await viva.cancel(world.services, getKeys(0), open.id)).toMatchObject({ status: 'cancelled' })
    expect(await viva.cancel(world.services, getKeys(0), paid.id)).toMatchObject({ status: 'succeeded' })
    await world.press(open.url, 'pay')
    expect(await read(open.id)).toMatchObject({ status: 'cancelled' })
  })

  it('is given back once, where the account allows it', async () => {
    const { id, url } = await start()
    await world.press(url, 'pay')
    const payment = (await read(id))!
    await viva.refund(world.services, getKeys(0), payment, 'Paid twice')
    await viva.refund(world.services, getKeys(0), payment, 'Paid twice')
    expect(await viva.aftermath(world.services, getKeys(0), payment)).toMatchObject({
      refunded: 1_250,
      dispute: 'none',
    })
    expect(await read(id)).toMatchObject({ status: 'succeeded', isRefunded: true })
    const other = await start({}, getKeys(1))
    await world.press(other.url, 'pay')
    const paid = (await viva.read(world.services, getKeys(1), other.id))!
    await expect(viva.refund(world.services, getKeys(1), paid, 'Paid twice')).rejects.toMatchObject({
      kind: 'not-permitted',
    })
  })

  it('is taken by the default source until Viva has approved the new one, and by one that the merchant names', async () => {
    const settings = await viva.check(world.services, getKeys(1), at)
    const getSource = async (more: Partial<Settings>) => {
      const request = paymentRequest()
      await viva.start(world.services, getKeys(1), request, { ...at, settings: { ...settings, ...more } })
      const path = `/sandbox/viva/orders?merchantTrns=${request.reference}`
      return (await (await fetch(world.sandbox.url + path)).json()).items[0].sourceCode
    }
    expect(await getSource({})).toBe('Default')
    expect(await getSource({ own_source_code: '4321' })).toBe('4321')
    await world.post('/sandbox/viva/sources/approve', { account: getKeys(1).merchant_id })
    expect(await getSource({})).toBe(settings.source_code)
  })

  it("is nobody else's to read", async () => {
    const { id } = await start()
    await expect(viva.read(world.services, getKeys(1), id)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('goes on when the token was ended', async () => {
    await world.post('/sandbox/viva/expire-tokens')
    expect((await start()).id).toMatch(/^\d{16}$/)
  })
})

describe('a webhook', () => {
  const message = (event: object, type = 1_796) =>
    Buffer.from(JSON.stringify({ EventTypeId: type, Created: new Date().toISOString(), EventData: event }))
  const verify = (raw: Buffer, keys = getKeys(0)) => viva.verifyWebhook(world.services, keys, { headers: {}, raw }, at)
  const paid = async () => {
    const { id, request, url } = await start()
    await world.press(url, 'pay')
    const [order] = (
      await (await fetch(`${world.sandbox.url}/sandbox/viva/orders?merchantTrns=${request.reference}`)).json()
    ).items
    return {
      OrderCode: id,
      TransactionId: order.transactions[0].id,
      MerchantId: getKeys(0).merchant_id,
      request,
    }
  }

  it('counts when Viva knows the transaction, and names what Viva told', async () => {
    const { request, ...event } = await paid()
    expect(await verify(message({ ...event, MerchantTrns: 'another', Amount: 99_999 }))).toMatchObject({
      id: `1796:${event.TransactionId}`,
      reference: request.reference,
      payment_id: event.OrderCode,
    })
  })

  it('that is forged, foreign or about something else is none', async () => {
    const { request: _request, ...event } = await paid()
    expect(await verify(message({ ...event, TransactionId: '252b950e-27f2-4300-ada1-4dedd7c17904' }))).toBeNull()
    expect(await verify(message({ ...event, OrderCode: 4_201_736_414_972_602 }))).toBeNull()
    expect(await verify(message({ ...event, MerchantId: getKeys(1).merchant_id }))).toBeNull()
    expect(await verify(message(event), getKeys(1))).toBeNull()
    expect(await verify(message(event, 2_054))).toBeNull()
    expect(await verify(Buffer.from('{"half":'))).toBeNull()
  })

  it('is not lost when Viva cannot be asked', async () => {
    const { request: _request, ...event } = await paid()
    await world.fail('error')
    await expect(verify(message(event))).rejects.toMatchObject({ kind: 'unreachable' })
  })
})
