import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allowedBy, createLogger } from '../services.ts'
import { roma, type ShopWorld, shopWorld } from '../testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })

it('refuses a path over 2 kB and an address over 8 kB before anything reads them', async () => {
  for (const url of [`/a${'/'.repeat(15_500)}x`, `/login/${'x'.repeat(2_050)}`, `/login?next=${'x'.repeat(9_000)}`]) {
    const answer = await get(url)
    expect(answer.statusCode).toBe(414)
    expect(answer.body).not.toContain('xxx')
  }
  expect((await get(`/login?next=${'x'.repeat(3_000)}`)).statusCode).toBe(200)
})

it.each(['/checkout/a%00b', '/thank-you/%00', '/api/checkouts/%01', '/return/viva%00', '/media/%1f', '/x%7f'])(
  'refuses a path with a character that nobody types: %s',
  async (url) => expect((await get(url)).statusCode).toBe(400),
)

it('keeps what a cart, a shopper and a browser say as plain text, in the lines that they wrote', async () => {
  const token = await world.checkout({ note: 'ring\0 twice\nplease', attributes: { 'gi\0ft': 'for\ud800\nyou' } })
  const body = {
    version: 1,
    email: 'ann@example.com',
    shipping_address: { ...roma, address1: 'Via\0 Appia\n1\ud800', country: 'ZZ' },
  }
  const put = await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body })
  expect(put.status).toBe(200)
  const kept = await world.app.db
    .selectFrom('checkouts')
    .selectAll()
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  expect(kept.note).toBe('ring twice\nplease')
  expect(kept.attributes).toEqual({ gift: 'for�\nyou' })
  expect(kept.shipping_address).toMatchObject({ address1: 'Via Appia 1�' })
  expect(kept.shipping_address).not.toHaveProperty('country')
})

it('takes no payment to a country that there is not', async () => {
  const token = await world.checkout()
  for (const country of ['ZZ', 'XX', 'nl', 'AN']) {
    const answer = await world.pay(token, await world.order(token, { shipping_address: { ...roma, country } }))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ 'shipping_address.country': 'Select a country' })
  }
})

it('says of a text that is left out what it says of an empty one [w2m4]', async () => {
  const { merchant, app } = world
  for (const body of [{}, { subdomain: null }, { subdomain: '' }]) {
    const { errors, message } = (await merchant.call('POST /custom-domains', { body })).body
    expect([errors, message]).toEqual([{ subdomain: 'Subdomain is required' }, 'Subdomain is required'])
  }
  for (const [body, errors] of [
    [{ email: 'a@b.example' }, { password: 'Password is required' }],
    [{ password: 'x' }, { email: 'Email is required' }],
    [{ email: ' ', password: 'x' }, { email: 'Email is required' }],
  ])
    expect((await app.stranger.call('POST /login', { body })).body.errors).toEqual(errors)
  const of = async (name: string, body: object) => (await merchant.call(name, { body })).body.errors
  const passwords = { current_password: 'x', password: 'y' }
  expect(await of('POST /password-update', passwords)).toEqual({ password_confirmation: 'Passwords do not match' })
  expect(await of('POST /trust-pilot-reviews', { rating: 5, total_reviews: 1 })).toEqual({
    is_enable: 'Choose yes or no',
  })
  expect(await of('POST /orders/filters', { name: 'Mine' })).toEqual({ address: 'Choose what the list shows' })
})

it('asks for a month or days where a list of them is asked for without [d3m5]', async () => {
  const of = async (query: Record<string, string>) => (await world.merchant.call('GET /orders', { query })).body.message
  expect(await of({})).toBe('year: Choose a month, or the first and the last day.')
  expect(await of({ from: '2026-05-01' })).toBe('to: Choose the first and the last day.')
  expect(await of({ to: '2026-05-01' })).toBe('from: Choose the first and the last day.')
})

it('says broken rules that no contract words in plain words', async () => {
  const { merchant, app } = world
  const wrong = { params: { id: world.rateId }, body: { subdomain: 7 } }
  expect((await merchant.call('POST /custom-domains', wrong)).body.errors).toEqual({ subdomain: 'Enter a text' })
  const query = { year: 'x', month: '13' }
  expect((await merchant.call('GET /dashboard/metrics', { query })).body.message).toBe('year: Enter a number')
  const long = await app.stranger.call('POST /forgot-password', { body: { email: `${'a'.repeat(300)}@b.example` } })
  expect(long.body.errors).toEqual({ email: 'Use at most 254 characters' })
})

it("never logs a shopper's street with what the database says", () => {
  const lines: string[] = []
  const log = createLogger(
    { ...world.app.services.env, LOG_LEVEL: 'trace' },
    { write: (line) => void lines.push(line) },
  )
  const error = Object.assign(new DatabaseError('invalid input syntax for type json: "Via Appia 1"', 1, 'error'), {
    code: '22P02',
    table: 'checkouts',
    detail: 'Token "Via Appia 1" is invalid.',
    where: 'JSON data, line 1: {"address1": "Via Appia 1',
    hint: 'Via Appia 1',
    internalQuery: "select 'Via Appia 1'",
    parameters: ['Via Appia 1'],
  })
  log.error({ err: error }, 'unexpected failure')
  log.error(error)
  log.error({ err: new Error('saving failed', { cause: error }) })
  expect(lines.join('')).not.toContain('Appia')
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).toContain('22P02')
  expect(lines[0]).toContain('checkouts')
})

it('calls the origins that it was told, compared as they are parsed', () => {
  const { env } = world.app.services
  const isAllowed = (address: string, SHOPIFY_URL = 'https://{shop}') =>
    allowedBy({ ...env, SHOPIFY_URL })(new URL(address))
  expect(isAllowed('https://a-shop.myshopify.com/admin/api')).toBe(true)
  expect(isAllowed('http://localhost:3100/shopify/a.myshopify.com/admin', 'http://localhost:3100/shopify/{shop}')).toBe(
    true,
  )
  const foreign = [
    'https://a.myshopify.com.evil.example/',
    'https://a.myshopify.com@evil.example/',
    'https://user@a.myshopify.com/',
    'https://a.myshopify.com:8443/',
    'http://a.myshopify.com/',
    'https://evil.example/a.myshopify.com',
    'https://a.b.myshopify.com/',
  ]
  expect(foreign.filter((address) => isAllowed(address))).toEqual([])
  const elsewhere = [
    'http://localhost:3100/shopify/a.myshopify.com.evil/',
    'http://localhost:3100/other/a.myshopify.com',
  ]
  expect(elsewhere.filter((address) => isAllowed(address, 'http://localhost:3100/shopify/{shop}'))).toEqual([])
})

it('calls a shop at the platform, and a domain of its own at a public address alone, by names that match as a whole [s7q8]', () => {
  const { env } = world.app.services
  const real = { SHOPIFY_URL: 'https://{shop}', SHOP_DOMAIN_URL: 'https://{domain}' }
  const inPath = { SHOP_DOMAIN_URL: 'http://localhost:3100/shop-domain/{domain}' }
  const called = (address: string, configured: object) => allowedBy({ ...env, ...configured })(new URL(address))
  expect(called('https://a-shop.myshopify.com/admin/api', real)).toBe(true)
  expect(called('https://shop.example/en-nl?a=1', real)).toBe('public')
  expect(called('http://localhost:3100/shop-domain/shop.example/en', inPath)).toBe('public')
  const foreign = ['http://shop.example/', 'https://shop.example:8443/', 'https://localhost/', 'https://10.0.0.1/']
  expect(foreign.filter((address) => called(address, real))).toEqual([])
  const elsewhere = [
    'http://localhost:3100/shop-domain/shop.example%2f..%2fadmin/',
    'http://localhost:3100/shop-domain/shop.example:80/',
    'http://localhost:3100/shop-domains/shop.example/',
    'http://localhost:3100/x/shop-domain/shop.example/',
  ]
  expect(elsewhere.filter((address) => called(address, inPath))).toEqual([])
})
