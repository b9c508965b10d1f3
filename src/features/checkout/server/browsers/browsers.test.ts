import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, getCheckout, connect, press } from '#features/payment-methods/providers/testing/money-path.ts'
import { accounts as vivaAccounts } from '#sandbox/viva/accounts.ts'
import type { CheckoutView } from '../../contract.ts'

/** Pages that say all that they are given, whether or not the real ones were built. */
const checkoutBundle = {
  render: (page: unknown) => JSON.stringify(page),
  script: '/own.js',
  preloads: [],
  css: '',
  stylesheet: '',
  fonts: new Map<string, string>(),
}

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ checkoutBundle })
  const { merchantId, apiKey, clientId, clientSecret } = vivaAccounts[0]!
  await connect(world, 'viva', { merchant_id: merchantId, api_key: apiKey, clientId, secret: clientSecret })
})
afterAll(() => world.close())
beforeEach(() => world.app.db.deleteFrom('rate_limits').execute())

const aBrowser = () => new Caller(world.app.app, world.app.services.env)
const email = 'ann@example.com'

const read = async (browser: Caller, token: string) =>
  (await browser.call('GET /checkouts/:token', { params: { token } })).body.data.checkout
const type = (browser: Caller, token: string, typed: object) =>
  browser.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...typed } })

/** A checkout into which a shopper typed in a browser of their own. */
const typedCheckout = async () => {
  const token = await world.checkout()
  const shopper = aBrowser()
  await type(shopper, token, { email, shipping_address: roma })
  return { token, shopper }
}

const pay = async (browser: Caller, token: string, more: object = {}) => {
  const { version, totals, shipping_rate_id } = await read(browser, token)
  const typed = { email, shipping_address: roma, billing_address: null, shipping_rate_id }
  const order = { key: randomUUID(), version, expected_total: totals.total, provider: 'airwallex', method: 'card' }
  const body = { ...typed, ...order, ...more }
  return browser.call('POST /checkouts/:token/pay', { params: { token }, body })
}

/** A checkout that a shopper has paid. */
const paidCheckout = async () => {
  const { token, shopper } = await typedCheckout()
  const { body } = await pay(shopper, token)
  await world.succeed(body.data.next.options.intent_id)
  const [attempt] = await getAttempts(world, token)
  await shopper.page(`/checkout/${token}/return?attempt=${attempt!.id}`)
  expect((await getCheckout(world, token)).state).toMatch(/paid|ordered/)
  return { token, shopper }
}

const prove = (browser: Caller, token: string, proof: string, from = '203.0.113.9') =>
  world.app
    .inject({
      method: 'POST',
      url: `/checkout/${token}/prove`,
      remoteAddress: from,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(browser.shopperCookie && { cookie: browser.shopperCookie }),
      },
      payload: new URLSearchParams({ proof }).toString(),
    })
    .then(({ statusCode, headers }) => ({ statusCode, location: headers.location, cookie: headers['set-cookie'] }))

const personal = /ann@example|Bianchi|Via Appia|1012/i

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe('a way to pay that the device does not have', () => {
  it.each([
    ['Windows', windows, false],
    ['Android', android, false],
    ['an iPhone', iphone, true],
    ['what does not say', '', true],
  ])('is not offered: Apple Pay on %s [d6v2]', async (_where, agent, isOffered) => {
    const url = `/api/checkouts/${await world.checkout()}`
    const headers = { 'user-agent': agent }
    const answer = await world.app.inject({ method: 'PUT', url, headers, payload: { version: 1 } })
    const { payment_methods } = answer.json<{ data: { checkout: CheckoutView } }>().data.checkout
    const names = payment_methods.map(({ method }) => method)
    expect(names.includes('applepay')).toBe(isOffered)
    expect(names).toContain('card')
  })
})

describe('what a shopper typed', () => {
  it('is shown to their browser, and to none that has the link alone [f3s6]', async () => {
    const { token, shopper } = await typedCheckout()
    const own = await read(shopper, token)
    expect(own).toMatchObject({ is_withheld: false, email, shipping_address: { city: 'Amsterdam' } })
    const seen = await read(aBrowser(), token)
    expect(seen).toMatchObject({ is_withheld: true, email: '', lines: own.lines, totals: own.totals })
    expect(JSON.stringify(seen)).not.toMatch(personal)
  })

  it('is in no answer and no refusal to another browser [k8d4]', async () => {
    const { token } = await typedCheckout()
    const answers = [
      await type(aBrowser(), token, { discount_codes: ['NOPE'] }),
      await type(aBrowser(), token, { version: 99, email: '', shipping_address: { country: 'NL' } }),
      await pay(aBrowser(), token, {
        email: 'eve@example.com',
        shipping_address: { ...roma, last_name: 'Eve', address1: 'Elsewhere', zip: '9999 ZZ' },
        expected_total: -1,
      }),
    ]
    for (const { text } of answers) expect(text).not.toMatch(personal)
  })

  it('is left as it was by a form that another browser only looked at', async () => {
    const { token, shopper } = await typedCheckout()
    await type(aBrowser(), token, {
      email: '',
      shipping_address: { country: 'IT', first_name: '' },
      discount_codes: [],
    })
    expect(await read(shopper, token)).toMatchObject({ email, shipping_address: { first_name: 'Ann', country: 'NL' } })
  })

  it('is neither shown to nor mixed with what another browser types', async () => {
    const { token, shopper } = await typedCheckout()
    const other = aBrowser()
    const { body } = await type(other, token, { email: 'eve@example.com' })
    expect(body.data.checkout).toMatchObject({ is_withheld: false, email: 'eve@example.com' })
    expect(JSON.stringify(body.data.checkout.shipping_address)).not.toMatch(personal)
    expect(await read(shopper, token)).toMatchObject({ is_withheld: true, email: '' })
  })

  it('cannot be put away while it is being paid, and the payment shows it to who paid alone [g4m3]', async () => {
    const { token, shopper } = await typedCheckout()
    const { body } = await pay(shopper, token)
    const other = aBrowser()
    expect((await type(other, token, { email: 'eve@example.com' })).status).toBe(409)
    await world.succeed(body.data.next.options.intent_id)
    const [attempt] = await getAttempts(world, token)
    await other.page(`/checkout/${token}/return?attempt=${attempt!.id}`)
    expect((await getCheckout(world, token)).state).toMatch(/paid|ordered/)
    expect(await read(other, token)).toMatchObject({ is_withheld: true })
    expect(await read(shopper, token)).toMatchObject({ is_withheld: false, email })
  })

  it('is of the browser in which the checkout was opened first, before anything was typed', async () => {
    const token = await world.checkout()
    const [first, second] = [aBrowser(), aBrowser()]
    await first.page(`/checkout/${token}`)
    await second.page(`/checkout/${token}`)
    expect((await getCheckout(world, token)).browsers).toHaveLength(1)
    await type(first, token, { email })
    expect(await read(second, token)).toMatchObject({ is_withheld: true, email: '' })
  })

  it('does not tell that two checkouts were opened in one browser', async () => {
    const browser = aBrowser()
    const tokens = [await world.checkout(), await world.checkout()]
    for (const token of tokens) await type(browser, token, { email })
    const [one, two] = await Promise.all(tokens.map((token) => getCheckout(world, token)))
    expect(one!.browsers).toHaveLength(1)
    expect(one!.browsers).not.toEqual(two!.browsers)
  })
})

describe('a browser that did not buy', () => {
  it('is shown by the email address or the postcode, however they are written [k2c7]', async () => {
    const { token } = await paidCheckout()
    for (const proof of ['ANN@Example.com ', '1012ab', '1012-AB']) {
      const other = aBrowser()
      await other.page(`/thank-you/${token}`)
      expect(await read(other, token)).toMatchObject({ is_withheld: true, email: '' })
      expect(await prove(other, token, proof)).toMatchObject({ statusCode: 303, location: `/checkout/${token}` })
      expect(await read(other, token)).toMatchObject({ is_withheld: false, email })
    }
  })

  it('learns nothing from what does not match [q8g3]', async () => {
    const { token } = await paidCheckout()
    const other = aBrowser()
    await other.page(`/thank-you/${token}`)
    const answers = []
    for (const proof of ['', 'eve@example.com', '0000', 'Bianchi'])
      answers.push((await prove(other, token, proof)).statusCode)
    expect(answers).toEqual([422, 422, 422, 422])
    expect(await read(other, token)).toMatchObject({ is_withheld: true })
    const empty = await world.checkout()
    expect((await prove(other, empty, '')).statusCode).toBe(422)
  })

  it('runs out of guesses at one checkout, from wherever, and at many from one address [t3c7]', async () => {
    const { token } = await typedCheckout()
    const guesses = []
    for (let n = 0; n < 8; n++) guesses.push(await prove(aBrowser(), token, `000${n}`, `203.0.113.${n}`))
    expect((await prove(aBrowser(), token, email, '203.0.113.99')).statusCode).toBe(429)
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    await world.app.db.deleteFrom('rate_limits').execute()
    const tokens = await Promise.all(Array.from({ length: 8 }, () => world.checkout()))
    for (const one of tokens) for (let n = 0; n < 4; n++) await prove(aBrowser(), one, '0000', '198.51.100.7')
    expect((await prove(aBrowser(), token, email, '198.51.100.7')).statusCode).toBe(429)
    expect((await prove(aBrowser(), token, email, '198.51.100.8')).statusCode).toBe(303)
  })

  it('is refused where another site posts the form', async () => {
    const { token } = await typedCheckout()
    const answer = await world.app.inject({
      method: 'POST',
      url: `/checkout/${token}/prove`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      payload: `proof=${email}`,
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('the way back from Viva', () => {
  const atViva = async () => {
    const { token, shopper } = await typedCheckout()
    const { body } = await pay(shopper, token, { provider: 'viva' })
    const back = new URL(await press(body.data.next.url, 'pay'))
    return { token, shopper, code: back.searchParams.get('s')!, path: back.pathname + back.search }
  }

  it('leads nobody who guessed the code to a checkout, neither with an invented transaction nor with that of another payment [d8c7]', async () => {
    const { code } = await atViva()
    const other = await atViva()
    const t = new URL(`http://own${other.path}`).searchParams.get('t')!
    for (const query of [`s=${code}`, `s=${code}&t=${randomUUID()}`, `s=${code}&t=${t}`])
      expect(await aBrowser().page(`/return/viva?${query}`)).toMatchObject({
        status: 302,
        location: '/checkout/unknown',
      })
  })

  it('leads the browser that paid, and one that brings the transaction, which still sees nothing of what was typed [w8z2]', async () => {
    const { token, shopper, code, path } = await atViva()
    expect((await shopper.page(`/return/viva?s=${code}`)).location).toContain(`/checkout/${token}/return?attempt=`)
    const other = aBrowser()
    const led = await other.page(path)
    expect(led.location).toContain(`/checkout/${token}/return?attempt=`)
    await other.page(led.location!.replace(world.app.checkoutUrl, ''))
    expect(await read(other, token)).toMatchObject({ is_withheld: true, email: '' })
  })

  it('ends for an address that comes back again and again with codes of nobody [w7f7]', async () => {
    const guess = () =>
      world.app.inject({
        url: `/return/viva?s=${Math.floor(1e15 + Math.random() * 1e14)}`,
        remoteAddress: '203.0.113.50',
      })
    const answers = []
    for (let n = 0; n < 100; n++) answers.push((await guess()).statusCode)
    expect(answers.filter((status) => status === 302)).toHaveLength(60)
    expect(answers.filter((status) => status === 429)).toHaveLength(40)
  })
})
