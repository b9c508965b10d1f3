import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'

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
const openFrom = (from: string, discount_codes: string[]) =>
  world.open([{ variant_id: world.variants[0]!.id, quantity: 1 }], { discount_codes }, from)
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
  const openWith = (discount_codes: string[]) => openFrom(from, discount_codes)
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

describe('carts that were opened before the codes of any were tried', () => {
  const openSix = async (from: string) => {
    const urls: string[] = []
    for (let at = 0; at < 6; at++) urls.push(String((await openFrom(from, guesses(20))).body.data.url))
    return urls.map((url) => url.split('/').at(-1)!)
  }

  it('have no more than a hundred of them tried as they are priced, and are bought without', async () => {
    const from = '203.0.113.24'
    const tokens = await openSix(from)
    const price = async (token: string, ip: string) => {
      const payload = { version: 1 }
      const answer = await world.app.inject({
        method: 'PUT',
        url: `/api/checkouts/${token}`,
        remoteAddress: ip,
        payload,
      })
      return answer.json().data.checkout
    }
    for (const token of tokens.slice(0, 5)) {
      const { refused_codes: said } = await price(token, from)
      expect(said[0].message).toContain('There is no discount code GUESS')
    }
    const over = await price(tokens[5]!, from)
    expect(new Set(over.refused_codes.map(({ message }: { message: string }) => message))).toEqual(new Set([untried]))
    expect(over).toMatchObject({ priced: true, discount_codes: [] })
  })

  it('have no more of them tried by a press on Pay either', async () => {
    const from = '203.0.113.25'
    const tokens = await openSix(from)
    const said: string[] = []
    const address = { email: 'ann@example.com', shipping_address: roma, billing_address: null }
    const way = { provider: 'airwallex', method: 'card', shipping_rate_id: world.rateId }
    const order = { version: 1, expected_total: 1, ...way, ...address }
    for (const token of tokens) {
      const answer = await world.app.inject({
        method: 'POST',
        url: `/api/checkouts/${token}/pay`,
        remoteAddress: from,
        payload: { ...order, key: randomUUID() },
      })
      expect(answer.statusCode).toBe(409)
      const { refused_codes: refused, priced } = answer.json().data.checkout
      expect(priced).toBe(true)
      said.push(refused[0]?.message ?? 'nothing')
    }
    expect(said.filter((sentence) => sentence.startsWith('There is no discount code GUESS'))).toHaveLength(5)
    expect(said[5]).toBe('nothing')
  })
})

it('what the shop could not be asked about is not counted', async () => {
  const from = '203.0.113.26'
  const { body } = await openFrom(from, ['WELCOME10'])
  const token = String(body.data.url).split('/').at(-1)!
  const key = `wrong-codes:${world.store.id} ${from}`
  world.sandbox.world.failures.set({ target: 'shopify', mode: 'error' })
  const put = () =>
    world.app.inject({
      method: 'PUT',
      url: `/api/checkouts/${token}`,
      remoteAddress: from,
      payload: { version: 1 },
    })
  expect((await put()).statusCode).toBe(502)
  world.sandbox.world.failures.clear()
  const spent = async () => {
    const row = await world.app.db.selectFrom('rate_limits').select('points').where('key', '=', key).executeTakeFirst()
    return row?.points ?? 0
  }
  expect(await spent()).toBe(0)
})
