import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Caller } from '#apps/server/testing/caller.ts'
import { type BumpWorld, bumpWorld } from '#features/order-bumps/server/testing/bump-world.ts'
import { defaultSettings } from '#features/reminders/rules.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'

let world: BumpWorld
beforeAll(async () => {
  world = await bumpWorld()
})
afterAll(() => world.close())

const preview = (caller: Caller = world.merchant, more: object = {}) =>
  caller.call('GET /checkout-preview', { query: { language: 'de', value: 2_000, items: 1, grams: 300, ...more } })

it('tells the admin’s preview what shoppers of a language are offered: rates with their dates, ways to pay, the offer, the reminder, policies [x2p4]', async () => {
  const translations = JSON.stringify([{ language: 'de', name: 'Standardversand', description: 'Drei Tage' }])
  const days = { handling_days: 1, minimum_transit_days: 1, maximum_transit_days: 2, free_from: 9_000 }
  await world.app.db
    .updateTable('shipping_rates')
    .set({ translations, ...days })
    .execute()
  await world.offer({ price_rule: 'percent', percent: 50, translations: [{ language: 'de', headline: 'Noch eins?' }] })
  await world.merchant.call('PUT /reminders', { body: { ...defaultSettings, is_on: true } })
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { scopes: [...initialScopes, 'read_legal_policies'] })

  const { data } = (await preview()).body
  expect(data.shipping_rates[0]).toMatchObject({
    name: 'Standardversand',
    description: 'Drei Tage',
    delivery: { from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
  expect(data.missing_for_free).toBe(7_000)
  expect(data.offer).toMatchObject({
    headline: 'Noch eins?',
    price: Math.round(world.box.price / 2),
    regular_price: world.box.price,
  })
  expect(data).toMatchObject({ asks_reminder: true, store_name: world.store.name })
  expect(data.policies).toContainEqual({ type: 'terms_of_service', title: 'AGB' })
  const card = data.payment_methods.find(({ method }: { method: string }) => method === 'card')
  // Nothing is to be fetched for what is looked at only.
  expect(card).toMatchObject({ label: 'Kredit- oder Debitkarte', card_fields: { script: '' } })
  expect(JSON.stringify(data.payment_methods)).not.toMatch(/"(buttons|wallet)"/)

  const sent = vi.spyOn(world.app.services.http, 'send')
  await preview(world.merchant, { value: 2_500 })
  expect(sent, 'what the shop said of late is not asked for again').not.toHaveBeenCalled()
  sent.mockRestore()

  const none = (await preview(world.merchant, { language: 'fr', value: 9_000 })).body.data
  expect(none).toMatchObject({ missing_for_free: null, shipping_rates: [{ name: 'Standard', price: 0 }] })
})

it('tells it to the store’s own merchant alone, and without the offer while the shop is silent [w5b5]', async () => {
  expect((await preview(world.app.stranger)).status).toBe(401)
  const other = await world.app.merchant()
  expect((await preview(other)).body.data).toMatchObject({ shipping_rates: [], payment_methods: [], offer: null })
  const read_at = new Date(Date.now() - 60 * 60_000)
  await world.app.db.updateTable('order_bump_facts').set({ read_at }).execute()
  await world.fail({ target: 'shopify', mode: 'error' })
  const silent = await preview()
  expect(silent.status).toBe(200)
  expect(silent.body.data).toMatchObject({ offer: null, asks_reminder: true })
})
