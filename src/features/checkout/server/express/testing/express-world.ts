import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { getCheckout, connect } from '#features/payment-methods/providers/testing/money-path.ts'
import { accounts } from '#sandbox/paypal/accounts.ts'

export type Begun = { token: string; id: string; payment: string }
type Order = { id: string; status: string; amount: { value: string }; captures: unknown[] }

/** A shop that lets shoppers pay with the address that PayPal knows. */
export const expressWorld = async () => {
  const world: ShopWorld = await shopWorld({ webhooks: false })
  const { clientId, secret } = accounts[0]!
  await connect(world, 'paypal', { clientId, secret })
  const { origin } = new URL(world.app.checkoutUrl)

  const want = (form: object = {}) =>
    world.merchant.call('PUT /checkout-form', { body: { ...defaultForm, express: true, ...form } })
  await want()

  const call = async (method: 'POST' | 'PUT', path: string, body: object = {}) => {
    const answer = await fetch(`${origin}/api/checkouts/${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  /** What the shopper does in PayPal's window. */
  const inWindow = (path: string, body: object) => world.post(`/paypal/sdk/sheet/${path}`, body)
  const start = async (token: string) => {
    const { version } = await getCheckout(world, token)
    return call('POST', `${token}/express`, { provider: 'paypal', version })
  }

  return {
    world,
    want,
    call,
    start,
    inWindow,
    atPaypal: async (id: string): Promise<Order> => {
      const found = await fetch(`${world.sandbox.url}/sandbox/paypal/orders?custom_id=${id}`)
      return ((await found.json()) as { items: Order[] }).items[0]!
    },
    async begin(token?: string): Promise<Begun> {
      const of = token ?? (await world.checkout())
      const { status, body } = await start(of)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return { token: of, id: String(body.data.id), payment: String(body.data.payment_id) }
    },
    async chooseAddress({ token, id, payment }: Begun, name: string) {
      const { address: at } = (await inWindow('address', { token: payment, address: name })) as {
        address: { countryCode: string; state: string; city: string; postalCode: string }
      }
      const address = { country: at.countryCode, province: at.state, city: at.city, zip: at.postalCode }
      return call('PUT', `${token}/express/${id}`, { address })
    },
    approve: ({ payment }: Begun, option?: string) =>
      inWindow('approve', { token: payment, declines: false, ...(option && { option }) }),
    agree: ({ token, id }: Begun, body = {}) => call('POST', `${token}/express/${id}/agree`, body),
  }
}
export type ExpressWorld = Awaited<ReturnType<typeof expressWorld>>
