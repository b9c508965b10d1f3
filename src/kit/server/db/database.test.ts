import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { execute, testDatabase } from '#kit/testing/database.ts'
import { migrate } from '#tools/migrate.ts'
import { startPostgres } from '#tools/postgres/postgres.ts'
import type { Services } from '../context.ts'
import { handle, job } from '../jobs.ts'
import { startJobs } from '../queue/start.ts'
import { type Db, openDatabase, openPool } from './database.ts'

it('outlives a restart of the database, queries and jobs alike, without a word on the console [l5t7]', async () => {
  const warn = vi.spyOn(console, 'warn')
  const crash = vi.fn<() => void>()
  process.on('uncaughtException', crash)
  const dataDir = mkdtempSync(join(tmpdir(), 'checky-test-'))
  const start = () => startPostgres({ dataDir, durable: false })
  let postgres = await start()
  await migrate(postgres.url)
  const pool = openPool(postgres.url)
  const db = openDatabase(pool)

  const greet = job('greet', z.object({ name: z.string() }))
  const greeted: string[] = []
  const greeter = handle(greet, async (_services, { name }) => void greeted.push(name))
  const http = { send: () => Promise.reject(new Error('Nobody is called.')), onRecovered: () => () => {} }
  const services: Partial<Services> = { db, http, log: pino({ enabled: false }) }
  const jobs = startJobs(services as Services, postgres.url, [greeter])
  try {
    await greet.enqueue(db, { name: 'Ada' })
    await expect.poll(() => greeted).toEqual(['Ada'])

    const inHand = await pool.connect()
    await postgres.stop()
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/terminated|connect|ENOENT|ECONN/i)
    inHand.release(true)
    postgres = await start()

    await greet.enqueue(db, { name: 'Grace' })
    await expect.poll(() => greeted).toEqual(['Ada', 'Grace'])
    expect(warn).not.toHaveBeenCalled()
    expect(crash).not.toHaveBeenCalled()
  } finally {
    process.off('uncaughtException', crash)
    await jobs.stop()
    await pool.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

it.each([
  ['a statement', (db: Db) => sql`create table written ()`.execute(db)],
  ['a transaction', (db: Db) => db.transaction().execute((db) => sql`create table written ()`.execute(db))],
])(
  'writes again by %s as soon as a database does that took no writes, though the session began meanwhile',
  async (_, write) => {
    const database = await testDatabase()
    const name = new URL(database.url).pathname.slice(1)
    await execute(database.url, `alter database ${name} set default_transaction_read_only = on`)
    const pool = openPool(database.url, { max: 1 })
    const db = openDatabase(pool)
    try {
      await expect(write(db)).rejects.toThrow('read-only')
      await execute(
        database.url,
        `set transaction read write; alter database ${name} reset default_transaction_read_only`,
      )
      await write(db)
    } finally {
      await pool.end()
      await database.drop()
    }
  },
)
