import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { openCheckout } from '../drafts/testing/drafts-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
  await world.app.db.insertInto('exchange_rates').values({ currency: 'USD', day: '2020-01-02', rate: 1.25 }).execute()
})
afterAll(() => world.close())

const put = async (token: string, body: object) =>
  world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...body } })

/** Deletes the product of a variant in the shop, until what comes back is called. */
const deleteProduct = (variantId: number) => {
  const { products } = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!.state
  const at = products.findIndex(({ variants }) => variants.some(({ id }) => id === variantId))
  const [removed] = products.splice(at, 1)
  return () => products.splice(at, 0, removed!)
}

describe('goods that the shop deletes while their shopper is at the checkout', () => {
  it.each(['EUR', 'USD'])(
    'stop the sale with their name, and the rest is sold without them, in %s',
    async (currency) => {
      const [stays, goes] = [world.variants[0]!, world.variants.at(-1)!]
      const items = [
        { variant_id: stays.id, quantity: 2 },
        { variant_id: goes.id, quantity: 1, properties: { Engraving: 'Ada' } },
      ]
      const token = await openCheckout(world, items, { currency })
      const order = await world.order(token)
      const putBack = deleteProduct(goes.id)
      const paid = await world.pay(token, order)
      expect(paid.status).toBe(409)
      expect(paid.body.message).toBe(`${goes.title} is sold out.`)
      const { checkout } = (await put(token, { discount_codes: ['WELCOME10'] })).body.data
      expect(checkout.lines.map(({ available }: { available: number }) => available === 0)).toEqual([false, true])
      const { subtotal, discount, shipping, tax, taxes_included, total } = checkout.totals
      expect(total).toBe(subtotal - discount + shipping + (taxes_included ? 0 : tax))
      expect(discount).toBeGreaterThan(0)

      const without = await put(token, { lines: [{ position: 1, quantity: 0 }], discount_codes: [] })
      expect(without.body.data.checkout.lines).toHaveLength(1)
      const again = await world.pay(token, await world.order(token))
      expect(again.status).toBe(200)
      putBack()
    },
  )

  it('leave nothing to pay for where there was nothing else', async () => {
    const goes = world.variants.at(-1)!
    const token = await openCheckout(world, [{ variant_id: goes.id, quantity: 1 }])
    const order = await world.order(token)
    const putBack = deleteProduct(goes.id)
    expect(await world.pay(token, order)).toMatchObject({
      status: 409,
      body: { message: `${goes.title} is sold out.` },
    })
    putBack()
    expect((await world.pay(token, await world.order(token))).status).toBe(200)
  })
})
