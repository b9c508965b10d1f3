import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts } from '#features/payment-methods/providers/testing/money-path.ts'

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
  world = await shopWorld({ checkoutBundle, webhooks: false })
  const translations = [
    { language: 'de', name: 'Standardversand', description: 'Drei Tage' },
    { language: 'nl', name: 'Standaard', description: '' },
  ]
  await world.app.db
    .updateTable('shipping_rates')
    .set({ translations: JSON.stringify(translations) })
    .execute()
})
afterAll(() => world.close())

const page = async (token: string, language: string) =>
  (await world.app.stranger.page(`/checkout/${token}`, { 'accept-language': language })).text

it('reads a rate in the shopper’s language from the first page on, and orders it by that name [z6g4]', async () => {
  const token = await world.checkout()
  expect(await page(token, 'de-AT')).toMatch(/Standardversand.*Drei Tage/)
  const dutch = await world.checkout()
  expect(await page(dutch, 'nl')).toMatch(/Standaard\W.*3 days/)
  expect(await page(await world.checkout(), 'fr')).toMatch(/Standard\W.*3 days/)
  expect((await world.pay(token, await world.order(token))).status).toBe(200)
  const [attempt] = await getAttempts(world, token)
  const { purchase } = await world.app.db
    .selectFrom('payment_attempts')
    .select('purchase')
    .where('id', '=', attempt!.id)
    .executeTakeFirstOrThrow()
  expect(purchase).toMatchObject({ shipping_title: 'Standardversand' })
})

it('says how much is missing for free shipping by the merchant’s own rates [p9x7]', async () => {
  const token = await world.checkout()
  const put = async (more: object = {}) => {
    const body = { version: 1, ...more }
    return (await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body })).body.data.checkout
  }
  const before = await put()
  expect(before.missing_for_free).toBeNull()
  const free = { store_id: world.store.id, name: 'Free', internal_name: 'x', description: 'x', currency: 'EUR' }
  await world.app.db
    .insertInto('shipping_rates')
    .values({ ...free, shipping_price: 0, minimum_cart_value: before.totals.subtotal + 410 })
    .execute()
  expect((await put()).missing_for_free).toBe(410)
  const { missing_for_free, totals } = await put({ discount_codes: ['FREESHIP'] })
  expect([missing_for_free, totals.total]).toEqual([null, before.totals.subtotal])
  expect((await put({ discount_codes: [] })).missing_for_free).toBe(410)
})
