import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#kit/testing/database.ts'
import { openMailServer } from '#kit/testing/mail-server.ts'
import { until } from '#kit/testing/until.ts'
import type { Services } from '../context.ts'
import { openDatabase } from '../db/database.ts'
import { handle, job } from '../jobs.ts'
import { createMailer } from '../mail.ts'
import { jobLogger, toTasks } from './tasks.ts'

const street = 'Via Segreta 12'
const email = 'ann.bianchi@example.com'

/** What the list of failed jobs and the log keep of a job that fails as given. */
const keptOf = async (fail: (services: Services) => Promise<unknown>) => {
  const database = await testDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 6 })
  const db = openDatabase(pool)
  let logged = ''
  const log = pino({ level: 'debug' }, { write: (line: string) => void (logged += line) })
  const send = job('send', z.object({}))
  const given: Partial<Services> = { db, log }
  const services = given as Services
  const handler = handle(send, async (given) => void (await fail(given)))
  try {
    await send.enqueue(db, {})
    await runOnce({
      pgPool: pool,
      taskList: toTasks(services, [handler]),
      logger: jobLogger(services),
      noHandleSignals: true,
    })
    // The run may end before its failure is written.
    const jobs = sql<{ last_error: string | null }>`select last_error from graphile_worker.jobs`
    const { rows } = await until(
      () => jobs.execute(db),
      ({ rows }) => rows.every((row) => row.last_error !== null),
    )
    return { errors: rows.map((row) => row.last_error), logged }
  } finally {
    await pool.end()
    await database.drop()
  }
}

it("tells neither the log nor the list of failed jobs a shopper's street that stands in what the database says", async () => {
  const { errors, logged } = await keptOf(({ db }) => sql`select ${street}::text::uuid`.execute(db))
  expect(errors).toEqual(['the database refused a statement (22P02)'])
  expect(logged).toContain('the database refused a statement (22P02)')
  expect(logged).not.toContain(street)
})

it.each(['550', '451'] as const)('nor an address that a mail server answers with (%s)', async (answer) => {
  const server = await openMailServer()
  server.set({ at: 'RCPT', how: `${answer} <${email}>: Recipient address rejected` })
  const mailer = createMailer({ SMTP_URL: server.url, SUPPORT_EMAIL: 'shop@example.com', PRODUCT_NAME: 'Checky Pro' })
  onTestFinished(() => mailer.close())
  const { errors, logged } = await keptOf(() =>
    mailer.send({ to: email, subject: 'Hello', text: 'Hello', html: 'Hello' }),
  )
  expect(errors).toEqual([`the mail server refused (${answer}, RCPT TO)`])
  expect(logged).toContain(`the mail server refused (${answer}, RCPT TO)`)
  expect(logged).not.toContain(email)
})

it('nor one to which nobody tried to send', async () => {
  const invalid = Object.assign(new Error(`Invalid recipient "<${email}"`), { code: 'EENVELOPE', command: 'API' })
  const { errors, logged } = await keptOf(() => Promise.reject(invalid))
  expect(errors).toEqual(['the mail server refused (EENVELOPE, API)'])
  expect(logged).not.toContain(email)
})
