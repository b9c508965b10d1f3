import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { render } from '#apps/checkout/entry-server.tsx'
import type { CheckoutView, ThankYouView } from '#features/checkout/contract.ts'
import { sampleCheckout, sampleThanks } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { Services } from '#kit/server/context.ts'
import { registerCheckoutPages } from '../checkout/checkout-pages.ts'
import type { CheckoutSource } from '../checkout/checkout-source.ts'

export const token = 'a'.repeat(22)

/** The sample checkout of a shop whose name is markup. */
export const view = (change: Partial<CheckoutView> = {}): CheckoutView => ({
  ...sampleCheckout(defaultLook),
  token,
  store_name: '<b>Northwood</b>',
  ...change,
})
const thanks = (): ThankYouView => ({ ...sampleThanks(defaultLook), ...view() })

/** Whatever `shown` says, paid at once; the orders are put into `paid`. */
export const checkoutSource = (shown: () => CheckoutView | null, paid: unknown[]): CheckoutSource => ({
  browser: () => ({ secret: 'own' }),
  prove: async (_token, _browser, given) => given === 'anna@example.com',
  checkout: async () => shown(),
  thankYou: async () => (shown()?.state === 'ordered' ? thanks() : null),
  update: async () => shown()!,
  pay: async (_, order) => {
    paid.push(order)
    return { kind: 'redirect', url: 'https://provider.example/pay' }
  },
})

/** The checkout's pages alone, on what `source` says. */
export const pageApp = async (source: CheckoutSource): Promise<FastifyInstance> => {
  const app = Fastify()
  await app.register(formbody)
  const services = { env: { AIRWALLEX_SCRIPT_URL: 'https://static.airwallex.com/sdk.js' } } as Services
  const bundle = { render, script: '/assets/checkout/entry.js', preloads: [], css: '', stylesheet: '' }
  await registerCheckoutPages(app, services, source, async () => bundle)
  return app
}

/** The page's form as a browser without a script sends it. */
export const postForm = (
  app: FastifyInstance,
  fields: Record<string, string>,
  { token: of = token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method: 'POST',
    url: `/checkout/${of}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

/** What Anna types into it to pay for the sample checkout. */
export const filledForm = {
  intent: 'pay',
  key: '11111111-1111-4111-8111-111111111111',
  expected_total: '28800',
  email: 'anna@example.com',
  'shipping_address.country': 'US',
  'shipping_address.first_name': 'Anna',
  'shipping_address.last_name': 'Lee',
  'shipping_address.address1': '1 Main St',
  'shipping_address.city': 'Reno',
  'shipping_address.province': 'NV',
  'shipping_address.zip': '89501',
  shipping_rate_id: view().shipping_rate_id!,
  payment: 'sample:card',
  billing: 'same',
}
