import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { addCheckout, addOrder } from '#features/dashboard/server/testing/sales.ts'
import type { Mail } from '#kit/server/mail.ts'
import { runDueJobs } from '#kit/server/queue/run-due.ts'
import type { AlertList } from '../contract.ts'
import { alertWorkers, notifyAlert, watch } from './watch.ts'

let app: TestApp
const mails: Mail[] = []
let now = new Date()
let merchant: Awaited<ReturnType<TestApp['merchant']>>
let store_id: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('stores').execute()
  mails.length = 0
  now = new Date()
  merchant = await app.merchant({ store: { name: 'Mugs' } })
  store_id = merchant.store.id
})

const services = () => ({
  ...app.services,
  now: () => now,
  mail: { send: async (mail: Mail) => void mails.push(mail), close: () => undefined },
})
/** What a run of the watch mails. */
const runWatch = async () => {
  const before = mails.length
  await watch(services())
  await runDueJobs(services(), app.pool, alertWorkers)
  return mails.slice(before).map(({ subject }) => subject)
}
const pass = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000))
const open = async () =>
  ((await merchant.call('GET /alerts')).body.data as AlertList).alerts.filter(({ ended_at }) => !ended_at)

/** A payment of days ago that is captured within some hours or lapses. */
const authorized = async (hours: number) => {
  const [created_at, authorized_until] = [-120, hours].map((from) => new Date(now.getTime() + from * 3_600_000))
  const waits = { captures_later: true, authorization_state: 'open', created_at, authorized_until }
  const { id: checkout_id } = await addCheckout(app.db, store_id, now)
  const { id } = await app.db
    .insertInto('payment_attempts')
    .values({
      checkout_id,
      store_id,
      provider: 'airwallex',
      method: 'card',
      idempotency_key: randomUUID(),
      amount: 5_000,
      currency: 'EUR',
      checkout_version: 1,
      state: 'succeeded',
      updated_at: now,
      ...waits,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shopify_order_id = await addOrder(app.db, store_id, { placed_at: now })
  await app.db.updateTable('orders').set({ checkout_id }).where('shopify_order_id', '=', shopify_order_id).execute()
  return id
}
const capture = (id: string) =>
  app.db.updateTable('payment_attempts').set({ authorization_state: 'captured' }).where('id', '=', id).execute()

it('tells of a payment whose authorization lapses later, though another one was told of hours before [t4x3]', async () => {
  const first = await authorized(47)
  const second = await authorized(51)
  const subject = 'Mugs: Authorized payments expire within two days'
  expect(await runWatch()).toEqual([subject])
  await capture(first)
  expect(await runWatch()).toEqual(['Mugs: all clear'])
  const told: string[] = []
  for (let hour = 0; hour < 8; hour++) {
    pass(1)
    told.push(...(await runWatch()))
  }
  expect(told).toEqual([subject])
  await capture(second)
  expect(await runWatch()).toEqual(['Mugs: all clear'])
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(4)
})

it('an alert that goes on says what is so now, and tells in one mail of the payments that came to it [x5b6]', async () => {
  const text = (count: number) =>
    `Authorized payments expire within two days: ${count}. Capture or void them from their orders.`
  const first = await authorized(47)
  expect(await runWatch()).toHaveLength(1)
  for (let n = 0; n < 9; n++) await authorized(47)
  expect(await runWatch()).toEqual([])
  expect(await open()).toMatchObject([{ text: text(10) }])
  pass(5)
  await authorized(42)
  expect(await runWatch()).toEqual([])
  pass(2)
  expect(await runWatch()).toHaveLength(1)
  expect(mails.at(-1)!.text).toContain(text(11))
  await capture(first)
  pass(30)
  expect(await runWatch()).toEqual([])
  expect(await open()).toMatchObject([{ text: text(10) }])
})

it('sends a reminder once though its worker is stopped after the mail left, and the next one all the same [v7s4]', async () => {
  const account = { store_id, customer_id: 'c', status: 'past_due', past_due_since: now }
  await app.db.insertInto('billing_accounts').values(account).execute()
  expect(await runWatch()).toEqual([])
  pass(73)
  await watch(services())
  const { rows: left } = await app.pool.query<{ payload: { alertId: number; what: 'reminder'; number: number } }>(
    "select payload from graphile_worker._private_jobs where payload ->> 'what' = 'reminder'",
  )
  expect(left).toHaveLength(1)
  await runDueJobs(services(), app.pool, alertWorkers)
  expect(mails).toHaveLength(1)
  await notifyAlert.enqueue(app.db, left[0]!.payload)
  expect(await runWatch()).toEqual([])
  pass(72)
  expect(await runWatch()).toEqual(['Mugs: The payment for your plan failed'])
  expect(await runWatch()).toEqual([])
})

it('sends a reminder whose job the version before made [h4s5]', async () => {
  const account = { store_id, customer_id: 'c', status: 'past_due', past_due_since: now }
  await app.db.insertInto('billing_accounts').values(account).execute()
  expect(await runWatch()).toEqual([])
  const { id } = await app.db.selectFrom('alerts').select('id').executeTakeFirstOrThrow()
  await notifyAlert.enqueue(app.db, { alertId: id, what: 'reminder' })
  expect(await runWatch()).toEqual(['Mugs: The payment for your plan failed'])
})
