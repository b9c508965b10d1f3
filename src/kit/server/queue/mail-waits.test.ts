import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#kit/testing/database.ts'
import type { Services } from '../context.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { handle, job } from '../jobs.ts'
import { MailError, mayBeSent } from '../mail-error.ts'
import { jobLogger, toTasks } from './tasks.ts'

const notice = job('notice', z.object({}))
const reminder = job('reminder', z.object({}))
const letter = { to: 'ann@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const notices = handle(notice, ({ mail }) => mail.send(letter))
/** Takes what nobody knows of for sent. */
const reminders = handle(reminder, async ({ mail }) => {
  await mail.send(letter).catch((error: unknown) => {
    if (!mayBeSent(error)) throw error
  })
})

const open = async () => {
  const database = await testDatabase()
  const pool = openPool(database.url)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const db = openDatabase(pool)
  let fate: 'not sent' | 'unknown' = 'not sent'
  const mail = { send: () => Promise.reject(new MailError('The mail server does not answer', fate)), close: () => {} }
  const given: Partial<Services> = { db, mail, log: pino({ enabled: false }) }
  const services = given as Services
  const taskList = toTasks(services, [notices, reminders])
  return {
    db,
    /** Does all that is due, once. */
    async work(next: typeof fate) {
      fate = next
      await runOnce({ pgPool: pool, taskList, logger: jobLogger(services), noHandleSignals: true })
    },
    waits: () => db.selectFrom('job_waits').select('side').execute(),
    woken: () => db.selectFrom('job_waits').select('side').where('woken_at', 'is not', null).execute(),
  }
}

it('has a mail that was not sent wait for the mail server, and one of which nobody knows use up its tries [t6r8]', async () => {
  const { db, work, waits } = await open()
  await notice.enqueue(db, {}, { key: 'a' })
  await work('unknown')
  expect(await waits()).toEqual([])
  await notice.enqueue(db, {}, { key: 'b' })
  await work('not sent')
  expect(await waits()).toEqual([{ side: 'mail:smtp' }])
})

it('takes no mail of which nobody knows for a proof that the mail server is well', async () => {
  const { db, work, waits, woken } = await open()
  await notice.enqueue(db, {}, { key: 'a' })
  await reminder.enqueue(db, {}, { key: 'b' })
  await work('not sent')
  expect(await waits()).toHaveLength(2)
  await sql`update graphile_worker._private_jobs set run_at = now() where key = 'b'`.execute(db)
  await work('unknown')
  expect(await woken()).toEqual([])
})
