import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { projectRoot } from '#kit/server/env.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

it('takes states of the US out of what names other countries too, and leaves what names nothing else for nobody', async () => {
  const { db } = test.services
  const { store } = await test.merchant()
  const named = [['AU', 'AS', 'NZ'], ['PR', 'GU'], ['NL', 'BE'], []]
  const rate = { store_id: store.id, name: 'A', internal_name: 'a', description: 'A', currency: 'EUR' }
  const rows = named.map((countries, at) => ({ ...rate, countries, shipping_price: at }))
  await db.insertInto('shipping_rates').values(rows).execute()
  const fields = named.map((countries, at) => ({ id: at, countries }))
  await db
    .insertInto('own_fields')
    .values({ store_id: store.id, fields: JSON.stringify(fields) })
    .execute()
  const file = await readFile(join(projectRoot, 'db/migrations/0209_states_of_the_us.sql'), 'utf8')
  for (const statement of file.split(/;\s*\n/).filter((part) => part.trim())) await sql.raw(statement).execute(db)
  const rates = await db
    .selectFrom('shipping_rates')
    .select('countries')
    .where('store_id', '=', store.id)
    .orderBy('shipping_price')
    .execute()
  expect(rates.map(({ countries }) => countries)).toEqual([['AU', 'NZ'], ['PR', 'GU'], ['NL', 'BE'], []])
  const own = await db
    .selectFrom('own_fields')
    .select('fields')
    .where('store_id', '=', store.id)
    .executeTakeFirstOrThrow()
  expect(own.fields).toEqual(
    [['AU', 'NZ'], ['PR', 'GU'], ['NL', 'BE'], []].map((countries, at) => ({ id: at, countries })),
  )
})
