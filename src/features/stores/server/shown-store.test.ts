import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

describe('a page that still shows another store', () => {
  it('cannot write into the one that was switched to [n8m5]', async () => {
    const merchant = await test.merchant()
    const shown = merchant.store.id
    await test.store(merchant.merchant.id)
    const answer = await merchant.call('GET /script/disable-checky-pro', { headers: { 'x-store-id': shown } })
    expect(answer.status).toBe(409)
  })

  it('is handed no file of the one that was switched to by a link, which says its store in its address', async () => {
    const merchant = await test.merchant()
    const shown = merchant.store.id
    const { id: now } = await test.store(merchant.merchant.id)
    for (const file of ['GET /orders/export', 'GET /reminders/export', 'GET /shipping-rate/file']) {
      const fetched = (query = {}) => merchant.call(file, { query: { year: 2026, month: 11, ...query } })
      const late = await fetched({ store: shown })
      expect([late.status, late.body.message]).toEqual([
        409,
        'You switched to another store in another tab. Reload the page to continue here.',
      ])
      for (const query of [{ store: now }, {}]) expect((await fetched(query)).status).toBe(200)
    }
  })
})
