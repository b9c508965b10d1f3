import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { sampleCheckout } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { registerCheckoutPages } from './checkout-pages.ts'
import type { CheckoutSource } from './checkout-source.ts'

const token = 'a'.repeat(22)
const priced = { ...sampleCheckout(defaultLook), token }

it('gets the prices that are still to be asked for in a browser without the script [s4v4]', async () => {
  const asked: string[] = []
  const source: CheckoutSource = {
    browser: () => ({ secret: 'own' }),
    prove: async () => false,
    checkout: async () => ({ ...priced, priced: false }),
    thankYou: async () => null,
    update: async (of) => {
      asked.push(of)
      return priced
    },
    pay: () => Promise.reject(refuse.notFound()),
  }
  const app = Fastify()
  const services = { env: { AIRWALLEX_SCRIPT_URL: 'https://static.airwallex.com/sdk.js' } } as Services
  await registerCheckoutPages(app, services, source, async () => ({
    render,
    script: '/e.js',
    preloads: [],
    css: '',
    stylesheet: '',
  }))
  const refresh = `<noscript><meta http-equiv="refresh" content="0;url=/checkout/${token}?prices=1"></noscript>`
  expect((await app.inject(`/checkout/${token}`)).body).toContain(refresh)
  expect(asked).toEqual([])
  expect((await app.inject(`/checkout/${token}?prices=1`)).body).not.toContain('http-equiv="refresh"')
  expect(asked).toEqual([token])
  // A shop that does not answer does not send the browser round in circles.
  source.update = () => Promise.reject(refuse.busy('The shop does not answer.'))
  const still = await app.inject(`/checkout/${token}?prices=1`)
  expect([still.statusCode, still.body.includes('http-equiv="refresh"')]).toEqual([200, false])
  // Why it has none is said, with the way that is left.
  const cart_url = 'https://shop.example/cart/1:2'
  const sentence = 'Import duties of this country (Switzerland) can only be paid in the shop itself.'
  source.update = () => Promise.reject(refuse.conflict(sentence, { checkout: { ...priced, priced: false, cart_url } }))
  const { statusCode, body } = await app.inject(`/checkout/${token}?prices=1`)
  expect([statusCode, body.includes(sentence), body.includes(`href="${cart_url}"`)]).toEqual([200, true, true])
  await app.close()
})
