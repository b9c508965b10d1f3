import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

/** The shop of the sandbox counts in euros; here its answers are in another currency that has hundredths. */
const shopCounting = (currency: string) => {
  const { http } = world.app.services
  const { send } = http
  http.send = async (url, options) => {
    const asked: object = JSON.parse(JSON.stringify(options ?? {}).replaceAll(`"${currency}"`, '"EUR"'))
    const answer = await send(url, { ...options, ...asked })
    const text = answer.text.replaceAll('"EUR"', `"${currency}"`)
    return { ...answer, text, json: () => JSON.parse(text) as unknown }
  }
  return () => void (http.send = send)
}

it.each(['HUF', 'COP', 'IDR', 'PKR', 'RSD'])(
  'a checkout of a shop that sells in %s comes to a total with its hundredths [k9d3]',
  async (currency) => {
    const token = await world.checkout()
    await world.app.db.updateTable('stores').set({ currency }).execute()
    await world.app.db.updateTable('checkouts').set({ currency }).where('token', '=', token).execute()
    await world.app.db.updateTable('shipping_rates').set({ currency }).execute()
    const restore = shopCounting(currency)
    const put = await world.app.stranger.call('PUT /checkouts/:token', {
      params: { token },
      body: { version: 1, shipping_address: { country: 'NL' } },
    })
    restore()
    const { priced, totals, lines } = put.body.data.checkout
    expect([put.status, priced]).toEqual([200, true])
    expect(totals.subtotal).toBe(lines[0].unit_price * lines[0].quantity)
    expect(totals.tax % 100).not.toBe(0)
  },
)
