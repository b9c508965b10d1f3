import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { projectRoot } from '#kit/server/env.ts'
import { getForms } from '../plural.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

const migrate = async () => {
  const file = await readFile(join(projectRoot, 'db/migrations/0024_plural_translations.sql'), 'utf8')
  await test.services.db.transaction().execute(async (db) => {
    for (const statement of file.split(/;\s*\n/).filter((part) => part.trim())) await sql.raw(statement).execute(db)
  })
}

it('says what a store said of a count in every form of the language', async () => {
  const { db } = test.services
  const { store } = await test.merchant()
  const before = [
    ['ar', 'reviews.total', 'ar {count}'],
    ['nl', 'reviews.total', '{count} meningen'],
    ['nl', 'reviews.total_one', '1 mening'],
    ['fr', 'reviews.total_one', 'un seul avis'],
    ['cs', 'summary.quantity', 'Kusů: {count}'],
    ['nl', 'error.zip', 'Vul {label} in'],
    ['nl', 'pay.button', 'Kopen'],
  ] as const
  await db
    .insertInto('translations')
    .values(before.map(([language, key, text]) => ({ store_id: store.id, language, page: 'checkout', key, text })))
    .execute()
  await migrate()
  const rows = await db.selectFrom('translations').selectAll().where('store_id', '=', store.id).execute()
  const after = rows.map(({ language, key, text }) => `${language} ${key}: ${text}`).toSorted()
  const of = (language: string, key: string, text: string, left: string[] = []) =>
    getForms(language)
      .filter((form) => !left.includes(form))
      .map((form) => `${language} ${key}.${form}: ${text}`)
  expect(after).toEqual(
    [
      ...of('ar', 'reviews.total', 'ar {count}', ['one']),
      'nl reviews.total.other: {count} meningen',
      'nl reviews.total.one: {count} mening',
      ...of('cs', 'summary.quantity', 'Kusů: {count}'),
      'nl pay.button: Kopen',
    ].toSorted(),
  )
})
