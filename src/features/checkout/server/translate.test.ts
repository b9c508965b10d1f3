import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { payCheckout } from './public.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

/** A checkout that is read in Dutch. */
const dutch = () => world.checkout({ locale: 'nl' })
const update = (token: string, body: object = {}) =>
  world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...body } })

describe('a refusal', () => {
  it('before anything was looked at is in the language of the page', async () => {
    const token = await dutch()
    const order = await world.order(token, { email: 'ann..b@example.com' })
    const answer = await world.pay(token, { ...order, shipping_address: { ...order.shipping_address, country: 'nl' } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      email: 'Vul een geldig e-mailadres in',
      'shipping_address.country': 'Kies een land',
    })
  })

  it('of too many calls is, and counts for forms without a script as well', async () => {
    const token = await dutch()
    const order = await world.order(token)
    for (let n = 0; n < 60; n++) await world.pay(token, { ...order, expected_total: -1 })
    const answer = await world.pay(token, order)
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, expect.anything()])
    expect(answer.body.message).toMatch(/ is bewaard\. Probeer /)
    await expect(
      payCheckout(world.app.services, token, order, {
        ip: '203.0.113.7',
        browser: { secret: 'x' },
        hasGone: () => false,
      }),
    ).rejects.toMatchObject({
      status: 429,
    })
  })

  it.each([
    ['expired', 'Deze afrekensessie is verlopen'],
    ['paid', 'Deze bestelling is al betaald.'],
  ])('of a checkout that is %s is', async (state, sentence) => {
    const token = await dutch()
    await world.app.db.updateTable('checkouts').set({ state }).where('token', '=', token).execute()
    const answer = await update(token)
    expect([answer.status, answer.body.message]).toEqual([409, sentence])
  })

  it('of a key that belongs to another order is', async () => {
    const token = await dutch()
    const order = await world.order(token)
    const other = await world.checkout()
    const { key } = await world.order(other)
    await world.pay(other, await world.order(other, { key }))
    const answer = await world.pay(token, { ...order, key })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('Deze bestelling wordt in een ander venster betaald. Probeer het zo opnieuw.')
    expect(answer.body.data.checkout.payment_methods[0].label).toBe('Kaart')
  })

  it('of a checkout that nobody knows is in the language of the browser', async () => {
    const ask = (language: string) =>
      world.app.stranger.call('GET /checkouts/:token', {
        params: { token: randomUUID() },
        headers: { 'accept-language': language },
      })
    const [german, english] = [await ask('de'), await ask('en')]
    expect([german.status, english.status]).toEqual([404, 404])
    expect(english.body.message).toMatch(/^The address may be incomplete/)
    expect(german.body.message).toMatch(/Adresse/)
  })
})

describe('a code', () => {
  it('as long as no shop has one is refused by name, and leaves room for one that counts', async () => {
    const token = await world.checkout()
    const codes = ['A', 'B', 'C', 'D', 'E'].map((letter) => letter.repeat(200))
    const answer = await update(token, { discount_codes: [...codes, 'WELCOME10'] })
    expect(answer.status).toBe(200)
    const { refused_codes: refused, totals } = answer.body.data.checkout
    expect(refused.map(({ code }: { code: string }) => code)).toEqual(codes)
    expect(refused[4].message).toContain(codes[4])
    expect(totals.discount).toBeGreaterThan(0)
  })
})
