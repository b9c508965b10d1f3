import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { eraseStore } from './jobs.ts'

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.close())

it('erases the sales of one time together, however they came: each month that they stand in is counted anew', async () => {
  const { store } = await app.merchant({ store: { accessToken: '' } })
  // Two months by turns, each as large as a portion.
  await sql`insert into orders (store_id, shopify_order_id, order_number, email, first_name, last_name, currency, subtotal,
      total, financial_status, fulfillment_status, placed_at)
    select ${store.id}, n, '#' || n, n || '@mail.example', 'Ann', 'Smith', 'EUR', 1000, 1000, 'PAID', 'FULFILLED',
      case when n % 2 = 0 then timestamptz '2026-05-15' else timestamptz '2026-03-15' end
    from generate_series(1, 4000) as n`.execute(app.db)
  await sql`create table portions (months integer, orders integer)`.execute(app.db)
  await sql`create function note_portion() returns trigger language plpgsql as $$ begin
    insert into portions select count(distinct date_trunc('month', placed_at)), count(*) from gone having count(*) > 0;
    return null; end $$`.execute(app.db)
  await sql`create trigger noted after delete on orders referencing old table as gone
    for each statement execute function note_portion()`.execute(app.db)

  await app.db.updateTable('stores').set({ leaving_at: new Date() }).where('id', '=', store.id).execute()
  await eraseStore.enqueue(app.db, { storeId: store.id, insistUntil: new Date(0).toISOString() })
  await app.runJobs()
  expect(await app.db.selectFrom('stores').select('id').where('id', '=', store.id).execute()).toEqual([])
  const { rows } = await sql`select months, orders from portions`.execute(app.db)
  expect(rows).toEqual([
    { months: 1, orders: 2_000 },
    { months: 1, orders: 2_000 },
  ])
})
