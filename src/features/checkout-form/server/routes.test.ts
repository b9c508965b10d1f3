import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { defaultForm } from '../rules.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const body = { ...defaultForm, phone: 'required', terms: true } as const

it('keeps strangers out [x4v9]', async () => {
  expect((await test.stranger.call('GET /checkout-form')).status).toBe(401)
  expect((await test.stranger.call('PUT /checkout-form', { body })).status).toBe(401)
})

it('asks for what the defaults say until it is saved, and is nobody else’s [m3t6]', async () => {
  const [one, other] = [await test.merchant(), await test.merchant()]
  expect((await one.call('GET /checkout-form')).body.data).toMatchObject({ form: defaultForm, updated_at: null })
  const saved = await one.call('PUT /checkout-form', { body })
  expect(saved.body).toMatchObject({ error: false, message: 'Checkout form saved successfully' })
  expect((await one.call('GET /checkout-form')).body.data.form).toEqual(body)
  expect((await other.call('GET /checkout-form')).body.data.form).toEqual(defaultForm)
})

it('is not overwritten by who saw an older one, nor by who saw none [b9y6]', async () => {
  const merchant = await test.merchant()
  const first = (await merchant.call('PUT /checkout-form', { body })).body.data.updated_at as string
  const second = await merchant.call('PUT /checkout-form', {
    body: { ...body, company: 'optional', seenUpdatedAt: first },
  })
  expect(second.status).toBe(200)
  for (const seenUpdatedAt of [first, null]) {
    const late = await merchant.call('PUT /checkout-form', { body: { ...body, seenUpdatedAt } })
    expect(late.status).toBe(409)
    expect(late.body.data).toEqual({ updated_at: second.body.data.updated_at })
  }
  const fresh = await test.merchant()
  const both = await Promise.all(
    [1, 2].map(() => fresh.call('PUT /checkout-form', { body: { ...body, seenUpdatedAt: null } })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('refuses a way of asking that there is not [t2q5]', async () => {
  const answer = await (await test.merchant()).call('PUT /checkout-form', { body: { ...body, phone: 'sometimes' } })
  expect(answer.status).toBe(422)
})

it('takes one to three different percentages for a tip, and a sentence that fits a line [t7z2]', async () => {
  const merchant = await test.merchant()
  const save = (change: object) => merchant.call('PUT /checkout-form', { body: { ...body, tips: true, ...change } })
  for (const tip_percentages of [[], [5, 5], [0], [101], [2.5], [1, 2, 3, 4]])
    expect((await save({ tip_percentages })).status).toBe(422)
  expect((await save({ tip_text: 'x'.repeat(121) })).status).toBe(422)
  const saved = await save({ tip_percentages: [7, 100], tip_text: ' For\nthe team ' })
  expect(saved.body.data.form).toMatchObject({ tips: true, tip_percentages: [7, 100], tip_text: 'For the team' })
  await save({ tips: false })
  await save({ tips: false })
  const kept = test.db.selectFrom('audit_events').select(['action', 'detail']).where('store_id', '=', merchant.store.id)
  expect((await kept.where('action', 'like', 'tips.%').orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'tips.on',
    'tips.off',
  ])
})

it('keeps the sentence above the tip by language, tidy; what cannot be is refused at its field [c4z5]', async () => {
  const merchant = await test.merchant()
  const save = (tip_texts: object[]) =>
    merchant.call('PUT /checkout-form', { body: { ...body, tips: true, tip_text: 'For the team', tip_texts } })
  const dutch = { language: 'nl', text: ' Voor\nhet team ' }
  const saved = await save([dutch, { language: 'fr', text: ' ' }, { language: 'de', text: 'Fürs Team' }])
  const texts = [
    { language: 'de', text: 'Fürs Team' },
    { language: 'nl', text: 'Voor het team' },
  ]
  expect(saved.body.data.form.tip_texts).toEqual(texts)
  for (const [sent, errors] of [
    [[{ language: 'xx', text: 'x' }], { 'tip_texts.0.language': 'Choose one of the languages of the checkout' }],
    [[dutch, { language: 'de', text: 'x'.repeat(121) }], { 'tip_texts.1.text': 'Use at most 120 characters' }],
    [[dutch, dutch], { tip_texts: 'Dutch is listed twice' }],
    [Array.from({ length: 43 }, () => dutch), { tip_texts: 'Choose at most 42 other languages' }],
  ] as const) {
    const refused = await save([...sent])
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
  }
  expect((await merchant.call('GET /checkout-form')).body.data.form.tip_texts).toEqual(texts)
})

it('is taken over from another store of the merchant, setting by setting [k8p3]', async () => {
  const merchant = await test.merchant()
  const params = { id: merchant.store.id }
  const tip_texts = [{ language: 'nl', text: 'Voor het team' }]
  await merchant.call('PUT /checkout-form', {
    body: { ...defaultForm, phone: 'required', newsletter: true, tip_percentages: [20], tip_texts },
  })
  const store_id = (await test.store(merchant.merchant.id, { name: 'New' })).id
  await merchant.call('POST /switch-store', { body: { store_id } })
  type Plan = { part: string; version: string; replaced: { first: { name: string; detail: string }[] } }
  const plans = (await merchant.call('GET /settings-copy/:id', { params })).body.data.parts as Plan[]
  const { part, version, replaced } = plans.find((one) => one.part === 'form')!
  expect(replaced.first).toEqual([
    { name: 'Phone number', detail: 'optional → required' },
    { name: 'Newsletter', detail: 'off → on' },
    { name: 'Percentages of the tip', detail: '5 %, 10 %, 15 % → 20 %' },
    { name: 'Sentence above the tip in other languages', detail: 'none → Dutch: Voor het team' },
  ])
  await merchant.call('POST /settings-copy/:id', { params, body: { parts: [{ part, version }] } })
  const { form } = (await merchant.call('GET /checkout-form')).body.data
  expect(form).toEqual({ ...defaultForm, phone: 'required', newsletter: true, tip_percentages: [20], tip_texts })
})

it('takes along which policies of the shop the footer does not link, and leaves those of a store that chose none [t2f6]', async () => {
  const merchant = await test.merchant()
  const [first, second] = [merchant.store.id, (await test.store(merchant.merchant.id, { name: 'New' })).id]
  const goTo = async (store_id: string) =>
    expect((await merchant.call('POST /switch-store', { body: { store_id } })).status).toBe(200)
  type Plan = { part: string; version: string; same: number; replaced: { first: { name: string; detail: string }[] } }
  const planFrom = async (id: string) => {
    const { body } = await merchant.call('GET /settings-copy/:id', { params: { id } })
    const plans = body.data.parts as Plan[]
    return plans.find((one) => one.part === 'form')!
  }
  await goTo(first)
  const hidden = ['refund_policy', 'legal_notice']
  expect((await merchant.call('PUT /policies/shop', { body: { hidden, seen: [] } })).status).toBe(200)
  expect((await planFrom(second)).replaced.first).toEqual([])
  await goTo(second)
  const { part, version, replaced } = await planFrom(first)
  expect(replaced.first).toEqual([
    { name: 'Policies in the footer', detail: 'all → all but legal notice, refund policy' },
  ])
  await merchant.call('POST /settings-copy/:id', { params: { id: first }, body: { parts: [{ part, version }] } })
  const { hidden_policies } = await test.db
    .selectFrom('stores')
    .select('hidden_policies')
    .where('id', '=', second)
    .executeTakeFirstOrThrow()
  expect(hidden_policies).toEqual(hidden.toSorted())
  expect(await planFrom(first)).toMatchObject({ replaced: { first: [] }, same: 1 })
})
