import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { findReviewsWidget } from './public.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

const input = { name: 'Noor', rating: 4.5, review: 'Arrived the next day.' }
type Merchant = Awaited<ReturnType<TestApp['merchant']>>
const add = async (merchant: Merchant, more = {}) =>
  (await merchant.call('POST /add-review', { body: { ...input, ...more } })).body.data.review as { id: string }
const list = async (merchant: Merchant): Promise<{ id: string; name: string }[]> =>
  (await merchant.call('GET /reviews-list')).body.data.reviews
const names = async (merchant: Merchant) => (await list(merchant)).map(({ name }) => name)

describe('reviews', () => {
  it("are nobody else's to see, change, delete or restore", async () => {
    const [owner, other] = [await test.merchant(), await test.merchant()]
    const { id } = await add(owner)
    expect(await names(other)).toEqual([])
    const params = { id }
    expect((await other.call('POST /update-review/:id', { params, body: input })).status).toBe(404)
    expect((await other.call('DELETE /reviews/:id', { params })).status).toBe(404)
    expect((await other.call('POST /reviews/:id/restore', { params })).status).toBe(404)
    await other.call('PUT /reviews/order', { body: { ids: [id] } })
    expect(await names(owner)).toEqual(['Noor'])
  })

  it('are added trimmed, changed, and listed in their order [k4c9]', async () => {
    const merchant = await test.merchant()
    const first = await add(merchant, { name: '  Ada ' })
    const second = await add(merchant, { name: 'Bo' })
    expect(await names(merchant)).toEqual(['Bo', 'Ada'])
    await merchant.call('PUT /reviews/order', { body: { ids: [first.id, second.id] } })
    expect(await names(merchant)).toEqual(['Ada', 'Bo'])
    const changed = { name: 'Ada L.', rating: 0, review: ' Two years on. ' }
    await merchant.call('POST /update-review/:id', { params: { id: first.id }, body: changed })
    expect(await list(merchant)).toMatchObject([
      { id: first.id, ...changed, review: 'Two years on.' },
      { id: second.id, ...input, name: 'Bo' },
    ])
  })

  it('keep their rating to the nearest tenth, and where they come from [d5w7]', async () => {
    expect(await add(await test.merchant(), { rating: 4.26, source: 'google' })).toMatchObject({
      rating: 4.3,
      source: 'google',
    })
    expect(await add(await test.merchant())).toMatchObject({ source: 'store' })
  })

  it('are one for each key, as it was sent last, whoever else uses the key', async () => {
    const [merchant, other] = [await test.merchant(), await test.merchant()]
    const key = randomUUID()
    const { id } = await add(merchant, { key })
    await Promise.all([add(merchant, { key }), add(merchant, { key })])
    expect(await add(merchant, { key, rating: 3 })).toMatchObject({ id, rating: 3 })
    expect((await add(other, { key, name: 'Theirs' })).id).not.toBe(id)
    expect(await list(merchant)).toMatchObject([{ id, name: 'Noor', rating: 3 }])
  })

  it('come back after a deletion is undone', async () => {
    const merchant = await test.merchant()
    const { id } = await add(merchant)
    await merchant.call('DELETE /reviews/:id', { params: { id } })
    expect(await names(merchant)).toEqual([])
    await merchant.call('POST /reviews/:id/restore', { params: { id } })
    expect(await names(merchant)).toEqual(['Noor'])
  })

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ rating: 5.1 }, 'Rating must be a number between 0 and 5'],
    [{ rating: -0.1 }, 'Rating must be a number between 0 and 5'],
    [{ rating: 'five' }, 'Rating must be a number between 0 and 5'],
    [{ review: '' }, 'Content is required'],
    [
      { name: '', rating: null, review: '' },
      'Name is required, Rating must be a number between 0 and 5, Content is required',
    ],
  ])('are refused with %j [y5q4]', async (wrong, message) => {
    const answer = await (await test.merchant()).call('POST /add-review', { body: { ...input, ...wrong } })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toBe(message)
  })

  it('are not overwritten by who saw an older one, unless they say which they saw [f9f3]', async () => {
    const merchant = await test.merchant()
    const { id, updated_at: first } = (await add(merchant)) as { id: string; updated_at: string }
    const change = (body: object) => merchant.call('POST /update-review/:id', { params: { id }, body })
    const second = (await change({ ...input, name: 'Ada', seenUpdatedAt: first })).body.data.review.updated_at
    const late = await change({ ...input, name: 'Bo', seenUpdatedAt: first })
    expect(late.status).toBe(409)
    expect(late.body.data).toEqual({ updated_at: second })
    expect(await names(merchant)).toEqual(['Ada'])
    expect((await change({ ...input, name: 'Bo', seenUpdatedAt: second })).status).toBe(200)
    expect((await change({ ...input, name: 'Cy' })).status).toBe(200)
  })

  it('answer 404 for an id that never was', async () => {
    const answer = await (
      await test.merchant()
    ).call('POST /update-review/:id', { params: { id: randomUUID() }, body: input })
    expect(answer.status).toBe(404)
  })
})

describe('the rating summary', () => {
  it('is zero and off at first, then what was saved, and decides whether shoppers see reviews [l3r2]', async () => {
    const merchant = await test.merchant()
    await add(merchant, { source: 'google' })
    expect((await merchant.call('GET /trust-pilot-reviews')).body.data).toEqual({
      rating: 0,
      total_reviews: 0,
      is_enable: 0,
      updated_at: null,
    })
    expect(await findReviewsWidget(test.services, merchant.store.id)).toBeNull()
    const body = { rating: 4.7, total_reviews: 321, is_enable: true }
    const saved = { ...body, is_enable: 1, updated_at: expect.any(String) }
    expect((await merchant.call('POST /trust-pilot-reviews', { body })).body.data).toEqual(saved)
    expect((await merchant.call('GET /trust-pilot-reviews')).body.data).toEqual(saved)
    expect(await findReviewsWidget(test.services, merchant.store.id)).toEqual({
      rating: 4.7,
      total_reviews: 321,
      reviews: [{ ...input, source: 'google' }],
    })
  })

  it('brings the first three reviews to shoppers, and nothing where there is nothing', async () => {
    const merchant = await test.merchant()
    const body = { rating: 0, total_reviews: 0, is_enable: true }
    await merchant.call('POST /trust-pilot-reviews', { body })
    expect(await findReviewsWidget(test.services, merchant.store.id)).toBeNull()
    for (const name of ['Ada', 'Bo', 'Cy', 'Di']) await add(merchant, { name })
    const widget = await findReviewsWidget(test.services, merchant.store.id)
    expect(widget?.reviews.map(({ name }) => name)).toEqual(['Di', 'Cy', 'Bo'])
  })

  it('is not overwritten by who saw an older one or none, unless they say which they saw [k2g6]', async () => {
    const merchant = await test.merchant()
    const body = { rating: 4.7, total_reviews: 3, is_enable: true }
    const save = (more: object) => merchant.call('POST /trust-pilot-reviews', { body: { ...body, ...more } })
    const first = (await save({ seenUpdatedAt: null })).body.data.updated_at
    const second = (await save({ total_reviews: 4, seenUpdatedAt: first })).body.data.updated_at
    for (const seenUpdatedAt of [first, null]) {
      const late = await save({ total_reviews: 5, seenUpdatedAt })
      expect(late.status).toBe(409)
      expect(late.body.data).toEqual({ updated_at: second })
    }
    expect((await merchant.call('GET /trust-pilot-reviews')).body.data.total_reviews).toBe(4)
    expect((await save({ total_reviews: 5, seenUpdatedAt: second })).status).toBe(200)
  })

  it('takes 1 and 0 for the switch, and whole numbers only for the count [l3j5]', async () => {
    const merchant = await test.merchant()
    const body = { rating: 4.7, total_reviews: 3, is_enable: 1 }
    expect((await merchant.call('POST /trust-pilot-reviews', { body })).body.data.is_enable).toBe(1)
    const off = { ...body, is_enable: 0 }
    expect((await merchant.call('POST /trust-pilot-reviews', { body: off })).body.data.is_enable).toBe(0)
    const wrong = await merchant.call('POST /trust-pilot-reviews', { body: { ...body, total_reviews: 3.5 } })
    expect(wrong.body.errors).toEqual({ total_reviews: 'Total reviews must be a whole number' })
  })
})
