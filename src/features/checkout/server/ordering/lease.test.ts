import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { createOutbound } from '#kit/server/outbound.ts'
import { settle } from '../payment/settle.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

const pay = async () => {
  const token = await world.checkout()
  const { intent_id } = (await world.pay(token, await world.order(token))).body.data.next.options
  await world.succeed(String(intent_id))
  const attempt = await world.app.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('provider_payment_id', '=', String(intent_id))
    .executeTakeFirstOrThrow()
  await settle(world.app.services, attempt.id)
  return token
}
const checkoutOf = (token: string) =>
  world.app.db.selectFrom('checkouts').selectAll().where('token', '=', token).executeTakeFirstOrThrow()

it('comes back to a checkout that another worker died at, when that one would have been done [p4s9]', async () => {
  const token = await pay()
  const until = new Date(Date.now() + 30_000)
  await world.app.db.updateTable('checkouts').set({ ordering_until: until }).where('token', '=', token).execute()
  await world.app.runJobs()
  const { id, state } = await checkoutOf(token)
  expect(state).toBe('paid')
  const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs
    where key = ${`order:${id}`}`.execute(world.app.db)
  expect(rows).toEqual([{ run_at: until }])

  await world.app.db.updateTable('checkouts').set({ ordering_until: null }).where('token', '=', token).execute()
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.app.db)
  await world.app.runJobs()
  expect((await checkoutOf(token)).state).toBe('ordered')
})

it('is held up by nothing once the shop answers again, where nothing can have reached it [r3w9]', async () => {
  const token = await pay()
  const { http } = world.app.services
  const { send } = http
  const refused = createOutbound(() => true)
  // Nobody listens there.
  http.send = (_url, options) => refused.send('http://127.0.0.1:9', options)
  await world.app.runJobs()
  http.send = send
  await refused.close()
  expect(await checkoutOf(token)).toMatchObject({ state: 'paid', ordering_until: null })
  await world.app.retryJobs()
  expect((await checkoutOf(token)).state).toBe('ordered')
})
