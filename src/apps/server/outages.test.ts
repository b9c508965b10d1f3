import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { type ShopWorld, shopWorld } from './testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterEach(() => world.fail({ target: 'shopify', mode: 'ok' }))
afterAll(() => world.close())

const status = async (call: Promise<{ status: number }>) => (await call).status
const cart = () => world.open([{ variant_id: world.variants[0]!.id, quantity: 1 }])
/** Until the side is tried again and its breaker closes, in seconds: were it not to, this would wait in vain. */
const metrics = async () => (await world.app.inject({ method: 'GET', url: '/metrics' })).body

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
    await world.fail({ target: 'shopify', mode: 'drop', shop: world.shop.domain })
    for (let i = 0; i < 4; i++) expect(await status(cart())).toBe(502)
    expect(await metrics()).toMatch(/outbound_breakers\{kind="shop",state="open"\} 1/)
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
    await world.fail({ target: 'airwallex', mode: 'drop' })
    for (let i = 0; i < 4; i++) expect(await status(world.pay(token, order))).toBe(502)
    expect(await metrics()).toMatch(/outbound_breakers\{kind="airwallex",state="open"\} 1/)

    await world.fail({ target: 'airwallex', mode: 'ok' })
    await expect.poll(() => status(world.pay(token, order))).toBe(200)
    expect(recovered).toEqual([`airwallex:${world.store.id}`])
    stop()
  })
})
