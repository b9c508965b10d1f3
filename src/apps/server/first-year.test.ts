import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '#kit/testing/until.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { navigate } from '#sandbox/testing.ts'
import { Caller } from './testing/caller.ts'
import { password } from './testing/factories.ts'
import { roma } from './testing/shop-world.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const [shop] = shopIdentities
const [account] = accounts
const email = 'noor@example.com'
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let app: TestApp
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  app = await testApp({ env: sandbox.environment, listen: true })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

const outside = async (path: string, body?: object) => {
  const response = await fetch(`${sandbox.url}/sandbox${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** Works on jobs until what outside sends has had its effect. */
const hasCome = async <T>(look: () => Promise<T | null | undefined | false>): Promise<T> =>
  (await until(async () => {
    await app.runJobs()
    return look()
  })) as T

it('a merchant registers, connects a shop, sells, gives money back, and finds all of it in the year’s figures and list [q5v6]', async () => {
  const merchant = new Caller(app.app, { PUBLIC_URL: app.url, CHECKOUT_URL: app.checkoutUrl })
  const call = async (name: string, more: Parameters<Caller['call']>[1] = {}) => {
    const answer = await merchant.call(name, more)
    expect({ name, ...answer }).toMatchObject({ name, status: 200, body: { error: false } })
    return answer.body.data
  }

  // The first minute: an account, whose address a mail proves.
  await call('POST /register', { body: { name: 'Noor', last_name: 'Haddad', email, password } })
  const page = await merchant.page('/onboarding/1')
  merchant.csrfToken = /"csrfToken":"([^"]+)"/.exec(page.text)?.[1] ?? ''
  const token = await hasCome(async () => {
    const { messages } = (await outside(`/mail?to=${email}`)) as { messages: { text: string }[] }
    return /prove-email\/([\w-]+)/.exec(messages.map(({ text }) => text).join())?.[1]
  })
  await call('POST /prove-email', { body: { token } })

  // The shop, by the keys of its app; the shop's own message proves the last of them.
  const { store } = await call('POST /save-store', { body: { store_domain: shop!.domain } })
  const { accessToken: access_token, apiKey: api_key, apiSecret: api_secret_key } = shop!.customApp
  await call('POST /save-app-keys', { body: { store_id: store.id, access_token, api_key, api_secret_key } })
  await hasCome(async () => (await call('GET /store')).store.is_verified_secret_key)

  // What a checkout needs: a provider, a rate, a plan, and the script in the theme.
  await outside('/stripe/webhooks', { url: `${app.url}/webhooks/stripe` })
  await outside('/airwallex/webhooks', { url: `${app.url}/webhooks/airwallex/${store.id}`, account: account!.id })
  const { clientId: client_id, apiKey, webhookSecret: webhook_secret } = account!
  const { payment_method } = await call('POST /payment-method', {
    body: { client_id, api_key: apiKey, webhook_secret },
  })
  await call('GET /payment-method/:id/active', { params: { id: payment_method.id } })
  await call('POST /shipping-rate', {
    body: { name: 'Standard', internalName: 'standard', description: 'Three days', shippingPrice: 4.9 },
  })
  const { location } = await merchant.page('/billing/upgrade/2')
  const paid = await navigate(location!, { number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: 'Noor' })
  await merchant.page(paid.location!.replace(app.url, ''))
  await hasCome(async () => (await call('GET /store')).store.plan_id === 2)
  await call('GET /script/re-embed')

  // A shopper comes from the storefront, and pays at the provider.
  const shopper = new Caller(app.app, { PUBLIC_URL: app.url, CHECKOUT_URL: app.checkoutUrl })
  const variant = await firstVariant()
  const cart = { store: store.id, items: [{ variant_id: variant, quantity: 2 }], currency: 'EUR', cart_url: '' }
  const handed = await shopper.call('POST /checkouts', { body: cart, headers: { origin: `https://${shop!.domain}` } })
  const params = { token: String(handed.body.data.url).split('/').at(-1)! }
  const typed = { version: 1, email: 'ann@example.com', shipping_address: roma }
  const { checkout } = (await shopper.call('PUT /checkouts/:token', { params, body: typed })).body.data
  const { total } = checkout.totals as { total: number }
  const pressed = await shopper.call('POST /checkouts/:token/pay', {
    params,
    body: {
      ...typed,
      key: randomUUID(),
      version: checkout.version,
      expected_total: total,
      provider: 'airwallex',
      method: 'card',
      billing_address: null,
      shipping_rate_id: checkout.shipping_rate_id,
    },
  })
  await outside(`/airwallex/payment_intents/${pressed.body.data.next.options.intent_id}/succeed`, {})

  // The order stands in the list, and the shopper is told.
  const days = { from: toDay(-364), to: toDay(0) }
  const placed = await hasCome(async () => (await call('GET /orders', { query: days })).orders.data[0])
  expect(placed).toMatchObject({ financial_status: 'paid', first_name: 'Ann' })
  const { order_number: number } = placed as { order_number: string }
  expect((await shopper.call('GET /checkouts/:token/status', { params })).body.data).toMatchObject({ state: 'ordered' })

  // The order's page gives a part back, however often it is pressed; the shop is told.
  const id = String(placed.shopify_order_id)
  const part = 1_000
  const refund = { key: randomUUID(), amount: part, left: total, reason: 'One cup was chipped' }
  for (let presses = 0; presses < 2; presses++) await call('POST /orders/:id/refunds', { params: { id }, body: refund })
  await hasCome(async () => (await call('GET /orders/:id/refunds', { params: { id } })).refunded === part)
  await hasCome(async () => (await getYearRow()).includes('partially_refunded'))

  // The year: what was sold, what went back, and the fee of what was kept.
  expect(await call('GET /dashboard/metrics', { query: days })).toMatchObject({
    orderCount: 1,
    uniqueCustomers: 1,
    totalRevenue: { amount: total / 100, currency: 'EUR' },
  })
  const row = (await getYearRow()).split(',')
  expect(row[0]).toBe(number)
  expect(row.slice(14, 16)).toEqual([total, part].map((cents) => (cents / 100).toFixed(2)))
  const fee = Math.round((total - part) / 100)
  expect(await call('GET /billing/usage')).toMatchObject({ fees: fee, orders: [{ order_number: number, fee }] })

  async function getYearRow() {
    const { text } = await merchant.call('GET /orders/export', { query: days })
    const rows = text.trim().split('\r\n')
    expect(rows).toHaveLength(2)
    return rows[1]!
  }
})

/** A day in the shop's time zone, so many from today. */
const toDay = (from: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(Date.now() + from * 86_400_000)

const firstVariant = async () => {
  const response = await fetch(`${sandbox.url}/shopify/${shop!.domain}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': shop!.customApp.accessToken },
    body: JSON.stringify({
      query: `{ products(first: 20, query: "status:active") { nodes {
        variants(first: 5) { nodes { legacyResourceId availableForSale inventoryQuantity } } } } }`,
    }),
  })
  type Variant = { legacyResourceId: string; availableForSale: boolean; inventoryQuantity: number }
  const { data } = (await response.json()) as {
    data: { products: { nodes: { variants: { nodes: Variant[] } }[] } }
  }
  const all = data.products.nodes.flatMap(({ variants }) => variants.nodes)
  return Number(all.find((one) => one.availableForSale && one.inventoryQuantity > 5)!.legacyResourceId)
}
