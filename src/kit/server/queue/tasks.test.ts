import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#kit/testing/database.ts'
import type { Services } from '../context.ts'
import { openDatabase } from '../db/database.ts'
import { handle, job } from '../jobs.ts'
import { jobLogger, toTasks } from './tasks.ts'

const street = 'Via Segreta 12'

it("tells neither the log nor the list of failed jobs a shopper's street that stands in what the database says", async () => {
  const database = await testDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 6 })
  const db = openDatabase(pool)
  let logged = ''
  const log = pino({ level: 'debug' }, { write: (line: string) => void (logged += line) })
  const send = job('send', z.object({ street: z.string() }))
  const given: Partial<Services> = { db, log }
  const services = given as Services
  const handler = handle(send, async (given, payload) => {
    await sql`select ${payload.street}::text::uuid`.execute(given.db)
  })
  try {
    await send.enqueue(db, { street })
    await runOnce({
      pgPool: pool,
      taskList: toTasks(services, [handler]),
      logger: jobLogger(services),
      noHandleSignals: true,
    })
    const { rows } = await sql<{ last_error: string }>`select last_error from graphile_worker.jobs`.execute(db)
    expect(rows).toEqual([{ last_error: 'the database refused a statement (22P02)' }])
    expect(logged).toContain('the database refused a statement (22P02)')
    expect(logged).not.toContain(street)
  } finally {
    await pool.end()
    await database.drop()
  }
})
