import pg from 'pg'
import { expect, it } from 'vitest'
import { compiledOnce } from './compiled-once.ts'
import { openDatabase } from './database.ts'

/** A database that answers each statement with what it was asked. */
const echo = () => {
  const pool = new pg.Pool()
  const connection = {
    query: (text: string, values: unknown[]) => Promise.resolve({ command: 'SELECT', rows: [{ text, values }] }),
    release() {},
  }
  Object.assign(pool, { connect: () => Promise.resolve(connection) })
  return openDatabase(pool)
}

it('asks each time with what is given, at the places where it was put, and with what is always the same', async () => {
  let built = 0
  const find = compiledOnce((db, name: string, id: string) => {
    built += 1
    return db
      .selectFrom('stores')
      .select('id')
      .where('id', '=', id)
      .where('is_add_on_enabled', '=', true)
      .where('name', '=', name)
  })
  const text = 'select "id" from "stores" where "id" = $1 and "is_add_on_enabled" = $2 and "name" = $3'
  const db = echo()
  expect(await find(db, 'Ada', '1')).toEqual([{ text, values: ['1', true, 'Ada'] }])
  expect(await find(db, 'Bo', '2')).toEqual([{ text, values: ['2', true, 'Bo'] }])
  expect(built).toBe(1)
})
