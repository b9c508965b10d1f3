import { randomUUID } from 'node:crypto'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { addCheckout } from '#features/dashboard/server/testing/sales.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { Mail } from '#kit/server/mail.ts'
import { runDueJobs } from '#kit/server/queue/run-due.ts'
import type { AlertList } from '../../contract.ts'
import { type Cause, questions } from '../causes/repository.ts'
import { alertWorkers, watch } from '../watch.ts'

export type AlertsWorld = Awaited<ReturnType<typeof alertsWorld>>
type Merchant = Awaited<ReturnType<TestApp['merchant']>>

/** All that there is to tell at that time. */
export const listCauses = async (db: Db, now: Date): Promise<Cause[]> => {
  const found: Cause[] = []
  for (const { ask } of questions(now)) found.push(...(await ask(db)))
  return found
}

/** A store whose alerts are watched, by a clock that is turned by hand; `mails` holds what was sent. */
export const alertsWorld = async () => {
  const app = await testApp()
  const mails: Mail[] = []
  const clock = { now: new Date() }
  const services = () => ({
    ...app.services,
    now: () => clock.now,
    mail: { send: async (mail: Mail) => void mails.push(mail), close: () => undefined },
  })
  return {
    app,
    mails,
    clock,
    services,
    /** Begins anew with one store, Mugs, and returns its merchant. */
    async begin(): Promise<Merchant> {
      await app.db.deleteFrom('stores').execute()
      mails.length = 0
      clock.now = new Date()
      return app.merchant({ store: { name: 'Mugs' } })
    },
    pass: (hours: number) => void (clock.now = new Date(clock.now.getTime() + hours * 3_600_000)),
    /** What a run of the watch mails. */
    async runWatch() {
      const before = mails.length
      await watch(services())
      await runDueJobs(services(), app.pool, alertWorkers)
      return mails.slice(before).map(({ subject }) => subject)
    },
    open: async (merchant: Merchant) =>
      ((await merchant.call('GET /alerts')).body.data as AlertList).alerts.filter(({ ended_at }) => !ended_at),
    /** An attempt to pay of this moment, and its checkout. */
    async tried(store_id: string, state: string, more: object = {}) {
      const { id: checkout_id } = await addCheckout(app.db, store_id, clock.now)
      const attempt = {
        checkout_id,
        store_id,
        provider: 'airwallex',
        method: 'card',
        idempotency_key: randomUUID(),
        amount: 5_000,
        currency: 'EUR',
        checkout_version: 1,
        state,
        created_at: clock.now,
        updated_at: clock.now,
        ...more,
      }
      const returned = app.db.insertInto('payment_attempts').values(attempt).returning(['id', 'checkout_id'])
      return returned.executeTakeFirstOrThrow()
    },
  }
}
