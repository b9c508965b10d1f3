import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import type { OwnField } from '../rules.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const field = (change: Partial<OwnField> = {}) => ({
  id: randomUUID(),
  kind: 'text',
  label: 'Engraving',
  help: '',
  choices: [],
  is_required: false,
  countries: [],
  is_active: true,
  translations: [],
  ...change,
})

it('keeps strangers out of own fields [j2h4]', async () => {
  expect((await test.stranger.call('GET /own-fields')).status).toBe(401)
  expect((await test.stranger.call('PUT /own-fields', { body: { fields: [] } })).status).toBe(401)
})

it('are the store’s alone, in their order, whatever id another store’s have [f7q2]', async () => {
  const [one, other] = [await test.merchant(), await test.merchant()]
  expect((await one.call('GET /own-fields')).body.data).toEqual({ fields: [], updated_at: null })
  const fields = [field({ label: 'B', countries: ['NL', 'DE', 'NL'] }), field({ label: 'A', is_active: false })]
  const saved = await one.call('PUT /own-fields', { body: { fields } })
  expect(saved.body.message).toBe('Own fields saved successfully')
  const kept = [{ ...fields[0], countries: ['DE', 'NL'] }, fields[1]]
  expect((await one.call('GET /own-fields')).body.data.fields).toEqual(kept)
  expect((await other.call('GET /own-fields')).body.data.fields).toEqual([])
  await other.call('PUT /own-fields', { body: { fields: [{ ...fields[0], label: 'Theirs' }] } })
  expect((await one.call('GET /own-fields')).body.data.fields).toEqual(kept)
})

it('are not overwritten by who saw older ones or none, and saved again come to the same [q2y3]', async () => {
  const merchant = await test.merchant()
  const body = { fields: [field()] }
  const first = (await merchant.call('PUT /own-fields', { body })).body.data.updated_at as string
  const again = await merchant.call('PUT /own-fields', { body: { ...body, seenUpdatedAt: first } })
  expect(again.body.data.fields).toEqual(body.fields)
  for (const seenUpdatedAt of [first, null]) {
    const late = await merchant.call('PUT /own-fields', { body: { fields: [], seenUpdatedAt } })
    expect(late.status).toBe(409)
    expect(late.body.data).toEqual({ updated_at: again.body.data.updated_at })
  }
})

it('are saved first by one of two who saw none', async () => {
  const merchant = await test.merchant()
  const save = (label: string) =>
    merchant.call('PUT /own-fields', { body: { fields: [field({ label })], seenUpdatedAt: null } })
  const both = await Promise.all([save('Engraving'), save('Delivery day')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { fields } = both.find(({ status }) => status === 200)!.body.data
  expect((await merchant.call('GET /own-fields')).body.data.fields).toEqual(fields)
})

it('are refused, each with a sentence, where they cannot be asked [g2w7]', async () => {
  const merchant = await test.merchant()
  const save = (...fields: object[]) => merchant.call('PUT /own-fields', { body: { fields } })
  const refused = await save(field({ label: '' }), field({ kind: 'choice', label: 'Size', choices: ['S', '', ' '] }))
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    'fields.0.label': 'Enter a label',
    'fields.1.choices': 'Enter at least two choices',
  })
  expect((await save(field(), field({ label: 'engraving' }))).body.errors).toEqual({
    'fields.1.label': 'Another field has this label',
  })
  expect((await save(field({ label: 'Gift note' }))).status).toBe(422)
  expect((await save(field({ countries: ['XX'] }))).status).toBe(422)
  expect((await save(...Array.from({ length: 11 }, (_, at) => field({ label: `Field ${at}` })))).status).toBe(422)
  expect((await merchant.call('GET /own-fields')).body.data.fields).toEqual([])
})

it('keeps what other languages say of a choice beside the choice, when an empty line goes [w4t5]', async () => {
  const merchant = await test.merchant()
  const translations = [
    { language: 'nl', label: ' ', help: '', choices: [] },
    { language: 'de', label: 'Größe', help: '', choices: ['Klein', 'weg', 'Groß'] },
  ]
  const fields = [field({ kind: 'choice', choices: ['Small', '', 'Large'], translations })]
  const saved = (await merchant.call('PUT /own-fields', { body: { fields } })).body.data.fields[0]
  expect(saved.choices).toEqual(['Small', 'Large'])
  expect(saved.translations).toEqual([{ language: 'de', label: 'Größe', help: '', choices: ['Klein', 'Groß'] }])
})

it('are taken over from another store of the merchant by their labels; its own stay [n7d8]', async () => {
  const merchant = await test.merchant()
  const params = { id: merchant.store.id }
  const source = [field({ is_required: true }), field({ label: 'Day', kind: 'date' })]
  await merchant.call('PUT /own-fields', { body: { fields: source } })
  const store_id = (await test.store(merchant.merchant.id, { name: 'New' })).id
  await merchant.call('POST /switch-store', { body: { store_id } })
  const own = [field({ label: 'ENGRAVING' }), field({ label: 'Ours' })]
  await merchant.call('PUT /own-fields', { body: { fields: own } })
  type Plan = { part: string; version: string; added: { first: object[] }; replaced: { first: object[] }; kept: number }
  const plans = (await merchant.call('GET /settings-copy/:id', { params })).body.data.parts as Plan[]
  const { part, version, added, replaced, kept } = plans.find((one) => one.part === 'own_fields')!
  expect(added.first).toEqual([{ name: 'Day', detail: 'Date, optional' }])
  expect(replaced.first).toEqual([{ name: 'Engraving', detail: 'Text, optional → Text, required' }])
  expect(kept).toBe(1)
  const copied = await merchant.call('POST /settings-copy/:id', { params, body: { parts: [{ part, version }] } })
  expect(copied.status).toBe(200)
  const { fields } = (await merchant.call('GET /own-fields')).body.data as { fields: OwnField[] }
  expect(fields.map(({ label, is_required }) => [label, is_required])).toEqual([
    ['Engraving', true],
    ['Ours', false],
    ['Day', false],
  ])
  expect(fields.map(({ id }) => id).slice(0, 2)).toEqual(own.map(({ id }) => id))
  expect(fields[2]!.id).not.toBe(source[1]!.id)
})
