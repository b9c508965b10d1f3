import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import { addCheckout } from '#features/dashboard/server/testing/sales.ts'
import type { Mail } from '#kit/server/mail.ts'
import { runDueJobs } from '#kit/server/queue/run-due.ts'
import { type AlertsWorld, alertsWorld } from './testing/alerts-world.ts'
import { alertWorkers, notifyAlert } from './watch.ts'

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

const tried = (state: string, more: object = {}) => world.tried(store_id, state, more)
const times = async (count: number, run: () => Promise<unknown>) => {
  for (let n = 0; n < count; n++) await run()
}

it('tells once that every payment at a provider fails, and once that one went through [y2f8]', async () => {
  await times(4, () => tried('failed', { failure: 'No.' }))
  await times(5, () => tried('failed', { failure: 'No.', is_test: true }))
  expect(await world.runWatch()).toEqual([])
  await tried('failed', { failure: 'No.' })
  expect(await world.runWatch()).toEqual(['Mugs: Every payment at Airwallex fails'])
  expect(await world.runWatch()).toEqual([])
  world.pass(2)
  expect(await world.runWatch()).toEqual([])
  expect(await world.open(merchant)).toMatchObject([{ kind: 'provider_failing', page: '/why-shoppers-leave' }])
  await tried('succeeded')
  expect(await world.runWatch()).toEqual(['Mugs: all clear'])
  expect(await world.runWatch()).toEqual([])
  expect(await world.open(merchant)).toEqual([])
})

it('tells of a cause that is back within hours no second time, and of one that comes back later [y3j9]', async () => {
  const script = (is_script_injected: boolean) =>
    app.db
      .updateTable('stores')
      .set({ is_add_on_enabled: true, is_script_injected, script_checked_at: world.clock.now })
      .where('id', '=', store_id)
      .execute()
  await script(false)
  expect(await world.runWatch()).toEqual(['Mugs: The script is on, but no longer in your shop’s theme'])
  await script(true)
  expect(await world.runWatch()).toEqual(['Mugs: all clear'])
  world.pass(1)
  await script(false)
  expect(await world.runWatch()).toEqual([])
  expect(await world.open(merchant)).toMatchObject([{ kind: 'script_gone' }])
  await script(true)
  expect(await world.runWatch()).toEqual([])
  world.pass(7)
  await script(false)
  expect(await world.runWatch()).toEqual(['Mugs: The script is on, but no longer in your shop’s theme'])
})

it('mails nothing of a kind that is muted, and goes on listing it [l3b9]', async () => {
  const mute = (is_muted: boolean) => merchant.call('PUT /alerts/muted', { body: { kind: 'script_gone', is_muted } })
  expect((await mute(true)).status).toBe(200)
  await app.db
    .updateTable('stores')
    .set({ is_add_on_enabled: true, is_script_injected: false, script_checked_at: world.clock.now })
    .where('id', '=', store_id)
    .execute()
  expect(await world.runWatch()).toEqual([])
  expect(await world.open(merchant)).toMatchObject([{ kind: 'script_gone', is_muted: true }])
  await app.db.updateTable('stores').set({ is_script_injected: true }).where('id', '=', store_id).execute()
  expect(await world.runWatch()).toEqual([])
  expect((await mute(false)).body.data.kinds).toContainEqual(
    expect.objectContaining({ kind: 'script_gone', is_muted: false }),
  )
})

it('tells of a country without a rate, by its name, and not of carts that need none [n3m4]', async () => {
  const came = async (reached: number, country: string, requires_shipping = true) => {
    const { id } = await addCheckout(app.db, store_id, world.clock.now)
    const line = {
      variant_id: 1,
      product_id: 1,
      title: 'Mug',
      quantity: 1,
      unit_price: 1,
      line_total: 1,
      requires_shipping,
    }
    await app.db
      .insertInto('checkout_lines')
      .values({ checkout_id: id, position: 0, ...line })
      .execute()
    const address = JSON.stringify({ country, address1: 'A 1', city: 'B' })
    await app.db
      .updateTable('checkouts')
      .set({ shipping_address: address, ...(reached > 2 && { state: 'paying' }) })
      .where('id', '=', id)
      .execute()
  }
  await times(3, () => came(2, 'NO'))
  await times(3, () => came(2, 'SE', false))
  await times(3, () => came(2, 'FR'))
  await came(4, 'FR')
  expect(await world.runWatch()).toEqual([
    'Mugs: 3 shoppers from Norway found no shipping rate within a day, and no one from there found one',
  ])
})

it('tells that paid orders bring no message of their provider, and that most shoppers are sent away [p5x8]', async () => {
  world.pass(-2)
  await times(3, () => tried('succeeded'))
  world.pass(2)
  const diversion = { store_id, cause: 'silent', happened_at: world.clock.now }
  await app.db
    .insertInto('diversions')
    .values(Array.from({ length: 5 }, () => diversion))
    .execute()
  const refused = {
    store_id,
    source: 'airwallex',
    reason: 'other_secret',
    hour: world.clock.now,
    last_at: world.clock.now,
    times: 7,
  }
  // Anyone can send what carries no signature.
  const strangers = { ...refused, reason: 'unsigned', times: 90 }
  await app.db.insertInto('unproven_messages').values([refused, strangers]).execute()
  expect((await world.runWatch()).toSorted()).toEqual([
    'Mugs: 5 shoppers were sent to the shop’s own checkout within an hour, more than came to yours',
    'Mugs: Airwallex took 3 payments in the last day, but no message from it could be verified',
  ])
  const missing = app.db.selectFrom('alerts').select('facts').where('kind', '=', 'messages_missing')
  expect((await missing.executeTakeFirstOrThrow()).facts).toEqual({ count: 3, unproven: 7 })
  expect((await world.open(merchant)).map(({ page }) => page)).toContain('/payment-methods?connect=airwallex')
  const message = {
    store_id,
    source: 'airwallex',
    external_id: 'evt_1',
    topic: 'x',
    payload: '{}',
    received_at: world.clock.now,
  }
  await app.db.insertInto('webhook_deliveries').values(message).execute()
  expect(await world.runWatch()).toEqual(['Mugs: all clear'])
})

it('tells of a day on which far fewer paid than on the same weekday, and not of few shoppers [c2s7]', async () => {
  const day = (ago: number) => new Date(world.clock.now.getTime() - ago * 24 * 3_600_000).toISOString().slice(0, 10)
  await app.db.updateTable('stores').set({ time_zone: 'UTC' }).where('id', '=', store_id).execute()
  const figures = (ago: number, checkouts: number, orders: number) =>
    app.db
      .insertInto('daily_figures')
      .values({ store_id, day: day(ago), currency: 'EUR', checkouts, orders })
      .onConflict((conflict) => conflict.columns(['store_id', 'day', 'currency']).doUpdateSet({ checkouts, orders }))
      .execute()
  for (const ago of [8, 15, 22, 29]) await figures(ago, 100, 20)
  await figures(1, 20, 0)
  expect(await world.runWatch()).toEqual([])
  await figures(1, 100, 9)
  const [subject] = await world.runWatch()
  expect(subject).toBe(
    'Mugs: Yesterday 9% of the checkouts were paid; on the same weekday of the last four weeks it was 20%',
  )
  await figures(1, 100, 11)
  expect(await world.runWatch()).toEqual(['Mugs: all clear'])
})

it('tells of a dispute and of keys that are refused, until they are settled [m5d8]', async () => {
  const { id } = await tried('succeeded', { dispute: 'open', disputed_at: world.clock.now })
  expect(await world.runWatch()).toEqual(['Mugs: A payment is disputed'])
  const keys = { store_id, provider: 'payabl', credentials_sealed: Buffer.from('x'), settings: '{}' }
  await app.db
    .insertInto('payment_providers')
    .values({ ...keys, is_authorized: false })
    .execute()
  expect(await world.runWatch()).toEqual(['Mugs: Checky Pro Payments by payabl. no longer accepts your keys'])
  await app.db.updateTable('payment_attempts').set({ dispute: 'won' }).where('id', '=', id).execute()
  await app.db.updateTable('payment_providers').set({ is_authorized: true }).where('store_id', '=', store_id).execute()
  expect(await world.runWatch()).toEqual(['Mugs: all clear', 'Mugs: all clear'])
})

it('reminds twice of a plan that is not paid, so that three mails come before the checkout is switched off [p5z4]', async () => {
  const account = { store_id, customer_id: 'c', status: 'past_due', past_due_since: world.clock.now }
  await app.db.insertInto('billing_accounts').values(account).execute()
  // The first mail is sent by the billing that learns of it.
  expect(await world.runWatch()).toEqual([])
  const subject = 'Mugs: The payment for your plan failed'
  world.pass(71)
  expect(await world.runWatch()).toEqual([])
  world.pass(2)
  expect(await world.runWatch()).toEqual([subject])
  expect(await world.runWatch()).toEqual([])
  world.pass(72)
  expect(await world.runWatch()).toEqual([subject])
  world.pass(24)
  expect(await world.runWatch()).toEqual([])
  await app.db.updateTable('billing_accounts').set({ past_due_since: null }).execute()
  expect(await world.runWatch()).toEqual(['Mugs: all clear'])
})

it('mails once whatever happens between sending and noting, and again what was refused [w2k6]', async () => {
  await app.db
    .insertInto('alerts')
    .values({ store_id, kind: 'script_gone', subject: '', began_at: world.clock.now })
    .execute()
  const { id } = await app.db
    .selectFrom('alerts')
    .select('id')
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow()
  const enqueueMail = () => notifyAlert.enqueue(app.db, { alertId: id, what: 'begun' })
  const run = (send: (mail: Mail) => Promise<void>) =>
    runDueJobs({ ...world.services(), mail: { send, close: () => undefined } }, app.pool, alertWorkers)
  const noted = async () =>
    (await app.db.selectFrom('alerts').select('told_at').where('id', '=', id).executeTakeFirstOrThrow()).told_at
  await enqueueMail()
  await run(() => Promise.reject(new Error('421 Busy')))
  expect(await noted()).toBeNull()
  // Another worker takes the same news while the mail is on its way.
  await enqueueMail()
  await run(async (mail) => {
    world.mails.push(mail)
    await enqueueMail()
    await run(async (twice) => void world.mails.push(twice))
  })
  expect(world.mails.map(({ messageId }) => messageId)).toEqual([expect.stringContaining(`<alert-${id}-begun-1@`)])
  expect(await noted()).not.toBeNull()
})

it('is for the store’s own merchant alone [g9y4]', async () => {
  await app.db
    .insertInto('alerts')
    .values({ store_id, kind: 'no_rate', subject: 'NO', began_at: world.clock.now })
    .execute()
  expect((await app.stranger.call('GET /alerts')).status).toBe(401)
  const body = { kind: 'no_rate', is_muted: true }
  expect((await app.stranger.call('PUT /alerts/muted', { body })).status).toBe(401)
  const other = await app.merchant()
  expect((await other.call('GET /alerts')).body.data.alerts).toEqual([])
  await other.call('PUT /alerts/muted', { body })
  expect(await world.open(merchant)).toMatchObject([{ is_muted: false }])
})
