import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant()
})

const form = { internalName: 'a', description: 'b', shippingPrice: 4.9 }
const create = async (name: string, values: object = {}): Promise<string> =>
  (await merchant.call('POST /shipping-rate', { body: { ...form, name, ...values } })).body.data.shippingRate.id
type Rate = { id: string; name: string; is_active: boolean; use_as_default: boolean; position: number | null }
const rates = async (): Promise<Rate[]> =>
  (await merchant.call('GET /shipping-rate/conditions')).body.data.shippingRates
const rate = async (id: string) => (await rates()).find((one) => one.id === id)
const removeMany = (ids: string[], by = merchant) => by.call('POST /shipping-rate/delete', { body: { ids } })
const putBack = (undo: string, by = merchant) => by.call('POST /shipping-rate/put-back', { body: { undo } })
const order = (ids: string[], by = merchant) => by.call('PUT /shipping-rate/order', { body: { ids } })
const turn = (ids: string[], isActive: boolean, by = merchant) =>
  by.call('PUT /shipping-rate/active', { body: { ids, isActive } })

describe('strangers and neighbours', () => {
  it('answers 401 to a stranger and 404 to another merchant, and nothing changes [y5f9]', async () => {
    const id = await create('Mine')
    const other = await app.merchant()
    const calls = [
      ['PUT /shipping-rate/active', { body: { ids: [id], isActive: false } }],
      ['POST /shipping-rate/delete', { body: { ids: [id] } }],
      ['PUT /shipping-rate/order', { body: { ids: [id] } }],
      ['POST /shipping-rate/put-back', { body: { undo: id } }],
      ['POST /shipping-rate/:id/duplicate', { params: { id } }],
    ] as const
    for (const [call, request] of calls) {
      expect((await app.stranger.call(call, request)).status).toBe(401)
      expect((await other.call(call, request)).status).toBe(404)
    }
    expect(await rates()).toMatchObject([{ id, is_active: true, position: null }])
    const { undo } = (await removeMany([id])).body.data
    expect((await putBack(undo, other)).status).toBe(404)
    expect((await putBack(undo)).status).toBe(200)
  })
})

describe('a rate that is switched off', () => {
  it('is off for those that were named, however often [h4p5]', async () => {
    const [one, two, three] = [await create('One'), await create('Two'), await create('Three')]
    for (let again = 0; again < 2; again++) expect((await turn([one, two], false)).body.data).toEqual({ count: 2 })
    expect((await rates()).filter(({ is_active }) => is_active).map(({ id }) => id)).toEqual([three])
    await turn([one], true)
    expect((await rate(one))?.is_active).toBe(true)
  })

  it('stays off when its form is saved by somebody who does not know of the switch [l9v5]', async () => {
    const id = await create('One', { isActive: false })
    const body = { ...form, name: 'Other' }
    expect((await merchant.call('PUT /shipping-rate/:id', { params: { id }, body })).status).toBe(200)
    expect(await rate(id)).toMatchObject({ name: 'Other', is_active: false })
    await merchant.call('PUT /shipping-rate/:id', { params: { id }, body: { ...body, isActive: true } })
    expect((await rate(id))?.is_active).toBe(true)
  })
})

describe('a copy of a rate', () => {
  it('has its values, is off, and is no default [t8w5]', async () => {
    const values = { useAsDefault: true, countries: ['NL'], freeFrom: 50, handlingDays: 2 }
    const id = await create('Standard', values)
    const answer = await merchant.call('POST /shipping-rate/:id/duplicate', { params: { id } })
    expect(answer.body.data.shippingRate).toMatchObject({
      name: 'Standard',
      internal_name: 'a (copy)',
      countries: ['NL'],
      free_from: 50,
      handling_days: 2,
      is_active: false,
      use_as_default: false,
    })
    expect((await rate(id))?.use_as_default).toBe(true)
  })
})

describe('a copy that is asked for again, as after an answer that never came,', () => {
  it('is that copy, with what was changed of it since', async () => {
    const id = await create('Standard')
    const body = { key: randomUUID() }
    const duplicate = () => merchant.call('POST /shipping-rate/:id/duplicate', { params: { id }, body })
    const [first, ...others] = await Promise.all([duplicate(), duplicate(), duplicate()])
    const { id: copy } = first.body.data.shippingRate
    expect(others.map((one) => one.body.data.shippingRate.id)).toEqual([copy, copy])
    expect(await rates()).toHaveLength(2)
    const change = { ...form, name: 'Changed' }
    expect((await merchant.call('PUT /shipping-rate/:id', { params: { id: copy }, body: change })).status).toBe(200)
    expect((await duplicate()).body.data.shippingRate).toMatchObject({ id: copy, name: 'Changed' })
  })
})

describe('rates that are deleted together', () => {
  it('are counted, and come back as they were, once [n9m3]', async () => {
    const translations = [{ language: 'de', name: 'Eins', description: '' }]
    const [one, two] = [await create('One', { useAsDefault: true, freeFrom: 50, translations }), await create('Two')]
    await order([two, one])
    const before = await rates()
    const deleted = (await removeMany([one, two])).body.data
    expect(deleted.count).toBe(2)
    expect(await rates()).toEqual([])
    expect((await putBack(deleted.undo)).body.data).toEqual({ count: 2 })
    expect(await rates()).toEqual(expect.arrayContaining(before))
    expect((await putBack(deleted.undo)).status).toBe(404)
    expect(await rates()).toHaveLength(2)
  })

  it('come back beside another default that was chosen meanwhile [j8r6]', async () => {
    const one = await create('One', { useAsDefault: true })
    const { undo } = (await removeMany([one])).body.data
    const two = await create('Two', { useAsDefault: true })
    expect((await putBack(undo)).status).toBe(200)
    expect([(await rate(one))?.use_as_default, (await rate(two))?.use_as_default]).toEqual([false, true])
  })

  it('are gone for good after a day [d8y8]', async () => {
    const { undo } = (await removeMany([await create('One')])).body.data
    await app.db
      .updateTable('deleted_rates')
      .set({ deleted_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    expect((await putBack(undo)).status).toBe(404)
  })
})

describe('the order at checkout', () => {
  it('is kept, and given up again [b9j3]', async () => {
    const [one, two, three] = [await create('One'), await create('Two'), await create('Three')]
    expect((await order([three, one])).status).toBe(200)
    expect([(await rate(one))?.position, (await rate(two))?.position, (await rate(three))?.position]).toEqual([
      2,
      null,
      1,
    ])
    await order([])
    expect((await rates()).map(({ position }) => position)).toEqual([null, null, null])
  })

  it('is that of every rate of a store, however many were imported', async () => {
    const { id: _, ...like } = await app.db
      .selectFrom('shipping_rates')
      .selectAll()
      .where('id', '=', await create('First'))
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 2_000 }, (_, at) => ({
      ...like,
      name: `Rate ${at}`,
      translations: JSON.stringify(like.translations),
    }))
    for (let at = 0; at < rows.length; at += 500)
      await app.db
        .insertInto('shipping_rates')
        .values(rows.slice(at, at + 500))
        .execute()
    const ids = (await rates()).map(({ id }) => id).toReversed()
    expect((await order(ids)).status).toBe(200)
    const placed = (await rates()).toSorted((one, other) => one.position! - other.position!)
    expect(placed.map(({ id }) => id)).toEqual(ids)
  })

  it('is not taken with a rate that is not there any more [b8j4]', async () => {
    const one = await create('One')
    expect((await order([one, crypto.randomUUID()])).status).toBe(404)
    expect((await rate(one))?.position).toBeNull()
  })
})
