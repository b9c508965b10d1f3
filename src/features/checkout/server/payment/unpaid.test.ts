import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { settle } from './settle.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
beforeEach(() => world.app.db.deleteFrom('rate_limits').execute())
afterAll(() => world.close())

const payFrom = async (remoteAddress: string) => {
  const token = await world.checkout()
  const payload = await world.order(token)
  const url = `/api/checkouts/${token}/pay`
  const answer = await world.app.inject({ method: 'POST', url, remoteAddress, payload })
  return { token, status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
/** As if so many had been begun from the network already. */
const beganBefore = (count: number, network: string) =>
  world.app.services.limits.take(
    { name: 'unpaid-attempts', points: 100, seconds: 600 },
    `${world.store.id} ${network}`,
    count,
  )

it('who begins a hundred payments and pays none begins no further one, from whatever address of their network', async () => {
  await beganBefore(98, '2001:db8:7:7::/64')
  const [first, second] = [await payFrom('2001:db8:7:7::1'), await payFrom('2001:db8:7:7::2')]
  expect([first.status, second.status]).toEqual([200, 200])
  const refused = await payFrom('2001:db8:7:7:ffff::3')
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect(refused.body.data.checkout).toMatchObject({ state: 'open' })
  expect((await payFrom('2001:db8:7:8::1')).status).toBe(200)
})

it('those that are paid are not counted, however often that is learnt', async () => {
  const from = '203.0.113.31'
  await beganBefore(99, from)
  const { token, body } = await payFrom(from)
  const { id } = await world.app.db
    .selectFrom('payment_attempts')
    .innerJoin('checkouts', 'checkouts.id', 'checkout_id')
    .select('payment_attempts.id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  expect((await payFrom(from)).status).toBe(429)
  await world.app.db.deleteFrom('rate_limits').execute()
  await beganBefore(100, from)
  await world.succeed(body.data.next.options.intent_id)
  for (let again = 0; again < 3; again++) await settle(world.app.services, id)
  expect((await payFrom(from)).status).toBe(200)
  expect((await payFrom(from)).status).toBe(429)
})

it('a press that is refused for what was typed costs nothing', async () => {
  const from = '203.0.113.32'
  await beganBefore(99, from)
  const token = await world.checkout()
  const order = await world.order(token)
  const url = `/api/checkouts/${token}/pay`
  for (const wrong of [{ provider: 'nobody' }, { email: 'no address' }]) {
    const payload = { ...order, key: randomUUID(), ...wrong }
    expect((await world.app.inject({ method: 'POST', url, remoteAddress: from, payload })).statusCode).toBe(422)
  }
  expect((await payFrom(from)).status).toBe(200)
})
