import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { defaultCalendar } from '../../delivery-calendar.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

type Merchant = Awaited<ReturnType<TestApp['merchant']>>
const body = {
  working_days: [6, 1, 2, 2],
  delivery_days: [1, 2, 3, 4, 5, 6],
  cut_off: '14:00',
  closed: [
    { from: '2091-12-24', to: '2091-12-26', name: ' Christmas ', delivers: false },
    { from: '2020-12-24', to: '2020-12-26', name: 'Long ago', delivers: false },
  ],
}
const kept = {
  ...body,
  working_days: [1, 2, 6],
  closed: [{ from: '2091-12-24', to: '2091-12-26', name: 'Christmas', delivers: false }],
}
const read = async (merchant: Merchant) => (await merchant.call('GET /delivery-calendar')).body.data
const save = (merchant: Merchant, more: object = {}) =>
  merchant.call('PUT /delivery-calendar', { body: { ...body, ...more } })

it('keeps strangers out [h6t9]', async () => {
  expect((await test.stranger.call('GET /delivery-calendar')).status).toBe(401)
  expect((await test.stranger.call('PUT /delivery-calendar', { body })).status).toBe(401)
})

it('is Monday to Friday until it is saved, without what is over, and nobody else’s [w7z4]', async () => {
  const [one, other] = [await test.merchant(), await test.merchant()]
  expect(await read(one)).toMatchObject({ calendar: defaultCalendar, updated_at: null })
  const saved = await save(one)
  expect(saved.body).toMatchObject({ error: false, message: 'Delivery calendar saved', data: { calendar: kept } })
  expect((await read(one)).calendar).toEqual(kept)
  expect((await read(other)).calendar).toEqual(defaultCalendar)
})

it('is not overwritten by who saw an older one, nor by who saw none [d5n7]', async () => {
  const merchant = await test.merchant()
  const first = (await save(merchant, { seenUpdatedAt: null })).body.data.updated_at as string
  const second = await save(merchant, { cut_off: '15:30', seenUpdatedAt: first })
  expect(second.status).toBe(200)
  for (const seenUpdatedAt of [first, null]) {
    const late = await save(merchant, { seenUpdatedAt })
    expect(late.status).toBe(409)
    expect(late.body.data).toEqual(second.body.data)
  }
  const fresh = await test.merchant()
  const both = await Promise.all([1, 2].map(() => save(fresh, { seenUpdatedAt: null })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('says in words why it cannot be kept, and writes down what was changed [f9s4]', async () => {
  const merchant = await test.merchant()
  const endless = { from: '2091-01-01', to: '2091-12-31', name: '', delivers: true }
  const refused = await save(merchant, { closed: [endless], working_days: [1] })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'closed.0.to': 'This leaves no working day for more than 90 days' },
  ])
  expect((await save(merchant, { working_days: [] })).body.errors).toEqual({
    working_days: 'Choose at least one working day',
  })
  expect((await save(merchant, { working_days: [8] })).status).toBe(422)
  expect((await save(merchant, { closed: Array.from({ length: 51 }, () => body.closed[0]) })).status).toBe(422)
  await save(merchant)
  await save(merchant)
  const written = await test.db
    .selectFrom('audit_events')
    .select('detail')
    .where('store_id', '=', merchant.store.id)
    .where('action', '=', 'delivery-calendar.set')
    .execute()
  expect(written).toHaveLength(1)
  expect(written[0]!.detail).toEqual({
    changes:
      'Working days: Mon, Tue, Wed, Thu, Fri → Mon, Tue, Sat; Delivery days: Mon, Tue, Wed, Thu, Fri → Mon, Tue, Wed, Thu, Fri, Sat; Cut-off time: none → 14:00; Closed days: none → Christmas, Dec 24 – 26, 2091',
  })
})

it('goes along with shipping rates that are copied between stores [n3v6]', async () => {
  const merchant = await test.merchant()
  const source = merchant.store.id
  await save(merchant)
  const target = (await test.store(merchant.merchant.id, { name: 'New', currency: 'EUR' })).id
  await merchant.call('POST /switch-store', { body: { store_id: target } })
  const plan = async () =>
    (await merchant.call('GET /settings-copy/:id', { params: { id: source } })).body.data.parts.find(
      ({ part }: { part: string }) => part === 'rates',
    )
  const { replaced, version } = await plan()
  expect(replaced.first).toContainEqual({ name: 'Delivery calendar: Cut-off time', detail: 'none → 14:00' })
  const parts = [{ part: 'rates', version }]
  await merchant.call('POST /settings-copy/:id', { params: { id: source }, body: { parts } })
  expect((await read(merchant)).calendar).toEqual(kept)
  expect((await plan()).replaced.count).toBe(0)
})
