import { Client } from 'pg'
import { expect, it } from 'vitest'
import { databaseAt, execute, testDatabase } from '#kit/testing/database.ts'
import { migrate } from './migrate.ts'

it('does nothing on a database that is up to date', async () => {
  const { url, drop } = await testDatabase()
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
  expect(await schemaOf(target)).toEqual(await schemaOf(url))
  await execute(url, `drop database ${empty} with (force)`)
  await drop()
})

async function schemaOf(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(
    `select table_schema, table_name, column_name, data_type from information_schema.columns
     where table_schema in ('public', 'graphile_worker') order by 1, 2, 3`,
  )
  await client.end()
  return rows
}
