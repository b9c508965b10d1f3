import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { PartPlan } from '../contract.ts'
import type { Part } from '../rules.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

type Merchant = Awaited<ReturnType<TestApp['merchant']>>

/** A merchant with a furnished store and an empty one, which is the current one. */
const twoStores = async ({ from = 'EUR', to = 'EUR' } = {}) => {
  const merchant = await test.merchant({ store: { name: 'Old', currency: from } })
  const source = merchant.store.id
  const target = (await test.store(merchant.merchant.id, { name: 'New', currency: to })).id
  const at = async (store_id: string, act: () => Promise<unknown>) => {
    await merchant.call('POST /switch-store', { body: { store_id } })
    await act()
    await merchant.call('POST /switch-store', { body: { store_id: target } })
  }
  return { merchant, source, target, inSource: (act: () => Promise<unknown>) => at(source, act) }
}

const rate = (merchant: Merchant, name: string, more: object = {}) =>
  merchant.call('POST /shipping-rate', {
    body: { name, internalName: name, description: 'By post', shippingPrice: 4.95, ...more },
  })
const getRates = async (merchant: Merchant) =>
  (await merchant.call('GET /shipping-rate')).body.data.shippingRates.data as Record<string, unknown>[]
const review = (merchant: Merchant, name: string, rating = 5) =>
  merchant.call('POST /add-review', { body: { name, rating, review: `${name} likes it` } })
const getReviews = async (merchant: Merchant) =>
  ((await merchant.call('GET /reviews-list')).body.data.reviews as { name: string; rating: number }[]).map(
    ({ name, rating }) => `${name} ${rating}`,
  )
const translate = (merchant: Merchant, translation: string, language = 'nl') =>
  merchant.call('POST /localization', {
    body: { localizations: [{ localization_key_id: 'checkout:contact.title', translation, language }] },
  })
const look = async (merchant: Merchant, primary_color: string, logo?: Buffer) => {
  const form = new FormData()
  form.set('primary_color', primary_color)
  form.set('heading_color', '#111111')
  form.set('font_family', 'Inter')
  if (logo) form.set('logo', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png')
  return merchant.form('POST /save-store-customization', form)
}
const picture = () =>
  sharp({ create: { width: 300, height: 100, channels: 4, background: '#336699' } })
    .png()
    .toBuffer()

const effectivePlan = async (merchant: Merchant, id: string) =>
  (await merchant.call('GET /settings-copy/:id', { params: { id } })).body.data.parts as PartPlan[]
const getPart = async (merchant: Merchant, id: string, part: Part) =>
  (await effectivePlan(merchant, id)).find((each) => each.part === part)!
const copy = async (merchant: Merchant, id: string, parts: Part[], more: object = {}) => {
  const agreed = (await effectivePlan(merchant, id)).filter(({ part }) => parts.includes(part))
  const body = { parts: agreed.map(({ part, version }) => ({ part, version })), ...more }
  return merchant.call('POST /settings-copy/:id', { params: { id }, body })
}
const names = ({ first }: PartPlan['added']) => first.map(({ name, detail }) => `${name}: ${detail}`)

describe('walls', () => {
  it('keeps strangers out', async () => {
    const params = { id: crypto.randomUUID() }
    expect((await test.stranger.call('GET /settings-copy/:id', { params })).status).toBe(401)
    expect((await test.stranger.call('POST /settings-copy/:id', { params, body: {} })).status).toBe(401)
  })

  it("does not know another merchant's store, and copies nothing from it [w2s5]", async () => {
    const [owner, other] = [await test.merchant(), await test.merchant()]
    await rate(owner, 'Secret')
    const params = { id: owner.store.id }
    expect((await other.call('GET /settings-copy/:id', { params })).status).toBe(404)
    const body = { parts: [{ part: 'rates', version: 'x' }] }
    expect((await other.call('POST /settings-copy/:id', { params, body })).status).toBe(404)
    expect(await getRates(other)).toEqual([])
  })

  it('does not copy a store onto itself, and wants to know what to copy', async () => {
    const { merchant, source, target } = await twoStores()
    expect((await merchant.call('GET /settings-copy/:id', { params: { id: target } })).status).toBe(409)
    const empty = await merchant.call('POST /settings-copy/:id', { params: { id: source }, body: { parts: [] } })
    expect([empty.status, empty.body.errors]).toEqual([422, { parts: 'Choose what to copy' }])
  })
})

describe('copying settings', () => {
  it('says beforehand what is added, replaced, the same and kept, and does just that [v5q2]', async () => {
    const { merchant, source, inSource } = await twoStores()
    await inSource(async () => {
      await rate(merchant, 'Letter')
      await rate(merchant, 'Parcel', { shippingPrice: 6.5, handlingDays: 3, useAsDefault: true })
      await rate(merchant, 'Pickup', { shippingPrice: 0 })
    })
    await rate(merchant, 'Parcel', { shippingPrice: 5 })
    await rate(merchant, 'Pickup', { shippingPrice: 0 })
    await rate(merchant, 'Courier', { useAsDefault: true })

    const plan = await getPart(merchant, source, 'rates')
    expect(names(plan.added)).toEqual(['Letter: €4.95'])
    expect(names(plan.replaced)).toEqual([
      'Parcel: price €5.00 → €6.50, handling days, the default',
      'Courier: no longer the default',
    ])
    expect([plan.same, plan.kept, plan.foreign.count]).toEqual([1, 1, 0])
    expect((await getRates(merchant)).length).toBe(3)

    const answer = await copy(merchant, source, ['rates'])
    expect(answer.body).toMatchObject({ error: false, message: 'Settings copied successfully' })
    expect(answer.body.data.parts).toEqual([{ part: 'rates', added: 1, replaced: 2, same: 1, kept: 1, left_out: 0 }])
    const rates = await getRates(merchant)
    expect(new Set(rates.map(({ name }) => name))).toEqual(new Set(['Courier', 'Letter', 'Parcel', 'Pickup']))
    expect(rates).toHaveLength(4)
    expect(rates.filter((one) => one['use_as_default'])).toMatchObject([{ name: 'Parcel', handling_days: 3 }])
  })

  it('changes nothing a second time, and writes one line in the record of changes for each part that changed', async () => {
    const { merchant, source, target, inSource } = await twoStores()
    await inSource(async () => {
      await rate(merchant, 'Letter')
      await review(merchant, 'Ann')
    })
    const agreed = await effectivePlan(merchant, source)
    const body = { parts: agreed.map(({ part, version }) => ({ part, version })) }
    const press = () => merchant.call('POST /settings-copy/:id', { params: { id: source }, body })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await press()).body.data.parts[1]).toMatchObject({ part: 'rates', added: 0, replaced: 0, same: 1 })
    expect(await getRates(merchant)).toHaveLength(1)
    expect(await getReviews(merchant)).toEqual(['Ann 5'])
    const audited = await test.db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('store_id', '=', target)
      .execute()
    expect(audited.filter(({ action }) => action === 'settings.copy')).toHaveLength(2)
    expect(audited[0]!.detail).toMatchObject({ from: source })
  })

  it('copies all of it or nothing, and nothing that was not looked at [f7n4]', async () => {
    const { merchant, source, inSource } = await twoStores()
    await inSource(() => rate(merchant, 'Letter'))
    const agreed = await effectivePlan(merchant, source)
    const body = { parts: agreed.map(({ part, version }) => ({ part, version })) }
    await inSource(() => review(merchant, 'Ann'))
    const answer = await merchant.call('POST /settings-copy/:id', { params: { id: source }, body })
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('look at the changes again')])
    expect(await getRates(merchant)).toEqual([])
  })

  it('leaves amounts in another currency out, or takes their numbers where the merchant says so [y9t5]', async () => {
    const { merchant, source, inSource } = await twoStores({ to: 'USD' })
    await inSource(async () => {
      await rate(merchant, 'Letter')
      await rate(merchant, 'Pickup', { shippingPrice: 0 })
    })
    const plan = await getPart(merchant, source, 'rates')
    expect(names(plan.added)).toEqual(['Pickup: $0.00'])
    expect(names(plan.foreign)).toEqual(['Letter: €4.95 → $4.95'])
    expect((await copy(merchant, source, ['rates'])).body.data.parts[0]).toMatchObject({ added: 1, left_out: 1 })
    expect((await getRates(merchant)).map(({ name }) => name)).toEqual(['Pickup'])

    const taken = await copy(merchant, source, ['rates'], { take_foreign: true })
    expect(taken.body.data.parts[0]).toMatchObject({ added: 1, left_out: 0 })
    expect((await getRates(merchant)).find(({ name }) => name === 'Letter')).toMatchObject({
      currency: 'USD',
      shipping_price: 4.95,
    })
    expect((await getPart(merchant, source, 'rates')).foreign.count).toBe(0)

    await inSource(async () => {
      const letter = (await getRates(merchant)).find(({ name }) => name === 'Letter')
      const body = { name: 'Letter', internalName: 'Letter', description: 'By post', shippingPrice: 5.5 }
      await merchant.call('PUT /shipping-rate/:id', { params: { id: String(letter!['id']) }, body })
    })
    const again = await copy(merchant, source, ['rates'], { take_foreign: true })
    expect(again.body.data.parts[0]).toMatchObject({ added: 0, replaced: 1, same: 1, left_out: 0 })
  })

  it('says which amounts the currency of the store has no decimals for [d2k9]', async () => {
    const { merchant, source, inSource } = await twoStores({ to: 'JPY' })
    await inSource(() => rate(merchant, 'Letter'))
    const plan = await getPart(merchant, source, 'rates')
    expect([plan.foreign.count, names(plan.impossible)]).toEqual([0, ['Letter: JPY has no decimals']])
    const answer = await copy(merchant, source, ['rates'], { take_foreign: true })
    expect(answer.body.data.parts[0]).toMatchObject({ added: 0, left_out: 1 })
  })

  it('copies the look, and the logo as one of its own [l5b4]', async () => {
    const { merchant, source, target, inSource } = await twoStores()
    const logo = await picture()
    await inSource(() => look(merchant, '#aa0000', logo))
    await look(merchant, '#00aa00')
    const plan = await getPart(merchant, source, 'look')
    expect(names(plan.replaced)).toEqual(['Primary colour: #00aa00 → #aa0000'])
    expect(names(plan.added)).toEqual(['Logo: '])
    await copy(merchant, source, ['look'])
    const { storeCustomization, logo: address } = (await merchant.call('GET /store-customization')).body.data
    expect(storeCustomization.primary_color).toBe('#aa0000')
    const own = await test.db.selectFrom('logos').select('id').where('store_id', '=', target).executeTakeFirstOrThrow()
    expect(address).toContain(own.id)
    expect(await getPart(merchant, source, 'look')).toMatchObject({ same: 4, added: { count: 0 } })
  })

  it('leaves a logo alone where the other store has none', async () => {
    const { merchant, source, inSource } = await twoStores()
    await inSource(() => look(merchant, '#aa0000'))
    await look(merchant, '#00aa00', await picture())
    expect(await getPart(merchant, source, 'look')).toMatchObject({ kept: 1, same: 2 })
    await copy(merchant, source, ['look'])
    expect((await merchant.call('GET /store-customization')).body.data.logo).toMatch(/^\/media\/logos\//)
  })

  it('copies own words of every language over those of the store, and keeps what only the store has [b4d2]', async () => {
    const { merchant, source, target, inSource } = await twoStores()
    await inSource(async () => {
      await translate(merchant, 'Wie bent u?')
      await translate(merchant, 'Wer sind Sie?', 'de')
    })
    await translate(merchant, 'Wie ben je?')
    await translate(merchant, 'Qui es-tu ?', 'fr')
    const plan = await getPart(merchant, source, 'texts')
    expect([names(plan.added), names(plan.replaced), plan.kept]).toEqual([['German: 1 text'], ['Dutch: 1 text'], 1])
    await copy(merchant, source, ['texts'])
    const rows = await test.db
      .selectFrom('translations')
      .select(['language', 'text'])
      .where('store_id', '=', target)
      .orderBy('language')
      .execute()
    expect(rows.map(({ text }) => text)).toEqual(['Wer sind Sie?', 'Qui es-tu ?', 'Wie bent u?'])
  })

  it('copies reviews below those that are there, changes a rating, and replaces the summary [p2x5]', async () => {
    const { merchant, source, inSource } = await twoStores()
    const summary = (rating: number) =>
      merchant.call('POST /trust-pilot-reviews', { body: { rating, total_reviews: 12, is_enable: true } })
    await inSource(async () => {
      await review(merchant, 'Bea')
      await review(merchant, 'Ann', 4)
      await summary(4.8)
    })
    await review(merchant, 'Ann', 5)
    await summary(4)
    const plan = await getPart(merchant, source, 'reviews')
    expect(names(plan.added)).toEqual(['Bea: 5'])
    expect(names(plan.replaced)).toEqual(['Rating summary: 4 from 12 reviews → 4.8 from 12 reviews', 'Ann: 5 → 4'])
    await copy(merchant, source, ['reviews'])
    expect(await getReviews(merchant)).toEqual(['Ann 4', 'Bea 5'])
    expect((await merchant.call('GET /trust-pilot-reviews')).body.data.rating).toBe(4.8)
  })

  it('never copies keys, domains, analytics, plan or payment methods [v3t3]', async () => {
    const { merchant, source, target, inSource } = await twoStores()
    await inSource(async () => {
      await rate(merchant, 'Letter')
      const ids = { google_analytical_id: 'G-ABCDE12345', facebook_pixel_id: '', store_id: source }
      await merchant.call('POST /google-analytics', { body: ids })
    })
    const values = { store_id: source, provider: 'paypal', credentials_sealed: Buffer.alloc(1) }
    await test.db.insertInto('payment_providers').values(values).execute()
    const storeRow = () => test.db.selectFrom('stores').selectAll().where('id', '=', target).executeTakeFirstOrThrow()
    const before = await storeRow()
    await copy(merchant, source, ['look', 'rates', 'texts', 'reviews'])
    expect(await storeRow()).toEqual(before)
    for (const table of ['payment_providers', 'analytics_settings', 'custom_domains', 'billing_accounts'] as const)
      expect(await test.db.selectFrom(table).select('store_id').where('store_id', '=', target).execute()).toEqual([])
  })
})
