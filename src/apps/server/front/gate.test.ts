import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ranks } from '#kit/server/admission.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { requestRank } from './gate.ts'

describe('a request', () => {
  it.each([
    ['/checkout/abc', 'shopper'],
    ['/thank-you/abc', 'shopper'],
    ['/return/viva', 'shopper'],
    ['/api/checkouts/abc/pay', 'shopper'],
    ['/api/checkouts', 'shopper'],
    ['/webhooks/shopify/1', 'shopper'],
    ['/embed.js', 'shopper'],
    ['/assets/checkout/entry-1.js', 'part'],
    ['/assets/admin-1.js', 'part'],
    ['/media/logos/1f.webp', 'part'],
    ['/dashboard', 'merchant'],
    ['/api/login', 'merchant'],
    ['/api/checkoutsomething', 'merchant'],
    ['/internal/tls/ask', 'shopper'],
    ['/api/dashboard/metrics', 'report'],
    ['/api/orders', 'report'],
    ['/api/orders/export', 'report'],
    ['/api/orders/5/refunds', 'merchant'],
    ['/api/funnel', 'report'],
    ['/api/traffic-sources', 'report'],
    ['/api/all-stores', 'report'],
    ['/api/order-bumps/figures', 'report'],
    ['/api/order-bumps', 'merchant'],
    ['/api/reminders/report', 'report'],
    ['/api/reminders/export', 'report'],
    ['/billing/usage.csv', 'report'],
  ] as const)('of %s comes as a %s’s [d8k8]', (path, rank) => {
    expect(requestRank(path)).toBe(ranks[rank])
  })
})

describe('a process that cannot keep up', () => {
  let full: TestApp
  const sentence = 'The service is busy. Please try again in a moment.'
  beforeAll(async () => {
    full = await testApp({ listen: true, admission: { atFirst: 0, atLeast: 0, atMost: 0, patience: 20 } })
  })
  afterAll(() => full.close())

  it('refuses a call in the envelope that it would have answered in, with our headers [q4w7]', async () => {
    const answer = await fetch(`${full.url}/api/dashboard/metrics?year=2025&month=5`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ error: true, message: sentence })
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(await (await fetch(`${full.url}/api/viva`)).json()).toEqual({ error: true, msg: sentence })
  })

  it('refuses a page with a page [j9y4]', async () => {
    const answer = await fetch(`${full.url}/dashboard`, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toContain('style-src')
    expect(await answer.text()).toContain(sentence)
  })

  it('lets the storefront’s script read that it is refused', async () => {
    const answer = await fetch(`${full.url}/api/checkouts`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('says that it lives, whether it is ready, and how it goes [k3d9]', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await fetch(full.url + path)).status).toBe(200)
    expect(await (await fetch(`${full.url}/metrics`)).text()).toMatch(/http_requests_refused_total\{rank="report"\} 1/)
  })
})

describe('a process that is full of work', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await testApp({ listen: true, admission: { atFirst: 1, atLeast: 1, atMost: 1 } })
  })
  afterAll(() => test.close())

  it('serves a shopper before the merchant’s report that came first [n8t3]', async () => {
    const merchant = await test.merchant()
    const holder = await test.pool.connect()
    await holder.query('begin; lock table reviews in access exclusive mode')
    const headers = { cookie: merchant.cookie }
    const order: string[] = []
    const ask = async (name: string, path: string) => {
      const answer = await fetch(test.url + path, { headers })
      order.push(name)
      return answer.status
    }
    const running = ask('running', '/api/reviews-list')
    await until(() => waiting('running') === 1)
    const report = ask('report', '/api/dashboard/metrics?year=2025&month=5')
    await until(() => waiting('waiting') === 1)
    const page = ask('page', '/api/checkouts/nobodys/status')
    await until(() => waiting('waiting') === 2)
    await holder.query('rollback')
    holder.release()
    expect(await Promise.all([running, page, report])).toEqual([200, 404, 200])
    expect(order).toEqual(['running', 'page', 'report'])
  })

  const waiting = (what: 'running' | 'waiting') => test.admission.state()[what]
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise(setImmediate)
  }
})
