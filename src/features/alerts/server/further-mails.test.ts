import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import { addOrder } from '#features/dashboard/server/testing/sales.ts'
import { runDueJobs } from '#kit/server/queue/run-due.ts'
import { type AlertsWorld, alertsWorld } from './testing/alerts-world.ts'
import { alertWorkers, notifyAlert, watch } from './watch.ts'

let world: AlertsWorld
let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
let store_id: string
beforeAll(async () => {
  world = await alertsWorld()
  app = world.app
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await world.begin()
  store_id = merchant.store.id
})

/** A payment of days ago that is captured within some hours or lapses. */
const authorized = async (hours: number) => {
  const [created_at, authorized_until] = [-120, hours].map(
    (from) => new Date(world.clock.now.getTime() + from * 3_600_000),
  )
  const waits = { captures_later: true, authorization_state: 'open', created_at, authorized_until }
  const { id, checkout_id } = await world.tried(store_id, 'succeeded', waits)
  const shopify_order_id = await addOrder(app.db, store_id, { placed_at: world.clock.now })
  await app.db.updateTable('orders').set({ checkout_id }).where('shopify_order_id', '=', shopify_order_id).execute()
  return id
}
const capture = (id: string) =>
  app.db.updateTable('payment_attempts').set({ authorization_state: 'captured' }).where('id', '=', id).execute()

it('tells of a payment whose authorization lapses later, though another one was told of hours before [t4x3]', async () => {
  const first = await authorized(47)
  const second = await authorized(51)
  const subject = 'Mugs: Authorized payments expire within two days'
  expect(await world.runWatch()).toEqual([subject])
  await capture(first)
  expect(await world.runWatch()).toEqual(['Mugs: all clear'])
  const told: string[] = []
  for (let hour = 0; hour < 8; hour++) {
    world.pass(1)
    told.push(...(await world.runWatch()))
  }
  expect(told).toEqual([subject])
  await capture(second)
  expect(await world.runWatch()).toEqual(['Mugs: all clear'])
  expect(new Set(world.mails.map(({ messageId }) => messageId)).size).toBe(4)
})

it('an alert that goes on says what is so world.clock.now, and tells in one mail of the payments that came to it [x5b6]', async () => {
  const text = (count: number) =>
    `Authorized payments expire within two days: ${count}. Capture or void them from their orders.`
  const first = await authorized(47)
  expect(await world.runWatch()).toHaveLength(1)
  for (let n = 0; n < 9; n++) await authorized(47)
  expect(await world.runWatch()).toEqual([])
  expect(await world.open(merchant)).toMatchObject([{ text: text(10) }])
  world.pass(5)
  await authorized(42)
  expect(await world.runWatch()).toEqual([])
  world.pass(2)
  expect(await world.runWatch()).toHaveLength(1)
  expect(world.mails.at(-1)!.text).toContain(text(11))
  await capture(first)
  world.pass(30)
  expect(await world.runWatch()).toEqual([])
  expect(await world.open(merchant)).toMatchObject([{ text: text(10) }])
})

it('sends a reminder once though its worker is stopped after the mail left, and the next one all the same [v7s4]', async () => {
  const account = { store_id, customer_id: 'c', status: 'past_due', past_due_since: world.clock.now }
  await app.db.insertInto('billing_accounts').values(account).execute()
  expect(await world.runWatch()).toEqual([])
  world.pass(73)
  await watch(world.services())
  const { rows: left } = await app.pool.query<{ payload: { alertId: number; what: 'reminder'; number: number } }>(
    "select payload from graphile_worker._private_jobs where payload ->> 'what' = 'reminder'",
  )
  expect(left).toHaveLength(1)
  await runDueJobs(world.services(), app.pool, alertWorkers)
  expect(world.mails).toHaveLength(1)
  await notifyAlert.enqueue(app.db, left[0]!.payload)
  expect(await world.runWatch()).toEqual([])
  world.pass(72)
  expect(await world.runWatch()).toEqual(['Mugs: The payment for your plan failed'])
  expect(await world.runWatch()).toEqual([])
})

it('sends a reminder whose job the version before made [h4s5]', async () => {
  const account = { store_id, customer_id: 'c', status: 'past_due', past_due_since: world.clock.now }
  await app.db.insertInto('billing_accounts').values(account).execute()
  expect(await world.runWatch()).toEqual([])
  const { id } = await app.db.selectFrom('alerts').select('id').executeTakeFirstOrThrow()
  await notifyAlert.enqueue(app.db, { alertId: id, what: 'reminder' })
  expect(await world.runWatch()).toEqual(['Mugs: The payment for your plan failed'])
})
