import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import type { Mail } from '#kit/server/mail.ts'
import { runDueJobs } from '#kit/server/queue/run-due.ts'
import { noticePayment } from './jobs.ts'
import { billingWorkers } from './workers.ts'

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.close())

it('mails a failed payment once, though the merchant signs out while the mail is on its way [f6g7]', async () => {
  const { store } = await app.merchant({ store: { name: 'Mugs' } })
  const account = { store_id: store.id, customer_id: 'c', status: 'past_due', past_due_since: new Date() }
  await app.db.insertInto('billing_accounts').values(account).execute()
  const mails: string[] = []
  const send = async ({ subject }: Mail) => {
    mails.push(subject)
    await app.db.deleteFrom('sessions').execute()
  }
  const services = { ...app.services, mail: { send, close: () => undefined } }
  await noticePayment.enqueue(app.db, { storeId: store.id, kind: 'failed' })
  await runDueJobs(services, app.pool, billingWorkers)
  await app.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0')
  await runDueJobs(services, app.pool, billingWorkers)
  expect(mails).toEqual(['The payment for Mugs failed'])
})
