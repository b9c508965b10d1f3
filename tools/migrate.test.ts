import { Client } from 'pg'
import { expect, it } from 'vitest'
import { openDatabase, openPool } from '#kit/server/db/database.ts'
import { databaseAt, execute, testDatabase } from '#kit/testing/database.ts'
import { migrate, toMigration } from './migrate.ts'

it('does nothing on a database that is up to date', async () => {
  const { url, drop } = await testDatabase()
  expect(await migrate(url)).toEqual([])
  await drop()
})

it('does nothing either where the user was given a schema of its own later, in which new tables would stand', async () => {
  const { url, drop } = await testDatabase()
  await execute(url, 'create schema authorization current_user')
  expect(await migrate(url)).toEqual([])
  await drop()
})

it('waits for its turn as long as that takes, whatever limit the address sets', async () => {
  const { url, drop } = await testDatabase()
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock(7263518)')
  const waiting = migrate(`${url}${url.includes('?') ? '&' : '?'}statement_timeout=100`)
  waiting.catch(() => {})
  const tooLong = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%pg_advisory_lock%'
    and datname = current_database() and now() - query_start > interval '200 ms'`
  await expect.poll(async () => (await other.query(tooLong)).rowCount).toBe(1)
  await other.end()
  expect(await waiting).toEqual([])
  await drop()
})

it('runs a file whose number is below one that was run before it', async () => {
  const { url, drop } = await testDatabase()
  await execute(url, "delete from kysely_migration where name like '0198%'; drop index diversions_old")
  expect(await migrate(url)).toEqual(['0198_old_diversions_are_found'])
  expect(await migrate(url)).toEqual([])
  await drop()
})

it('brings an empty database to one and the same schema, however many do it at once', async () => {
  const { url, drop } = await testDatabase()
  const empty = `m_${process.pid}`
  await execute(url, `create database ${empty}`)
  const target = databaseAt(url, empty)
  const runs = await Promise.all([migrate(target), migrate(target), migrate(target)])

  expect(runs.map((names) => names.length > 0).filter(Boolean)).toHaveLength(1)
  expect(await readSchema(target)).toEqual(await readSchema(url))
  await execute(url, `drop database ${empty} with (force)`)
  await drop()
})

it('ends no process where the database goes away meanwhile, and is whole once it is run again', async () => {
  const { url, drop } = await testDatabase()
  const cut = `m_${process.pid}_cut`
  await execute(url, `create database ${cut}`)
  const target = databaseAt(url, cut)
  const watch = new Client({ connectionString: url })
  await watch.connect()
  // Between two files a new connection goes on; within one it fails.
  const cutOff = Promise.allSettled([migrate(target)])
  const holder = `from pg_stat_activity where datname = '${cut}' and state = 'idle' and query like '%pg_advisory_lock%'`
  await expect.poll(async () => (await watch.query(`select ${holder}`)).rowCount).toBe(1)
  await watch.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${cut}'`)
  await cutOff
  await migrate(target)
  expect(await readSchema(target)).toEqual(await readSchema(url))
  await watch.end()
  await execute(url, `drop database ${cut} with (force)`)
  await drop()
})

it('lets others by who wait behind it for a table, says so, does nothing by halves, and may be run again [h2c6]', async () => {
  const { url, drop } = await testDatabase()
  const earlier = `m_${process.pid}_held`
  await execute(url, `create database ${earlier}`)
  const target = databaseAt(url, earlier)
  await migrate(target, '0062_countries_of_rates')
  const reader = new Client({ connectionString: target })
  await reader.connect()
  try {
    await reader.query(`with made as (insert into merchants (email, name, password_hash) values ('mia@example.com', 'Mia', 'x') returning id),
        store as (insert into stores (merchant_id, shop_domain, name) select id, 'a.myshopify.com', 'a' from made returning id)
      insert into payment_providers (store_id, provider, credentials_sealed) select id, 'stripe', '' from store`)
    // What 0063 changes last: the table that it changed first has to be as it was.
    await reader.query('begin; select from orders')
    const before = await readSchema(target)
    const hasty = { lockTimeoutMs: 200, pauseMs: 1, tries: 2 }
    await expect(migrate(target, undefined, hasty)).rejects.toThrow(
      /0063_refunds_that_fail\.sql failed: 2 times it waited 0\.2 s for a table .* run it again/,
    )
    expect(await readSchema(target)).toEqual(before)
    await reader.query('rollback')
    expect(await migrate(target)).toContain('0063_refunds_that_fail')
    expect(await readSchema(target)).toEqual(await readSchema(url))
    // A store that was there before is saved beside somebody who holds its row, and may want to save it too.
    await reader.query('begin; select from stores for update')
    await execute(target, "set lock_timeout = '1s'; update payment_providers set is_active = false")
    await reader.query("update stores set name = 'b'; commit")
  } finally {
    await reader.end()
    await execute(url, `drop database ${earlier} with (force)`)
    await drop()
  }
})

it('may write a table and alter it in one step, also where triggers look at what was written', async () => {
  const { url, drop } = await testDatabase()
  const pool = openPool(url)
  const db = openDatabase(pool)
  const merchant = await db
    .insertInto('merchants')
    .values({ email: 'mia@example.com', name: 'Mia', password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('stores')
    .values({ merchant_id: merchant.id, shop_domain: 'a.myshopify.com', name: 'a' })
    .execute()
  const step = toMigration("update stores set name = 'b'; alter table stores add column tried integer")
  await db.transaction().execute((db) => step.up(db))
  expect((await pool.query('select name, tried from stores')).rows).toEqual([{ name: 'b', tried: null }])
  await pool.end()
  await drop()
})

async function readSchema(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(
    `select table_schema, table_name, column_name, data_type from information_schema.columns
     where table_schema in ('public', 'graphile_worker') order by 1, 2, 3`,
  )
  await client.end()
  return rows
}
