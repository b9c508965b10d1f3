import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { type ShopWorld, shopWorld } from '../testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterEach(() => world.fail({ target: 'shopify', mode: 'ok' }))
afterAll(() => world.close())

const status = async (call: Promise<{ status: number }>) => (await call).status
const cart = () => world.open([{ variant_id: world.variants[0]!.id, quantity: 1 }])
/** How many sides of a kind are left alone. What counts them is the process's own, in which other worlds may have left some. */
const leftAlone = async (kind: string) => {
  const { body } = await world.app.inject({ method: 'GET', url: '/metrics' })
  return Number(body.split(`outbound_breakers{kind="${kind}",state="open"} `)[1]?.split('\n')[0] ?? 0)
}

describe('an outage that passes', () => {
  it('of a shop ends for its carts without a restart, and was nobody else’s [j9d8]', async () => {
    const [, other] = shopIdentities
    const neighbour = await world.app.merchant({
      store: {
        shop_domain: other!.domain,
        currency: other!.currency,
        accessToken: other!.customApp.accessToken,
        apiKey: other!.customApp.apiKey,
        apiSecretKey: other!.customApp.apiSecret,
      },
    })
    const before = await leftAlone('shop')
    await world.fail({ target: 'shopify', mode: 'drop', shop: world.shop.domain })
    for (let i = 0; i < 4; i++) expect(await status(cart())).toBe(502)
    expect(await leftAlone('shop')).toBe(before + 1)
    expect(await status(neighbour.call('GET /automatic-discounts/products', { query: { query: '' } }))).toBe(200)

    await world.fail({ target: 'shopify', mode: 'ok', shop: world.shop.domain })
    await expect.poll(() => status(cart())).toBe(200)
    for (let i = 0; i < 3; i++) expect(await status(cart())).toBe(200)
  })

  it('of a provider ends for its shoppers without a restart [h8r3]', async () => {
    const recovered: string[] = []
    const stop = world.app.services.http.onRecovered((side) => recovered.push(side))
    const token = await world.checkout()
    const order = await world.order(token)
    const before = await leftAlone('airwallex')
    await world.fail({ target: 'airwallex', mode: 'drop' })
    for (let i = 0; i < 4; i++) expect(await status(world.pay(token, order))).toBe(502)
    expect(await leftAlone('airwallex')).toBe(before + 1)

    await world.fail({ target: 'airwallex', mode: 'ok' })
    await expect.poll(() => status(world.pay(token, order))).toBe(200)
    expect(recovered).toEqual([`airwallex:${world.store.id}`])
    stop()
  })
})
