import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
beforeEach(() => world.app.db.deleteFrom('rate_limits').execute())
afterAll(() => world.close())

/** As if so much had been asked of the shop from the network already. */
const askedBefore = (count: number, network: string) =>
  world.app.services.limits.take(
    { name: 'shop-asked', points: 120, seconds: 60 },
    `${world.store.id} ${network}`,
    count,
  )

const send = async (method: 'PUT' | 'POST', path: string, payload: object, remoteAddress: string) => {
  const answer = await world.app.inject({ method, url: `/api/checkouts/${path}`, remoteAddress, payload })
  return { status: answer.statusCode, after: answer.headers['retry-after'], checkout: answer.json().data.checkout }
}

it('a network has a shop work out no more than its part, with however many checkouts, and what was typed is kept', async () => {
  await askedBefore(119, '2001:db8:9:9::/64')
  const tokens = [await world.checkout(), await world.checkout()] as const
  const type = (token: string, email: string, from: string) => send('PUT', token, { version: 1, email }, from)
  expect((await type(tokens[0], 'ann@example.com', '2001:db8:9:9::1')).status).toBe(200)
  const refused = await type(tokens[1], 'ben@example.com', '2001:db8:9:9::2')
  expect(refused).toMatchObject({ status: 429, checkout: { email: 'ben@example.com', priced: false } })
  expect(Number(refused.after)).toBeGreaterThan(0)
  // What the shop need not be asked about goes on.
  expect((await type(tokens[0], 'ann@example.com', '2001:db8:9:9::3')).status).toBe(200)
  expect((await type(tokens[1], 'ben@example.com', '2001:db8:9:8::1')).checkout).toMatchObject({ priced: true })
})

it('every five codes count as much again, for which the shop is asked anew', async () => {
  const from = '203.0.113.44'
  await askedBefore(118, from)
  const token = await world.checkout()
  const discount_codes = Array.from({ length: 12 }, (_, at) => `NOTHING${at}`)
  expect((await send('PUT', token, { version: 1, discount_codes }, from)).status).toBe(429)
  expect((await send('PUT', token, { version: 1, discount_codes: [] }, from)).status).toBe(429)
  expect((await send('PUT', token, { version: 1, discount_codes: [] }, '203.0.113.45')).status).toBe(200)
})

it('a press on Pay counts as well', async () => {
  const from = '203.0.113.41'
  const token = await world.checkout()
  const order = await world.order(token)
  await askedBefore(120, from)
  const refused = await send('POST', `${token}/pay`, order, from)
  expect(refused).toMatchObject({ status: 429, checkout: { state: 'open', shipping_address: roma } })
  expect(Number(refused.after)).toBeGreaterThan(0)
  expect((await send('POST', `${token}/pay`, order, '203.0.113.42')).status).toBe(200)
})

it('a code that was not tried for this costs nothing', async () => {
  const from = '203.0.113.43'
  const codes = ['WELCOME10']
  const cart = [{ variant_id: world.variants[0]!.id, quantity: 1 }]
  const { body } = await world.open(cart, { discount_codes: codes }, from)
  const token = String(body.data.url).split('/').at(-1)!
  await askedBefore(120, from)
  expect((await send('PUT', token, { version: 1 }, from)).status).toBe(429)
  await world.app.db.deleteFrom('rate_limits').where('key', 'like', 'shop-asked%').execute()
  expect((await send('PUT', token, { version: 1 }, from)).checkout).toMatchObject({ discount_codes: codes })
  const left = await world.app.db
    .selectFrom('rate_limits')
    .select('points')
    .where('key', 'like', 'wrong-codes%')
    .execute()
  expect(left).toEqual([{ points: 0 }])
})
