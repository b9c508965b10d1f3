import { afterAll, beforeAll, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import type { FunnelReport } from '#features/funnel/contract.ts'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { makeDemo } from './make-demo.ts'

let sandbox: Sandbox
let app: TestApp
const make = () =>
  makeDemo({ databaseUrl: app.services.env.DATABASE_URL, env: app.services.env, sandboxUrl: sandbox.url })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  app = await testApp({ env: sandbox.environment, listen: true })
  // It answers nothing at first, as on a machine that has much else to do.
  await fetch(`${sandbox.url}/sandbox/failures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'shopify', mode: 'drop', times: 4 }),
  })
  await make()
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

const demo = async () => {
  const caller = new Caller(app.app, app.services.env)
  const signedIn = await caller.call('POST /login', {
    body: { email: 'demo@checky.example', password: 'demo-merchant-2026' },
  })
  expect(signedIn.status).toBe(200)
  expect(signedIn.body.data.next).toBe('/dashboard')
  return caller
}

it('lets the demo merchant in, to two verified stores [r3h3]', async () => {
  const { body } = await (await demo()).call('GET /user-stores')
  expect(body.data.stores).toMatchObject([
    { domain: expect.any(String), name: 'Linden & Loom', is_verified_secret_key: true, is_script_injected: true },
    { name: 'Harbor Supply Co.', is_verified_secret_key: true, is_script_injected: false },
  ])
  expect(body.data.current_store.name).toBe('Linden & Loom')
})

it('has sold in the last month, and the shop shows the same orders [m4g4]', async () => {
  const lastMonth = new Date(Date.now() - 31 * 86_400_000)
  const query = { year: lastMonth.getUTCFullYear(), month: lastMonth.getUTCMonth() + 1 }
  const merchant = await demo()
  const { data } = (await merchant.call('GET /dashboard/metrics', { query })).body
  expect(data.orderCount).toBeGreaterThan(50)
  expect(data.checkoutCount).toBeGreaterThan(data.orderCount)
  expect(data.mostUsedDiscounts.length).toBeGreaterThan(2)
  const uses = (await merchant.call('GET /automatic-discounts')).body.data.discounts as {
    title: string
    usage: number
  }[]
  expect(uses.some(({ usage }) => usage > 0)).toBe(true)
  for (const { title, usage } of uses) {
    const counted = data.mostUsedDiscounts.find((one: { title: string }) => one.title === title)
    expect(usage).toBeGreaterThanOrEqual(counted?.usage_count ?? 0)
  }
  // Shoppers left at every step, and no estimate takes whoever left for a buyer.
  const { reached, leaks }: FunnelReport = (await merchant.call('GET /funnel', { query })).body.data
  expect(reached).toEqual([...new Set(reached)].toSorted((one, other) => other - one))
  expect(leaks).toHaveLength(5)
  for (const { carts, cost } of leaks) expect(cost?.formatted).not.toBe(carts?.formatted)
  const [order] = (await merchant.call('GET /dashboard/recent-orders', { query })).body.data
  const page = await fetch(order.orderLink)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(order.order_number)
  const [product] = (await merchant.call('GET /dashboard/recent-products', { query })).body.data
  expect((await fetch(product.productLink)).status).toBe(200)
})

it('has sold in each of the last eleven months [z8d3]', async () => {
  const merchant = await demo()
  const now = new Date()
  for (let back = 1; back <= 11; back++) {
    const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back))
    const query = { year: then.getUTCFullYear(), month: then.getUTCMonth() + 1 }
    const { data } = (await merchant.call('GET /dashboard/metrics', { query })).body
    expect([query, data.orderCount]).toEqual([query, expect.toSatisfy((count: number) => count > 50)])
  }
})

it('has shipping rates with a default, reviews that shoppers see, and texts in its own words [k5c6]', async () => {
  const merchant = await demo()
  const rates = (await merchant.call('GET /shipping-rate')).body.data.shippingRates
  expect(rates.total).toBeGreaterThan(3)
  expect(rates.data.filter((rate: { use_as_default: boolean }) => rate.use_as_default)).toHaveLength(1)
  expect((await merchant.call('GET /reviews-list')).body.data.reviews.length).toBeGreaterThan(3)
  expect((await merchant.call('GET /trust-pilot-reviews')).body.data).toMatchObject({ rating: 4.8, is_enable: 1 })
  const { localizationKeys } = (await merchant.call('GET /localization-keys/nl/thank_you')).body.data
  expect(localizationKeys).toContainEqual(
    expect.objectContaining({
      key: 'confirmation.confirmed',
      translation: 'Je bestelling ligt op de inpaktafel',
      shipped: 'Je bestelling is bevestigd',
    }),
  )
})

it('links the policies of its shop, whose app may read them; that of the other store may not [w8y3]', async () => {
  const merchant = await demo()
  const { text } = await merchant.page('/dashboard')
  merchant.csrfToken = /csrf-token" content="([^"]+)"/.exec(text)![1]!
  const { stores, current_store } = (await merchant.call('GET /user-stores')).body.data
  const other = stores.find(({ id }: { id: string }) => id !== current_store.id)
  const getPolicies = async (store_id: string) => {
    expect((await merchant.call('POST /switch-store', { body: { store_id } })).status).toBe(200)
    return (await merchant.call('GET /checkout-form')).body.data.policies
  }
  expect(await getPolicies(other.id)).toEqual({ titles: [], hidden: 0, problem: 'scope' })
  expect(await getPolicies(current_store.id)).toEqual({
    titles: ['Refund policy', 'Privacy policy', 'Terms of service', 'Shipping policy'],
    hidden: 0,
    problem: null,
  })
})

it('can be switched on and pays by Airwallex [b3z9]', async () => {
  const { data } = (await (await demo()).call('GET /script/get-details-for-enable-checky-pro')).body
  expect(data.details).toEqual({
    userPlanSubscribed: true,
    airwallexAuthorize: true,
    paymentMethodAuthorized: true,
    paymentMethodActive: true,
  })
})

it('has subscribed for weeks, and each paid invoice is the sum of its orders’ fees and the plan [d6c8]', async () => {
  const merchant = await demo()
  const { invoices } = (await merchant.call('GET /billing/customer-invoices')).body.data
  expect(invoices).toHaveLength(12)
  expect(new Set(invoices.map(({ status }: { status: string }) => status))).toEqual(new Set(['completed']))
  expect(invoices.at(-1).amount_paid).toBe(850)
  for (const { id, amount_paid } of invoices) {
    const { text } = await merchant.page(`/billing/invoices/${id}/usage.csv`)
    const cents = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Math.round(Number(line.split(',').at(-1)) * 100))
    expect(cents.reduce((sum, part) => sum + part, 0)).toBe(amount_paid)
  }
  const { data } = (await merchant.call('GET /billing/usage')).body
  expect(data.orders.length).toBeGreaterThan(3)
  expect(data.amount_due).toBe(850 + data.fees)
})

it('is made once', async () => {
  const count = async () => {
    const { rows } = await app.pool.query('select (select count(*) from orders) o, (select count(*) from reviews) r')
    return rows[0]
  }
  const before = await count()
  expect(before).toMatchObject({ o: 2900, r: 12 })
  await make()
  expect(await count()).toEqual(before)
})
