import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
beforeEach(() => world.app.db.deleteFrom('rate_limits').execute())
afterAll(() => world.close())

/** What a shopper reads in place of 'too many attempts'. */
const untried = 'Everything you typed is kept. Please try again in a moment.'
const tooMany = 'Too many attempts. Please wait a moment and try again.'

/** Types codes into a checkout from an address; what its page says of each that does not count. */
const type = async (token: string, codes: string[], from: string, more: object = {}) => {
  const answer = await world.app.inject({
    method: 'PUT',
    url: `/api/checkouts/${token}`,
    remoteAddress: from,
    payload: { version: 1, discount_codes: codes, ...more },
  })
  expect(answer.statusCode).toBe(200)
  const { checkout } = answer.json().data
  const said = checkout.refused_codes.map(({ message }: { message: string }) => message)
  return { checkout, said: [...new Set<string>(said)] }
}
let last = 0
const guesses = (count: number) => Array.from({ length: count }, () => `GUESS${(last += 1)}`)

it('of a hundred wrong codes none more is tried, at any checkout of the store, and all else is kept', async () => {
  const from = '203.0.113.20'
  for (let at = 0; at < 5; at++) {
    const { said } = await type(await world.checkout(), guesses(20), from)
    expect(said.every((sentence) => sentence.startsWith('There is no discount code GUESS'))).toBe(true)
  }
  const token = await world.checkout()
  const { checkout, said } = await type(token, ['WELCOME10'], from, { email: 'ann@example.com' })
  expect(said).toEqual([untried])
  expect(checkout).toMatchObject({ email: 'ann@example.com', discount_codes: [], totals: { discount: 0 } })
  expect((await type(token, ['WELCOME10'], '203.0.113.21')).checkout.totals.discount).toBeGreaterThan(0)
})

it('right ones are not counted, and one that stands there already is not tried again', async () => {
  const from = '203.0.113.22'
  const token = await world.checkout()
  const [wrong] = guesses(1)
  for (let at = 0; at < 60; at++) {
    expect((await type(token, at % 2 === 0 ? ['WELCOME10', wrong!] : [wrong!], from)).said).not.toContain(untried)
  }
})

it('those that carts bring are counted as they are priced; the next such cart goes to the shop’s own checkout', async () => {
  const from = '203.0.113.23'
  const one = [{ variant_id: world.variants[0]!.id, quantity: 1 }]
  const openWith = (discount_codes: string[]) => world.open(one, { discount_codes }, from)
  for (let at = 0; at < 5; at++) {
    const { body } = await openWith(guesses(20))
    const token = String(body.data.url).split('/').at(-1)!
    await world.app.inject({ url: `/checkout/${token}?prices=1`, remoteAddress: from })
  }
  const refused = await openWith(['WELCOME10'])
  expect([refused.status, refused.body.message, Number(refused.headers['retry-after'])]).toEqual([
    429,
    tooMany,
    expect.any(Number),
  ])
  expect((await openWith([])).status).toBe(200)
})
