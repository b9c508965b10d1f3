import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { followReturn, getCheckout } from '#features/payment-methods/providers/testing/money-path.ts'
import { type ExpressWorld, expressWorld } from './testing/express-world.ts'

let express: ExpressWorld
beforeAll(async () => {
  express = await expressWorld()
})
beforeEach(() => express.world.app.db.deleteFrom('rate_limits').execute())
afterAll(() => express.world.close())

/** As if so many had been begun from the network already. */
const beganBefore = (count: number, network: string) =>
  express.world.app.services.limits.take(
    { name: 'begun-express', points: 100, seconds: 600 },
    `${express.world.store.id} ${network}`,
    count,
  )
const startFrom = async (remoteAddress: string) => {
  const { world } = express
  const token = await world.checkout()
  const { version } = await getCheckout(world, token)
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/checkouts/${token}/express`,
    remoteAddress,
    payload: { provider: 'paypal', version },
  })
  return { status: answer.statusCode, after: Number(answer.headers['retry-after']), body: answer.json() }
}

it('who begins a hundred payments in windows and pays none begins no further one, from whatever address of their network', async () => {
  await beganBefore(99, '2001:db8:5:5::/64')
  expect((await startFrom('2001:db8:5:5::1')).status).toBe(200)
  const refused = await startFrom('2001:db8:5:5::2')
  expect(refused).toMatchObject({
    status: 429,
    after: expect.any(Number),
    body: { data: { checkout: { state: 'open' } } },
  })
  expect((await startFrom('2001:db8:5:6::1')).status).toBe(200)
})

it('those that are paid, and those that the provider did not begin, are not counted', async () => {
  const from = '127.0.0.1'
  const { world } = express
  await beganBefore(99, from)
  await world.fail({ target: 'paypal', mode: 'error', times: 4 })
  expect((await startFrom(from)).status).toBeGreaterThanOrEqual(500)
  world.sandbox.world.failures.clear()
  const begun = await express.begin()
  expect((await startFrom(from)).status).toBe(429)
  await world.app.db.deleteFrom('rate_limits').execute()
  await beganBefore(100, from)
  await express.chooseAddress(begun, 'Amsterdam, NL')
  await express.approve(begun)
  const { body } = await express.agree(begun)
  expect(await followReturn(world, String(body.data.next.url))).toBe(`/thank-you/${begun.token}`)
  expect((await startFrom(from)).status).toBe(200)
  expect((await startFrom(from)).status).toBe(429)
})

it('a network asks a provider no more than its part about the payments that it began, with however many checkouts', async () => {
  const { world } = express
  const [begun, other] = [await express.begin(), await express.begin()]
  const network = { name: 'express-asked', points: 240, seconds: 60 }
  await world.app.db.deleteFrom('rate_limits').execute()
  await world.app.services.limits.take(network, `${world.store.id} 127.0.0.1`, 239)
  expect((await express.chooseAddress(begun, 'Amsterdam, NL')).status).toBe(200)
  const refused = await express.chooseAddress(other, 'Amsterdam, NL')
  expect([refused.status, refused.body.data.checkout.state]).toEqual([429, 'open'])
  // Who has agreed to pay is not refused for what others ask.
  expect((await express.agree(other)).status).not.toBe(429)
})
