import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { ShopError } from '#features/stores/server/public.ts'
import { createOutbound, OutboundError } from '#kit/server/outbound.ts'
import { settle } from '../payment/settle.ts'
import { openLease } from './lease.ts'
import { order } from './order.ts'

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
const getCheckout = (token: string) =>
  world.app.db.selectFrom('checkouts').selectAll().where('token', '=', token).executeTakeFirstOrThrow()

it('comes back to a checkout that another worker died at, when that one would have been done [p4s9]', async () => {
  const token = await pay()
  const until = new Date(Date.now() + 30_000)
  await world.app.db.updateTable('checkouts').set({ ordering_until: until }).where('token', '=', token).execute()
  await world.app.runJobs()
  const { id, state } = await getCheckout(token)
  expect(state).toBe('paid')
  const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs
    where key = ${`order:${id}`}`.execute(world.app.db)
  expect(rows).toEqual([{ run_at: until }])

  await world.app.db.updateTable('checkouts').set({ ordering_until: null }).where('token', '=', token).execute()
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.app.db)
  await world.app.runJobs()
  expect((await getCheckout(token)).state).toBe('ordered')
})

/** Lets so many seconds of what is left of a worker's time go by. */
const passSeconds = (id: string, seconds: number) =>
  world.app.db
    .updateTable('checkouts')
    .set({ ordering_until: sql`ordering_until - ${seconds} * interval '1 second'` })
    .where('id', '=', id)
    .execute()

it('is one worker’s for as long as that works, however long it takes [r6q4]', async () => {
  const { id, token } = await getCheckout(await pay())
  const lease = await openLease(world.app.services, id, { leaseMs: 5_000, renewEveryMs: 20 })
  const first = (await getCheckout(token)).ordering_until!
  const until = async () => (await getCheckout(token)).ordering_until!.getTime() - first.getTime()
  await expect.poll(until).toBeGreaterThan(0)
  expect(await openLease(world.app.services, id)).toBeNull()
  await lease!.end(null, 'no')
  const next = await openLease(world.app.services, id)
  // The one before ends what is another's by now no more.
  await lease!.end(null, 'late')
  expect(await getCheckout(token)).toMatchObject({ problem: 'no', ordering_until: expect.any(Date) as Date })
  await next!.end(null, 'over')
})

it('is another’s ten seconds after its worker died [n7n3]', async () => {
  const { id, token } = await getCheckout(await pay())
  const died = await openLease(world.app.services, id)
  await died!.rest()
  await passSeconds(id, 5)
  await order(world.app.services, id)
  expect((await getCheckout(token)).state).toBe('paid')
  await passSeconds(id, 5)
  await order(world.app.services, id)
  expect((await getCheckout(token)).state).toBe('ordered')
})

/** Lets the shop do what it is asked with these words in it, and loses its answer. */
const losingAnswers = (words: string) => {
  const { http } = world.app.services
  const given = { ...world.app.services, http: { ...http } }
  const lost: Date[] = []
  given.http.send = async (url, options) => {
    const answer = await http.send(url, options)
    if (!JSON.stringify(options?.body ?? '').includes(words)) return answer
    lost.push(new Date())
    throw new OutboundError({ host: 'shop', peer: 'shop' }, 'timeout')
  }
  return { given, lost }
}
const countOrders = async (id: string) => (await world.orders()).filter(({ checkoutId }) => checkoutId === id).length

it('asks again ten seconds after the answer to the completed draft was lost: the draft tells at once what became of it [l6j4]', async () => {
  const { id, token } = await getCheckout(await pay())
  const { given, lost } = losingAnswers('draftOrderComplete')
  await expect(order(given, id)).rejects.toThrow(ShopError)
  expect(lost).toHaveLength(1)
  await passSeconds(id, 10)
  await order(world.app.services, id)
  expect((await getCheckout(token)).state).toBe('ordered')
  expect(await countOrders(id)).toBe(1)
})

it('waits longer where an order was made without a draft: the search alone finds it, and is slow to learn of it [q2r6]', async () => {
  const { id, token } = await getCheckout(await pay())
  await world.app.db
    .updateTable('payment_attempts')
    .set({ shop_draft_id: null })
    .where('checkout_id', '=', id)
    .execute()
  const { given, lost } = losingAnswers('orderCreate')
  await expect(order(given, id)).rejects.toThrow(ShopError)
  expect(lost).toHaveLength(1)
  await passSeconds(id, 20)
  await order(world.app.services, id)
  expect((await getCheckout(token)).state).toBe('paid')
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
  expect(await getCheckout(token)).toMatchObject({ state: 'paid', ordering_until: null })
  await world.app.retryJobs()
  expect((await getCheckout(token)).state).toBe('ordered')
})
