import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { connect, getAttempts } from '#features/payment-methods/providers/testing/money-path.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { accounts } from '#sandbox/paypal/accounts.ts'

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

const rapyd = subjects.find(({ name }) => name === 'rapyd')!

describe('a total that Airwallex and PayPal do not write', () => {
  let token = ''
  let restore = () => {}
  beforeAll(async () => {
    const { clientId, secret } = accounts[0]!
    await connect(world, 'paypal', { clientId, secret })
    await connect(world, 'rapyd', rapyd.getKeys(0))
    token = await world.checkout()
    await world.app.db.updateTable('stores').set({ currency: 'HUF' }).execute()
    await world.app.db.updateTable('checkouts').set({ currency: 'HUF' }).where('token', '=', token).execute()
    await world.app.db.updateTable('shipping_rates').set({ currency: 'HUF' }).execute()
    restore = shopCounting('HUF')
  })
  afterAll(() => restore())

  const view = async () =>
    (await world.app.stranger.call('GET /checkouts/:token', { params: { token } })).body.data.checkout
  const offered = async (): Promise<string[]> =>
    (await view()).payment_methods.map(({ provider }: { provider: string }) => provider)

  it.each([
    ['airwallex', 'card'],
    ['paypal', 'paypal'],
  ])(
    'is paid another way: %s is left out, and a press of it says that it is not available',
    async (provider, method) => {
      const order = await world.order(token, { provider, method })
      expect(order.expected_total % 100).not.toBe(0)
      expect(new Set(await offered())).toEqual(new Set(['rapyd']))
      const answer = await world.pay(token, order)
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { payment: 'This way to pay is not available. Please choose another one.' },
      ])
      expect(await getAttempts(world, token)).toEqual([])
    },
  )

  it('is not begun by PayPal’s button above the form either', async () => {
    await world.merchant.call('PUT /checkout-form', { body: { ...defaultForm, express: true } })
    const { version } = await view()
    const body = { provider: 'paypal', version }
    expect((await world.app.stranger.call('POST /checkouts/:token/express', { params: { token }, body })).status).toBe(
      409,
    )
  })

  it('is one that they take once it has no hundredths', async () => {
    await world.app.db.updateTable('checkouts').set({ total: 4_200 }).where('token', '=', token).execute()
    expect(await offered()).toEqual(expect.arrayContaining(['airwallex', 'paypal']))
  })

  it('is not what shoppers are sent to where another way does not work', async () => {
    await world.app.db
      .updateTable('checkouts')
      .set({ pricing_key: null, state: 'open' })
      .where('token', '=', token)
      .execute()
    const order = await world.order(token, { provider: 'rapyd', method: rapyd.method })
    await world.fail({ target: 'rapyd', mode: 'error' })
    const answer = await world.pay(token, order)
    await world.fail({ target: 'rapyd', mode: 'ok' })
    expect([answer.status, answer.text.includes(' instead')]).toEqual([502, false])
  })
})
