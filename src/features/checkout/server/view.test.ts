import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { viewThankYou } from './view.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
})
afterAll(() => world.close())

const get = async (token: string) =>
  (await world.app.stranger.call('GET /checkouts/:token', { params: { token } })).body.data.checkout

describe('the lines of a checkout', () => {
  it('tell what was written on the pieces, but for what is the theme’s own affair [l9b9]', async () => {
    const { id } = world.variants[0]!
    const engraved = (name: string) => ({ variant_id: id, quantity: 1, properties: { Engraving: name, _bundle: '7' } })
    const answer = await world.open([engraved('Ann'), engraved('Ben')])
    const { lines } = await get(answer.body.data.url.split('/').at(-1))
    expect(lines.map(({ properties }: { properties: object }) => properties)).toEqual([
      { Engraving: 'Ann' },
      { Engraving: 'Ben' },
    ])
  })

  it('say whether anything of them is sent [f8c9]', async () => {
    const token = await world.checkout()
    expect((await get(token)).needs_shipping).toBe(true)
    await world.app.db.updateTable('checkout_lines').set({ requires_shipping: false }).execute()
    expect(await get(token)).toMatchObject({ needs_shipping: false, shipping_rates: [], no_rate: null })
  })
})

describe('the thank-you page', () => {
  const isPaid = async (token: string) => {
    const status = () => world.app.stranger.call('GET /checkouts/:token/status', { params: { token } })
    await expect.poll(async () => (await status()).body.data.state).toMatch(/paid|ordered/)
  }

  it('names what was paid with, where the bill goes and whom to ask [m8c3]', async () => {
    const token = await world.checkout()
    const billing_address = { ...roma, last_name: 'Verdi' }
    const { next } = (await world.pay(token, await world.order(token, { billing_address }))).body.data
    await world.succeed(next.options.intent_id)
    await isPaid(token)
    const browser = await viewThankYou(world.app.services, token, null)
    expect(browser).toMatchObject({ is_withheld: true, billing_address: null, payment: 'Card' })
    // Whom to ask is the shop's own to say, and no secret of the shopper's.
    const { support_email: support } = browser
    expect(support).toMatch(/^hello@/)
  })

  it('says where it was paid for as long as the order is kept, whose provider may have been left long ago', async () => {
    const token = await world.checkout()
    const { next } = (await world.pay(token, await world.order(token))).body.data
    await world.succeed(next.options.intent_id)
    await isPaid(token)
    // As it is once the keys of a disconnected provider are erased.
    await world.app.db.deleteFrom('payment_providers').execute()
    expect(await viewThankYou(world.app.services, token, null)).toMatchObject({ payment: 'Airwallex' })
  })
})
