import { randomInt, randomUUID } from 'node:crypto'
import { testApp } from '#apps/server/testing/test-app.ts'
import { until } from '#kit/testing/until.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { officialClient } from '#sandbox/stripe/testing.ts'
import { navigate } from '#sandbox/testing.ts'
import type { Upcoming } from '../../contract.ts'
import { adjustFee, recordFee } from '../public.ts'

export const hour = 3_600_000
export const week = 7 * 24 * hour
type NewOrder = { total?: number; currency?: string; placed_at?: Date }

/** The product beside a billing engine that tells it everything; product and engine share one clock, which `advance` moves. */
export const billingWorld = async () => {
  const sandbox = await startSandbox({ port: 0 })
  const app = await testApp({ env: sandbox.environment, listen: true })
  const [shop] = shopIdentities
  const { accessToken, apiKey, apiSecret: apiSecretKey } = shop!.customApp
  let ahead = 0
  app.services.now = () => new Date(Date.now() + ahead)

  const post = async (path: string, body: object = {}) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${sandbox.url}/sandbox${path}`, options)
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  await post('/stripe/webhooks', { url: `${app.url}/webhooks/stripe` })

  const deliveries = () => sandbox.world.deliveries.list('stripe')
  const runJobs = async () => {
    await app.runJobs()
    await app.runJobs()
  }
  /** Waits until every message has arrived and been worked on. */
  const settle = async () => {
    const underWay = () => deliveries().filter(({ status }) => status === 'pending' || status === 'held')
    await until(underWay, ({ length }) => length === 0)
    await runJobs()
  }
  const merchant = await app.merchant({
    store: {
      shop_domain: shop!.domain,
      name: shop!.name,
      plan_id: 1,
      accessToken,
      apiKey,
      apiSecretKey,
      is_add_on_enabled: true,
    },
  })
  const storeId = merchant.store.id
  await app.db.updateTable('stores').set({ shop_plan: 'Basic' }).where('id', '=', storeId).execute()

  return {
    sandbox,
    app,
    merchant,
    storeId,
    stripe: officialClient(sandbox.url),
    post,
    runJobs,
    settle,
    deliveries,
    async advance(ms: number) {
      ahead += ms
      // The merchant looked in every day.
      const [last_seen_at, expires_at] = [app.services.now(), new Date(app.services.now().getTime() + week)]
      await app.db.updateTable('sessions').set({ last_seen_at, expires_at }).execute()
      await post('/stripe/advance', { hours: ms / hour })
      await settle()
    },
    /** To the end of the running week, so that its invoice is drafted, and an hour on, so that it is final. */
    async finishWeek(between: () => Promise<unknown> = async () => {}) {
      const { period_end } = await this.account()
      await this.advance(period_end!.getTime() - app.services.now().getTime() + 60_000)
      await between()
      await this.advance(hour)
      await between()
    },
    /** As a merchant subscribes: by the page of the engine, and back. */
    async subscribe(number = '4242424242424242') {
      const { location } = await merchant.page('/billing/upgrade/2')
      const paid = await navigate(location!, { number, expiry: '12 / 40', cvc: '123', name: 'Mia Merchant' })
      await merchant.page(paid.location!.replace(app.url, ''))
      await settle()
    },
    /** Gives the customer another card. */
    async card(number: string) {
      await post('/stripe/cards', { customer: (await this.account()).customer_id, number })
    },
    account: () =>
      app.db.selectFrom('billing_accounts').selectAll().where('store_id', '=', storeId).executeTakeFirstOrThrow(),
    store: () => app.db.selectFrom('stores').selectAll().where('id', '=', storeId).executeTakeFirstOrThrow(),
    /** An order as the money path keeps it, with its fee. */
    async order({ total = 10_000, currency = 'EUR', placed_at = app.services.now() }: NewOrder = {}, store = storeId) {
      const shopifyOrderId = randomInt(1e9, 2e12)
      await app.db.transaction().execute(async (db) => {
        await db
          .insertInto('orders')
          .values({
            store_id: store,
            shopify_order_id: shopifyOrderId,
            order_number: `#${shopifyOrderId}`,
            email: `${randomUUID()}@example.com`,
            currency,
            subtotal: total,
            total,
            financial_status: 'PAID',
            fulfillment_status: 'UNFULFILLED',
            placed_at,
          })
          .execute()
        await recordFee(db, { storeId: store, shopifyOrderId })
      })
      return shopifyOrderId
    },
    async change(
      shopifyOrderId: number,
      change: { captured_total?: number; refunded_total?: number; cancelled_at?: Date },
    ) {
      await app.db.transaction().execute(async (db) => {
        await db
          .updateTable('orders')
          .set({ ...change, shop_updated_at: app.services.now() })
          .where('shopify_order_id', '=', shopifyOrderId)
          .execute()
        await adjustFee(db, { storeId, shopifyOrderId })
      })
    },
    upcoming: async () => {
      const { body } = await merchant.call('GET /billing/upcoming-invoice')
      return body as typeof body & Upcoming
    },
    usage: async () => (await merchant.call('GET /billing/usage')).body.data,
    invoices: async () => (await merchant.call('GET /billing/customer-invoices')).body.data.invoices,
    /** What the next page would tell, and then forget. */
    flashes: async () =>
      (await app.db.deleteFrom('flash_messages').returning('message').execute()).map(({ message }) => message),
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}
