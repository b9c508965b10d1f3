import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { runInNewContext } from 'node:vm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPages } from '#apps/pages.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { serveEmbed } from '../assets.ts'
import { readEnv } from '../env.ts'
import { features } from '../routes.ts'
import { shopWorld, type ShopWorld } from '../testing/shop-world.ts'
import { testApp, testKey } from '../testing/test-app.ts'

const calls = features.flatMap(({ contract }) => Object.values<Endpoint>(contract))
const ofCheckouts = calls.filter(({ path }) => /^\/checkouts(\/|$)/.test(path))
const ofMerchants = calls.filter((call) => !ofCheckouts.includes(call))

let world: ShopWorld
let token: string
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  token = await world.checkout()
})
afterAll(() => world.close())

/** What a host answers, on either of the product's two. */
const at = (
  base: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS',
  path: string,
  headers: Record<string, string> = {},
) =>
  world.app.inject({
    method,
    url: path.replace(':token', token).replace(/:\w+/g, '1'),
    headers: { host: new URL(base).host, origin: base, ...headers },
    ...(method !== 'GET' && method !== 'OPTIONS' && { payload: {} }),
  })
const admin = () => world.app.url
const checkouts = () => world.app.checkoutUrl
const signedIn = () => ({ cookie: world.merchant.cookie, 'x-csrf-token': world.merchant.csrfToken })

describe('the host of checkouts', () => {
  it('has another name than the admin, and carts are led to it', async () => {
    expect(new URL(checkouts()).hostname).not.toBe(new URL(admin()).hostname)
    const { body } = await world.open([{ variant_id: world.variants[0]!.id, quantity: 1 }])
    expect(body.data.url).toMatch(new RegExp(`^${checkouts()}/checkout/`))
  })

  it("knows no page and no call of merchants, not even with a merchant's cookie [y4w9]", async () => {
    const others = ['/', '/checkout-react', '/billing-portal', '/billing/upgrade/2', '/billing/return', '/api/docs/']
    for (const path of [...allPages.map((page) => page.path), ...others, '/api/openapi.json', '/nothing/here'])
      expect([path, (await at(checkouts(), 'GET', path, signedIn())).statusCode]).toEqual([path, 404])
    expect(ofMerchants.length).toBeGreaterThan(60)
    for (const { method, path } of ofMerchants)
      expect([path, (await at(checkouts(), method, `/api${path}`, signedIn())).statusCode]).toEqual([path, 404])
    for (const path of ['/webhooks/shopify/1', '/webhooks/viva/1', '/webhooks/stripe'])
      expect([path, (await at(checkouts(), 'POST', path)).statusCode]).toEqual([path, 404])
  })

  it('serves the checkout, what it is made of, whichever try at it, and probes [m8w5]', async () => {
    const parts = ['/assets/flags/nl.svg', '/assets/again/1/flags/nl.svg']
    for (const path of [`/api/checkouts/${token}`, ...parts, '/healthz', '/readyz'])
      expect([path, (await at(checkouts(), 'GET', path)).statusCode]).toEqual([path, 200])
    for (const path of ['/assets/again/1/again/1/flags/nl.svg', '/assets/again/1/../../api/stores'])
      expect([path, (await at(checkouts(), 'GET', path)).statusCode]).toEqual([path, 404])
    expect((await at(checkouts(), 'GET', `/thank-you/${token}`)).statusCode).toBe(303)
  })

  it("sets no cookie that the admin's host would be sent [v7f6]", async () => {
    const path = `/api/checkouts/${token}/visit`
    const answer = await world.app.stranger.call('POST /checkouts/:token/visit', { params: { token }, body: {} })
    expect([path, answer.status < 500]).toEqual([path, true])
    const set = [answer.headers['set-cookie'] ?? []].flat().map(String)
    expect(set.filter((cookie) => /domain=/i.test(cookie))).toEqual([])
    const login = await world.app.merchant({ store: null })
    expect(login.cookie).not.toMatch(/domain=/i)
  })
})

describe("the admin's host", () => {
  it('knows no checkout, by whatever way in [t7c8]', async () => {
    expect(ofCheckouts.length).toBeGreaterThan(6)
    for (const { method, path } of ofCheckouts)
      expect([path, (await at(admin(), method, `/api${path}`)).statusCode]).toEqual([path, 404])
    const shopperPages = ['/checkout/:token', '/thank-you/:token', '/checkout/:token/return', '/return/viva']
    for (const path of [...shopperPages, '/checkout-events?google=G-ABCDE12345'])
      expect([path, (await at(admin(), 'GET', path)).statusCode]).toEqual([path, 404])
    expect((await at(admin(), 'OPTIONS', '/api/checkouts')).statusCode).toBe(404)
    expect((await at(admin(), 'POST', '/checkout/:token')).statusCode).toBe(404)
  })

  it('hands the line of an older theme a script that loads the one of the checkouts', async () => {
    const { statusCode, headers, body } = await at(admin(), 'GET', `/embed.js?store=${world.store.id}`)
    expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
    const added: { src?: string }[] = []
    const document = {
      currentScript: { src: `${admin()}/embed.js?store=${world.store.id}` },
      createElement: () => ({}),
      head: { append: (element: object) => added.push(element) },
    }
    runInNewContext(body, { document, URL })
    expect(added).toEqual([{ src: `${checkouts()}/embed.js?store=${world.store.id}` }])
  })
})

it('any other name, and any other address, serves probes at most', async () => {
  for (const host of ['10.0.0.7', 'other.example'])
    for (const path of ['/dashboard', `/api/checkouts/${token}`, '/embed.js'])
      expect((await at(`http://${host}`, 'GET', path)).statusCode).toBe(421)
  for (const host of ['10.0.0.7:3000', 'other.example', ''])
    for (const path of ['/healthz', '/readyz'])
      expect([host, (await at('http://any', 'GET', path, { host })).statusCode]).toEqual([host, 200])
})

it('a balancer that names no host is answered whether this process can work', async () => {
  const app = await testApp({ listen: true })
  const socket = connect(Number(new URL(app.url).port), 'localhost')
  socket.write('GET /readyz HTTP/1.0\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  await app.close()
})

it('the storefront script comes from the host of checkouts', async () => {
  const root = mkdtempSync(join(tmpdir(), 'embed-'))
  writeFileSync(join(root, 'embed.js'), '/* built */')
  const app = Fastify()
  serveEmbed(app, readEnv({ DATABASE_URL: 'postgresql://localhost/none', APP_KEY: testKey }), root)
  const answer = await app.inject({ url: '/embed.js?store=1', headers: { host: '127.0.0.1:3000' } })
  expect([answer.statusCode, answer.body]).toEqual([200, '/* built */'])
  await app.close()
})
