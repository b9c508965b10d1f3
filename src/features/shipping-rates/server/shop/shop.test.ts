import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import type { ShopPlan } from '../../shop-contract.ts'

let world: ShopWorld
let scopes: string[]
const shop = (change: object) => world.post(`/sandbox/shopify/${world.shop.domain}`, change)
beforeAll(async () => {
  world = await shopWorld()
  scopes = (
    (await (await fetch(`${world.sandbox.url}/sandbox/shopify/${world.shop.domain}`)).json()) as { scopes: string[] }
  ).scopes
})
beforeEach(async () => {
  await shop({ scopes: [...scopes, 'read_shipping'] })
  await world.app.db.deleteFrom('shipping_rates').where('store_id', '=', world.store.id).execute()
})
afterEach(() => shop({ scopes }))
afterAll(() => world.close())

const flat = (name: string, price: string | null, conditions: object[] = [], more: object = {}) => ({
  name,
  price,
  conditions,
  ...more,
})
const zone = (name: string, countries: string[], ...rates: object[]) => ({ name, countries, rates })
const plan = async () => {
  const answer = await world.merchant.call('GET /shipping-rate/shop')
  expect(answer.text).toContain('"error":false')
  return answer.body.data as ShopPlan
}
const take = (version: string, keys: string[]) =>
  world.merchant.call('POST /shipping-rate/shop', { body: { version, keys } })
const takeAll = async () => {
  const { version, lines } = await plan()
  return (
    await take(
      version,
      lines.map(({ key }) => key),
    )
  ).body.data
}
const rates = async () => (await world.merchant.call('GET /shipping-rate/conditions')).body.data.shippingRates

it('answers 401 to a stranger, and takes nothing of another merchant’s back [k4s4]', async () => {
  const { app } = world
  expect((await app.stranger.call('GET /shipping-rate/shop')).status).toBe(401)
  const body = { version: 'v', keys: ['k'] }
  expect((await app.stranger.call('POST /shipping-rate/shop', { body })).status).toBe(401)
  const { undo } = await takeAll()
  const before = await rates()
  const other = await app.merchant()
  expect((await other.call('POST /shipping-rate/file/undo', { body: { undo } })).status).toBe(404)
  expect(await rates()).toEqual(before)
})

it('names the scope that the app lacks, and takes nothing over without it [j2n2]', async () => {
  await shop({ scopes })
  expect(await plan()).toEqual({ missing_scope: 'read_shipping', lines: [], left_out: [], version: '' })
  expect((await take('v', ['k'])).status).toBe(409)
  expect(await rates()).toEqual([])
})

it('proposes flat rates with countries, exact prices and exact conditions, writes nothing, and names what it leaves out [z8z8]', async () => {
  await shop({
    zones: [
      zone(
        'Home',
        ['NL'],
        flat('Light', '4.95', [{ of: 'weight', end: 'maximum', amount: 1.1 }]),
        flat('Free', '0.0', [
          { of: 'price', end: 'minimum', amount: 50.5 },
          { of: 'weight', end: 'minimum', amount: 2, unit: 'POUNDS' },
        ]),
        flat('Dollars', '5.00', [], { currency: 'USD' }),
        flat('Carrier', null),
        flat('Summer', '1.00', [], { active: false }),
      ),
      zone('States', ['US', 'CA'], flat('East', '20.00')),
      zone('More states', ['US'], flat('West', '30.00')),
      zone('World', ['REST'], flat('World', '29.00')),
    ],
  })
  const { lines, left_out } = await plan()
  expect(await rates()).toEqual([])
  const shown = lines.map(({ verdict, before, after }) => ({ verdict, before, ...after }))
  expect(shown).toMatchObject([
    {
      verdict: 'added',
      before: null,
      name: 'Light',
      countries: ['NL'],
      shipping_price: 4.95,
      maximum_cart_weight: 1.101,
    },
    { name: 'Free', shipping_price: 0, minimum_cart_value: 50.5, minimum_cart_weight: 0.908, currency: 'EUR' },
    { name: 'East', countries: ['CA'] },
    { name: 'World', internal_name: 'World' },
  ])
  const world4 = lines[3]!.after.countries
  expect(world4).toContain('AU')
  for (const code of ['NL', 'US', 'CA']) expect(world4).not.toContain(code)
  expect(left_out).toEqual([
    { name: 'Dollars', zone: 'Home', why: 'Its amounts are in USD, your store sells in EUR' },
    { name: 'Carrier', zone: 'Home', why: 'A carrier calculates its price at checkout' },
    { name: 'Summer', zone: 'Home', why: 'It is off in your shop' },
    { name: 'US', zone: 'States', why: 'Your shop splits this country between zones, by region' },
    { name: 'US', zone: 'More states', why: 'Your shop splits this country between zones, by region' },
    { name: 'West', zone: 'More states', why: 'None of its countries can be imported' },
  ])
})

it('takes a zone of some states of a country for no zone of the whole [l7d3]', async () => {
  await shop({
    zones: [
      zone('Mainland', ['US:CA,NY,TX'], flat('Ground', '5.00')),
      zone('Home', ['NL', 'CA', 'AU:NSW'], flat('Post', '4.00')),
      zone('World', ['REST'], flat('World', '29.00')),
    ],
  })
  const { lines, left_out } = await plan()
  expect(lines.map(({ after }) => after.name)).toEqual(['Post', 'World'])
  expect(lines[0]!.after.countries).toEqual(['CA', 'NL'])
  for (const code of ['US', 'AU']) expect(lines[1]!.after.countries).not.toContain(code)
  const reason = 'Your shop splits this country between zones, by region'
  expect(left_out).toEqual([
    { name: 'US', zone: 'Mainland', why: reason },
    { name: 'Ground', zone: 'Mainland', why: 'None of its countries can be imported' },
    { name: 'AU', zone: 'Home', why: reason },
  ])
})

it('takes over what was chosen, once however often it is pressed, and shows only what changed afterwards [p6c7]', async () => {
  await shop({
    zones: [zone('Home', ['NL'], flat('A', '1.00'), flat('B', '2.00')), zone('DE', ['DE'], flat('A', '3.00'))],
  })
  const { version, lines } = await plan()
  const keys = [lines[0]!.key, lines[2]!.key]
  const first = (await take(version, keys)).body.data
  expect(first).toMatchObject({ added: 2, changed: 0 })
  expect((await take(version, keys)).body.data).toEqual(first)
  expect((await rates()).map(({ shipping_price: price }: { shipping_price: number }) => price).toSorted()).toEqual([
    100, 300,
  ])

  await world.app.db
    .updateTable('shipping_rates')
    .set({ description: 'My words', free_from: 5000 })
    .where('store_id', '=', world.store.id)
    .execute()
  await shop({ zones: [zone('Home', ['NL'], flat('A', '1.50')), zone('DE', ['DE'], flat('A', '3.00'))] })
  const again = await plan()
  expect(again.lines.map(({ verdict }) => verdict)).toEqual(['changed', 'same'])
  expect(again.lines[0]!.before).toMatchObject({ shipping_price: 1, free_from: 50 })
  expect(again.lines[0]!.after).toMatchObject({ shipping_price: 1.5, free_from: 50, description: 'My words' })
})

it('refuses where shop or rates changed since they were looked at, and writes nothing then [f4l8]', async () => {
  await shop({ zones: [zone('Home', ['NL'], flat('A', '1.00'))] })
  const { version, lines } = await plan()
  const keys = lines.map(({ key }) => key)
  await shop({ zones: [zone('Home', ['NL'], flat('A', '9.00'))] })
  expect((await take(version, keys)).status).toBe(409)
  expect(await rates()).toEqual([])
})

it('is taken back as it was before, without what was changed since [p3l5]', async () => {
  await shop({ zones: [zone('Home', ['NL'], flat('A', '1.00'), flat('B', '2.00'))] })
  await takeAll()
  await shop({ zones: [zone('Home', ['NL'], flat('A', '5.00'), flat('B', '6.00'))] })
  const { undo } = await takeAll()
  await world.app.db
    .updateTable('shipping_rates')
    .set({ shipping_price: 777, updated_at: new Date(Date.now() + 1000) })
    .where('store_id', '=', world.store.id)
    .where('name', '=', 'B')
    .execute()
  const undone = await world.merchant.call('POST /shipping-rate/file/undo', { body: { undo } })
  expect(undone.body.data).toEqual({ count: 1, left: 1 })
  const prices = (await rates()).map((rate: { name: string; shipping_price: number }) => [
    rate.name,
    rate.shipping_price,
  ])
  expect(Object.fromEntries(prices)).toEqual({ A: 100, B: 777 })
})
