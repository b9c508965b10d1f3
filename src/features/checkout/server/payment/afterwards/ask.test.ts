import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { connect } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { askAfterwards } from './ask.ts'

const logged: string[] = []
let world: ShopWorld
let template: { checkout: string; attempt: string }
beforeAll(async () => {
  world = await shopWorld({ webhooks: false, logged })
  await connect(world, 'viva', subjects.find(({ name }) => name === 'viva')!.getKeys(0))
  const token = await world.checkout()
  await world.pay(token, await world.order(token, { provider: 'viva' }))
  const attempt = await world.app.db
    .selectFrom('payment_attempts')
    .select(['id as attempt', 'checkout_id as checkout'])
    .executeTakeFirstOrThrow()
  template = attempt
})
beforeEach(async () => {
  await world.app.db.updateTable('payment_attempts').set({ state: 'failed' }).execute()
  logged.length = 0
})
afterAll(() => world.close())

const hour = 3_600_000
/** Payments at Viva of which nobody asked since. */
const paid = async (count: number, hoursAgo: number) => {
  const at = new Date(Date.now() - hoursAgo * hour)
  await world.app.pool.query(
    `with copied as (
      insert into checkouts select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'token', gen_random_uuid()))).*
      from checkouts one, generate_series(1, $1::int) where one.id = $2 returning id
    )
    insert into payment_attempts select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'checkout_id', copied.id,
      'state', 'succeeded', 'provider_payment_id', 'paid-' || copied.id, 'idempotency_key', gen_random_uuid(),
      'created_at', $4::timestamptz, 'updated_at', $4::timestamptz))).*
    from payment_attempts one, copied where one.id = $3`,
    [count, template.checkout, template.attempt, at],
  )
}
const countAsked = async (since: 'week' | 'ever' = 'ever') => {
  const asked = await world.app.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('state', '=', 'succeeded')
    .where('aftermath_checked_at', 'is not', null)
    .where('created_at', '>', new Date(since === 'week' ? Date.now() - 7 * 24 * hour : 0))
    .execute()
  return asked.length
}
/** Asks while Viva answers so to questions about these payments. */
const ask = async (status: number, services = world.app.services) => {
  const { end } = replay(world.app.services, ({ search }) =>
    search.includes('paid-') ? { status, text: '{}' } : undefined,
  )
  await askAfterwards(services)
  end()
}
const isWarned = () => logged.some((line) => line.includes('more than a day late'))

it('asks about all payments that are due, however many', async () => {
  await paid(205, 7)
  await paid(10, 26 * 24)
  await ask(404)
  expect(await countAsked()).toBe(215)
})

it('asks about older payments beside those of the first week, and ends with its time', async () => {
  await paid(40, 7)
  await paid(40, 26 * 24)
  let moments = 0
  const began = Date.now()
  // As if each look at the clock came three seconds after the one before.
  await ask(404, { ...world.app.services, now: () => new Date(began + moments++ * 3_000) })
  const [fresh, all] = [await countAsked('week'), await countAsked()]
  expect(all).toBeGreaterThan(10)
  expect(all).toBeLessThan(80)
  expect(Math.abs(fresh - (all - fresh))).toBeLessThanOrEqual(2)
})

it('leaves an account that does not answer until the next run, and goes on there', async () => {
  await paid(40, 7)
  await ask(500)
  const first = await countAsked()
  expect(first).toBeGreaterThanOrEqual(3)
  expect(first).toBeLessThanOrEqual(4)
  await ask(404)
  expect(await countAsked()).toBe(40)
})

it('warns of payments that are asked about more than a day late, and of no others', async () => {
  await paid(1, 20)
  await ask(404)
  expect(isWarned()).toBe(false)
  await paid(1, 31)
  await ask(404)
  expect(isWarned()).toBe(true)
})
