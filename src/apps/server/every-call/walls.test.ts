import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { DB } from '#kit/server/db/tables.ts'
import { startSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { features } from '../routes.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

/** Stands in every text of the store that others must not see. */
const mark = `MARK${randomUUID().slice(0, 8)}`

let sandbox: Sandbox
let test: TestApp
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  test = await testApp({ env: sandbox.environment })
})
afterAll(async () => {
  await test.close()
  await sandbox.close()
})

/** Every table whose rows belong to a store. */
const ownedTables = async () =>
  (await test.db.introspection.getTables())
    .filter(({ name, columns }) => name !== 'audit_events' && columns.some((column) => column.name === 'store_id'))
    .map(({ name }) => name as 'orders')

/** A row in every such table, with the mark wherever a text is. */
const furnish = async (store_id: string): Promise<Record<string, string>> => {
  const now = new Date()
  const [checkout_id, order_id, invoice_id] = [randomUUID(), randomUUID(), randomUUID()]
  const ids = {
    rate: randomUUID(),
    filter: randomUUID(),
    bump: randomUUID(),
    review: randomUUID(),
    domain: randomUUID(),
    logo: randomUUID(),
    attempt: randomUUID(),
    refund: randomUUID(),
    capture: randomUUID(),
  }
  const month = { store_id, placed_at: now }
  const put = <T extends keyof DB>(table: T, row: Insertable<DB[T]>) =>
    test.db
      .insertInto(table as 'orders')
      .values(row as never)
      .execute()
  await put('logos', { id: ids.logo, store_id, content: Buffer.from(mark), content_type: mark, width: 1, height: 1 })
  await put('customizations', { store_id, primary_color: '#a1b2c3', logo_id: ids.logo })
  const asked = { one_name: true, vat_id: true, terms: true, newsletter: true, order_note: true, gift_note: true }
  await put('checkout_forms', { store_id, phone: 'required', company: 'required', ...asked })
  const ownField = { id: randomUUID(), kind: 'text', label: mark, help: mark, choices: [], countries: [] }
  await put('own_fields', {
    store_id,
    fields: JSON.stringify([{ ...ownField, is_required: false, is_active: true, translations: [] }]),
  })
  const closed = JSON.stringify([{ from: '2026-12-24', to: '2026-12-26', name: mark, delivers: true }])
  await put('delivery_calendars', { store_id, working_days: [2], delivery_days: [3], cut_off: '11:11', closed })
  const policies = JSON.stringify([{ type: mark, title: mark, body: mark }])
  await put('shop_policies', { store_id, language: 'en', policies, asked_at: now })
  await put('rating_summaries', { store_id, rating: 4.3, total_reviews: 987_123, is_enable: true })
  await put('reviews', { id: ids.review, store_id, name: mark, rating: 5, review: mark })
  const rate = { name: mark, internal_name: mark, description: mark, currency: 'EUR', shipping_price: 495 }
  await put('shipping_rates', { id: ids.rate, store_id, ...rate })
  await put('payment_providers', {
    store_id,
    provider: 'paypal',
    credentials_sealed: Buffer.from(mark),
    settings: '{}',
  })
  const cart = { currency: 'EUR', cart_url: mark, expires_at: now, state: 'paid', email: mark }
  await put('checkouts', { id: checkout_id, token: `${mark}${randomUUID()}`, store_id, ...cart })
  const paid = { provider: 'paypal', amount: 4_321, currency: 'EUR', checkout_version: 1, state: 'succeeded' }
  await put('payment_attempts', {
    id: ids.attempt,
    checkout_id,
    store_id,
    idempotency_key: randomUUID(),
    provider_payment_id: mark,
    mismatch: mark,
    ...paid,
  })
  const back = { amount: 100, currency: 'EUR', refunded_before: 0, created_at: now, updated_at: now }
  await put('order_refunds', {
    id: ids.refund,
    store_id,
    attempt_id: ids.attempt,
    reason: mark,
    state: 'done',
    ...back,
  })
  const request = { kind: 'capture', amount: 100, currency: 'EUR', state: 'failed', failure: mark }
  await put('order_captures', { id: ids.capture, store_id, attempt_id: ids.attempt, ...request })
  const limit = { once_per_customer: true, seed: 0, shop_count: 0, read_at: now }
  await put('code_counts', { store_id, code: mark.toLowerCase(), discount_id: mark, ...limit })
  const use = { attempt_id: ids.attempt, checkout_id, code: mark, discount_id: mark, customer_key: mark }
  await put('code_uses', { store_id, ...use })
  const order = { order_number: mark, email: mark, first_name: mark, country: 'NL', currency: 'EUR' }
  const totals = { subtotal: 4_321, total: 4_321, financial_status: 'PAID', fulfillment_status: 'UNFULFILLED' }
  await put('orders', { id: order_id, ...month, checkout_id, shopify_order_id: 1, ...order, ...totals })
  const line = { product_id: 1, variant_id: 1, title: mark, quantity: 1, line_total: 4_321 }
  await put('order_lines', { order_id, position: 0, ...month, ...line })
  await put('order_discounts', { order_id, position: 0, ...month, title: mark, amount: 100 })
  await put('order_fees', { order_id, store_id, basis_points: 100 })
  await put('fee_entries', { order_id, store_id, amount: 43, occurred_at: now })
  await put('fee_bills', { invoice_id: mark, store_id, amount: 43 })
  await put('billing_accounts', { store_id, customer_id: mark, subscription_id: mark, status: 'active', price: 850 })
  const invoice = { external_id: mark, number: mark, status: 'paid', amount_due: 850, amount_paid: 850 }
  const period = { period_start: now, period_end: now, issued_at: now, asked_at: now }
  await put('billing_invoices', { id: invoice_id, store_id, ...invoice, ...period })
  const domain = { subdomain: mark, host: `${mark.toLowerCase()}.example`, verified_at: now }
  await put('custom_domains', { id: ids.domain, store_id, ...domain })
  await put('apple_pay_files', { store_id, content: mark })
  const express = { provider: 'paypal', provider_payment_id: mark, checkout_version: 1 }
  await put('express_payments', { id: randomUUID(), checkout_id, store_id, ...express })
  await put('shopper_visits', { checkout_id, store_id, client_id: mark, browser_id: mark, ip: mark, user_agent: mark })
  await put('purchase_reports', { checkout_id, channel: 'google', store_id, state: 'failed', reason: mark })
  await put('analytics_settings', { store_id, google_analytical_id: mark, facebook_pixel_id: mark })
  await put('translations', { store_id, language: 'nl', page: 'checkout', key: 'contact.title', text: mark })
  const delivery = { source: 'shopify', external_id: mark, topic: mark, payload: JSON.stringify({ mark }) }
  await put('deleted_rates', { store_id, rates: JSON.stringify([{ name: mark }]) })
  const imported = { version: mark, added: 1, changed: 1 }
  await put('rate_imports', { store_id, ...imported, before: JSON.stringify([{ name: mark }]), versions: '{}' })
  await put('look_imports', { store_id, version: mark, changed: 1, undo: JSON.stringify({ mark }) })
  await put('test_orders', { store_id, checkout_id, ended_at: now, outcome: 'kept', problem: mark })
  await put('go_live', { store_id, left_as_is: [mark], dismissed_at: now })
  await put('diversions', { store_id, cause: 'silent', happened_at: now })
  await put('kept_filters', { id: ids.filter, store_id, name: mark, address: JSON.stringify({ search: mark }) })
  await put('alerts', { store_id, kind: 'no_rate', subject: mark, began_at: now })
  await put('muted_alerts', { store_id, kind: 'no_rate' })
  const mails = JSON.stringify([{ is_on: true, minutes: 60 }])
  await put('reminder_settings', { store_id, is_on: true, ground: 'declared', declaration: mark, mails })
  await put('reminder_series', { checkout_id, store_id, address_key: mark, ground: 'declared', began_at: now })
  await put('reminder_stops', { store_id, address_key: mark, stopped_at: now })
  await put('reminder_purchases', { store_id, address_key: mark, bought_at: now })
  const bump = { headline: mark, title: mark, product_id: 1, variant_id: 1, currency: 'EUR', position: 1 }
  await put('order_bumps', { id: ids.bump, store_id, ...bump })
  await put('order_bump_facts', { bump_id: ids.bump, store_id, currency: 'EUR', read_at: now })
  await put('order_changes', { store_id, checkout_id, kind: 'cancel', problem: mark, created_at: now, updated_at: now })
  await put('order_bump_showings', { bump_id: ids.bump, store_id, checkout_id, shown_at: now })
  await put('webhook_deliveries', { store_id, ...delivery, processed_at: now })
  await put('unproven_messages', { store_id, source: mark, reason: 'unsigned', hour: now, last_at: now })
  const lines = JSON.stringify([{ name: mark, state: 'works', seen: mark, ms: 1 }])
  await put('connection_checks', { store_id, subject: 'store', ran_at: now, is_well: true, lines })
  return { ...ids, checkout_id, order_id, invoice_id, store_id, shop_order: '1' }
}

const snapshot = async (storeId: string) => {
  const rows: Record<string, unknown> = {}
  for (const table of [...(await ownedTables()), 'stores' as const]) {
    if (table === ('sessions' as string)) continue
    const own = table === 'stores' ? 'id' : 'store_id'
    const found = await sql`select to_jsonb(t) as row from ${sql.table(table)} t
      where ${sql.ref(own)} = ${storeId} order by 1`.execute(test.db)
    rows[table] = found.rows
  }
  return rows
}

const calls = features
  .flatMap(({ contract }) => Object.values<Endpoint>(contract))
  .filter(({ access, path }) => access !== 'public' && path !== '/logout')

/** Tries every call with each of the ids in every place where an id may stand. */
const tryAll = async (merchant: Awaited<ReturnType<TestApp['merchant']>>, ids: string[]) => {
  const seen: string[] = []
  for (const { method, path, body } of calls) {
    const isNamed = path.includes(':')
    for (const id of isNamed || body ? ids : ids.slice(0, 1)) {
      const params = Object.fromEntries(
        [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, { language: 'nl', page: 'checkout' }[name!] ?? id]),
      )
      const query = { year: new Date().getFullYear(), month: new Date().getMonth() + 1, page: 1, store_id: id }
      const answer = await merchant.call(`${method} ${path}`, {
        params,
        ...(method === 'GET' ? { query } : { body: { id, store_id: id, ids: [id], name: 'Someone' } }),
      })
      if (answer.status === 429) continue
      if (answer.text.includes(mark)) seen.push(`${method} ${path}`)
    }
  }
  return seen
}

describe('the walls between stores', () => {
  it('are told of every table that belongs to a store [s8n9]', async () => {
    const owner = await test.merchant({ store: { name: 'Walled' } })
    await furnish(owner.store.id)
    const rows = await snapshot(owner.store.id)
    expect(Object.keys(rows).length).toBeGreaterThan(20)
    expect(Object.entries(rows).filter(([, found]) => (found as unknown[]).length === 0)).toEqual([])
    // What others must not see is there to be seen by its owner.
    expect((await owner.call('GET /reviews-list')).text).toContain(mark)
    await test.db.deleteFrom('stores').where('id', '=', owner.store.id).execute()
  })

  it.each(['another merchant', 'another store of the same merchant'] as const)(
    'let %s neither see nor change a row, by whatever call and id [t7m7]',
    async (who) => {
      const owner = await test.merchant({
        store: { name: mark, shop_domain: `walled-${randomUUID().slice(0, 8)}.myshopify.com` },
      })
      const ids = await furnish(owner.store.id)
      const visitor = who === 'another merchant' ? await test.merchant() : owner
      if (visitor === owner) {
        await test.store(owner.merchant.id, { name: 'Beside' })
        // Their list of stores may name it, and so may what is asked about it as a whole.
        await test.db.updateTable('stores').set({ name: 'Walled' }).where('id', '=', owner.store.id).execute()
      }
      const before = await snapshot(owner.store.id)
      // The merchant's own other store may be switched to, connected and removed: those ids are not foreign to them.
      const named = Object.values(ids).filter((id) => visitor !== owner || id !== owner.store.id)
      expect(await tryAll(visitor, named)).toEqual([])
      expect(await snapshot(owner.store.id)).toEqual(before)
      await test.db.deleteFrom('stores').where('id', '=', owner.store.id).execute()
    },
  )
})
