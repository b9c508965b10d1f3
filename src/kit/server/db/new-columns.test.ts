import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { execute, testDatabase } from '#kit/testing/database.ts'
import { until } from '#kit/testing/until.ts'
import { type Db, openDatabase, openPool, plannedOnce } from './database.ts'
import { openReading, readingName } from './reading.ts'

let url: string
let pool: pg.Pool
let db: Db
let closes: (() => unknown)[]
beforeEach(async () => {
  const database = await testDatabase()
  ;({ url } = database)
  pool = openPool(url, { max: 1 })
  db = openDatabase(pool)
  closes = [() => pool.end(), () => database.drop()]
})
afterEach(async () => {
  for (const close of closes) await close()
})

const read = (from: Db) => from.selectFrom('job_crews').selectAll().modifyEnd(plannedOnce).execute()
const addColumn = (name: string) => execute(url, `alter table job_crews add column ${name} int`)

it('reads a table that a newer version gives columns meanwhile, each time', async () => {
  await read(db)
  for (const name of ['one', 'two']) {
    await addColumn(name)
    expect(await read(db)).toEqual([])
    expect((await pool.query('select * from job_crews /* planned once */')).rows).toEqual([])
  }
})

it('reads it over a connection that many requests share', async () => {
  const { reading, close } = openReading(url, pool, db)
  closes.unshift(close)
  const lines = async () =>
    (await pool.query('select 1 from pg_stat_activity where application_name = $1', [readingName])).rows
  await until(
    () => read(reading).then(lines),
    (rows) => rows.length > 0,
  )
  await read(reading)
  await addColumn('one')
  expect(await Promise.all([read(reading), read(reading), read(reading)])).toEqual([[], [], []])
})

it('fails a transaction that began to read it so once at most', async () => {
  await read(db)
  await addColumn('one')
  const transaction = () => db.transaction().execute((held) => read(held))
  await expect(transaction()).rejects.toThrow('cached plan must not change result type')
  expect(await transaction()).toEqual([])
})
