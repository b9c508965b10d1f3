import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { NamingClient } from '#kit/server/db/database.ts'

const checkoutBundle = { render, script: '/own.js', preloads: [], css: '', stylesheet: '' }

let world: ShopWorld
let token: string
beforeAll(async () => {
  world = await shopWorld({ checkoutBundle })
  token = await world.checkout({})
})
afterAll(() => world.close())

const page = async () => (await world.app.stranger.page(`/checkout/${token}`)).text
const write = (statement: string, ...values: unknown[]) => world.app.pool.query(statement, [world.store.id, ...values])

/** What the database is asked while somebody does something. */
const statementsOf = async (act: () => Promise<unknown>) => {
  const spy = vi.spyOn(NamingClient.prototype, 'query')
  try {
    await act()
    return new Set(spy.mock.calls.map(([text]) => (typeof text === 'string' ? text : '')))
  } finally {
    spy.mockRestore()
  }
}
const tablesIn = (text: string) => Array.from(text.matchAll(/\b(?:from|join) "?(\w+)"?/g), ([, name]) => name!)

it('reads what all pages of a store share once, from tables that all change its version', async () => {
  await page()
  await write('insert into rating_summaries (store_id, rating, total_reviews, is_enable) values ($1, 4.5, 1, true)')
  const first = await statementsOf(page)
  const second = await statementsOf(page)
  await write('delete from rating_summaries where store_id = $1')
  const kept = new Set(
    [...first]
      .filter((text) => !second.has(text))
      .flatMap(tablesIn)
      .filter((name) => !isPart.test(name)),
  )
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'store_version'`.execute(world.app.db)
  const versioned = rows.map(({ name }) => name)
  expect([...kept].toSorted()).toEqual(versioned.toSorted())
  const noted = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'store_noted'`.execute(world.app.db)
  expect(noted.rows.map(({ name }) => name).toSorted()).toEqual(versioned.toSorted())
})
/** Names within a statement, and nothing that is stored. */
const isPart = /^(own|jsonb_array_elements|unnest)$/

const review = "insert into reviews (store_id, name, rating, review) values ($1, 'Bo', 4, 'Fits well')"
const rating = 'insert into rating_summaries (store_id, rating, total_reviews, is_enable) values ($1, 4.5, 12, true)'
const form = `insert into checkout_forms (store_id, phone, company, one_name, vat_id, terms, newsletter, order_note, gift_note)
  values ($1, 'required', 'hidden', false, false, false, false, false, false)`
const fields = `insert into own_fields (store_id, fields) values ($1, jsonb_build_array(jsonb_build_object('id', 'f', 'kind', 'text',
  'label', 'Engraving', 'help', '', 'choices', '[]'::jsonb, 'is_required', false, 'countries', '[]'::jsonb, 'is_active', true,
  'translations', '[]'::jsonb)))`
const reminders = `insert into reminder_settings (store_id, is_on, ground, mails) values ($1, true, 'consent', '[]')`
const policies = `insert into shop_policies (store_id, language, policies, asked_at)
  values ($1, 'en', '[{"type": "refund_policy", "title": "Our refunds", "body": ""}]', now())`
const words = `insert into translations (store_id, language, page, key, text) values ($1, 'en', 'checkout', 'contact.title', 'Who are you?')`

it.each([
  ['its name', "update stores set name = 'Another name' where id = $1", '"store_name":"Another name"'],
  ['its look', "insert into customizations (store_id, primary_color) values ($1, '#123456')", '#123456'],
  ['a rate’s name', "update shipping_rates set name = 'By boat' where store_id = $1", 'By boat'],
  ['a rate’s price', 'update shipping_rates set shipping_price = 777 where store_id = $1', '7.77'],
  ['its form', form, '"phone":"required"'],
  ['its own fields', fields, 'Engraving'],
  ['its rating', rating, '"total_reviews":12'],
  ['a review', review, 'Fits well'],
  ['its reminders', reminders, '"asks_reminder":true'],
  ['its policies', policies, 'Our refunds'],
  ['its words', words, 'Who are you?'],
  ['its ways to pay', 'update payment_providers set is_active = false where store_id = $1', '"payment_methods":[]'],
])('shows %s as soon as it is written, by whichever process', async (_what, statement, shown) => {
  expect(await page()).not.toContain(shown)
  await write(statement)
  expect(await page()).toContain(shown)
})

it('shows that something was removed, and nothing of what was not written in the end', async () => {
  await write('delete from reviews where store_id = $1')
  expect(await page()).not.toContain('Fits well')
  const client = await world.app.pool.connect()
  await client.query('begin')
  await client.query("update stores set name = 'Never so' where id = $1", [world.store.id])
  await page()
  await client.query('rollback')
  client.release()
  expect(await page()).not.toContain('Never so')
})

it('goes on showing pages while a newer version of the product adds columns to what they are read from', async () => {
  await page()
  const tables = new Set([...(await statementsOf(page))].flatMap(tablesIn))
  expect([...tables]).toEqual(expect.arrayContaining(['checkouts', 'checkout_lines', 'order_bumps', 'stores']))
  for (const name of tables) await world.app.pool.query(`alter table ${name} add column later integer`)
  const { status, text } = await world.app.stranger.page(`/checkout/${token}`)
  expect([status, text.includes('"kind":"checkout"')]).toEqual([200, true])
})

it('lets two transactions over the same stores commit at once, whatever order each wrote them in', async () => {
  const { pool } = world.app
  const ids = [(await world.app.merchant()).store.id, (await world.app.merchant()).store.id]
  await pool.query("update stores set name = 'Before' where id = any($1)", [ids])
  const versions = async () =>
    (await pool.query<{ version: string }>('select version from store_versions where store_id = any($1)', [ids])).rows
  const before = await versions()
  const clients = await Promise.all([0, 1, 2].map(() => pool.connect()))
  try {
    const [holder, one, other] = clients as [PoolClient, PoolClient, PoolClient]
    await holder.query('begin')
    await holder.query('select from store_versions where store_id = any($1) for update', [ids])
    for (const [writer, order] of [
      [one, ids],
      [other, ids.toReversed()],
    ] as const) {
      await writer.query('begin')
      for (const id of order) await writer.query(review, [id])
    }
    const commits = Promise.allSettled([one, other].map((writer) => writer.query('commit')))
    const waiting =
      "select from pg_stat_activity where query = 'commit' and wait_event_type = 'Lock' and datname = current_database()"
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2)
    await holder.query('rollback')
    expect((await commits).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  } finally {
    for (const client of clients) client.release(true)
  }
  const after = await versions()
  expect(before).toHaveLength(2)
  expect(after.filter(({ version }) => before.some((row) => row.version === version))).toEqual([])
})

it('lets a store go with its version', async () => {
  const other = await world.app.merchant()
  await world.app.db.updateTable('stores').set({ name: 'Soon gone' }).where('id', '=', other.store.id).execute()
  await world.app.db.deleteFrom('stores').where('id', '=', other.store.id).execute()
  const left = await world.app.db
    .selectFrom('store_versions')
    .select('version')
    .where('store_id', '=', other.store.id)
    .execute()
  expect(left).toEqual([])
})
