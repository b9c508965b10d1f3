import { afterAll, beforeAll, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

it('asks nothing for delivery from a value on, which a discount can take the cart below and back [j5c2]', async () => {
  const code = 'HALFTHEGOODS'
  await world.admin(
    `mutation($discount: DiscountCodeBasicInput!) {
      discountCodeBasicCreate(basicCodeDiscount: $discount) { userErrors { message } } }`,
    {
      discount: {
        title: code,
        code,
        startsAt: '2020-01-01T00:00:00Z',
        customerSelection: { all: true },
        customerGets: { value: { percentage: 0.5 }, items: { all: true } },
      },
    },
  )
  const goods = world.variants[0]!.price * 2
  await world.app.db.updateTable('shipping_rates').set({ free_from: goods }).execute()
  const token = await world.checkout()
  let version = 1
  const put = async (body: object) => {
    const answer = await world.app.stranger.call('PUT /checkouts/:token', {
      params: { token },
      body: { version, ...body },
    })
    expect(answer.text).toContain('"error":false')
    const { checkout } = answer.body.data
    version = checkout.version
    const [rate] = checkout.shipping_rates
    return [rate.price, checkout.totals.shipping, checkout.totals.total]
  }
  expect(await put({ shipping_address: roma })).toEqual([0, 0, goods])
  const [price, shipping, total] = await put({ discount_codes: [code] })
  expect([price, shipping, total]).toEqual([490, 490, goods - Math.round(goods / 2) + 490])
  expect(await put({ discount_codes: [] })).toEqual([0, 0, goods])
})
