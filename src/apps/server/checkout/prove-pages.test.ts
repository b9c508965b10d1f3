import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { sampleCheckout, sampleThanks } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { registerCheckoutPages } from './checkout-pages.ts'
import type { CheckoutSource } from './checkout-source.ts'

const token = 'a'.repeat(22)
const services = { env: { AIRWALLEX_SCRIPT_URL: 'https://static.airwallex.com/sdk.js' } } as Services
const bundle = { render, script: '/assets/checkout/entry.js', preloads: [], css: '', stylesheet: '' }

let app: FastifyInstance
let source: CheckoutSource
beforeEach(async () => {
  source = {
    browser: () => ({ secret: 'own' }),
    checkout: async () => ({ ...sampleCheckout(defaultLook), token }),
    thankYou: async () => null,
    prove: async (_token, _browser, given) => given === 'anna@example.com',
    update: () => Promise.reject(new Error('nothing is typed here')),
    pay: () => Promise.reject(new Error('nothing is paid here')),
  }
  app = Fastify()
  await app.register(formbody)
  await registerCheckoutPages(app, services, source, async () => bundle)
})
afterEach(() => app.close())

const get = (url: string) => app.inject({ url })

describe('a browser that is not known to be the shopper’s', () => {
  const sendProof = (proof: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/checkout/${token}/prove`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ proof }).toString(),
    })

  it.each(['open', 'ordered'] as const)('may prove itself, and reads why it did not (%s)', async (state) => {
    const withheld = { token, state, is_withheld: true, email: '', shipping_address: {} }
    source.checkout = async () => ({ ...sampleCheckout(defaultLook), ...withheld })
    source.thankYou = async () => (state === 'ordered' ? { ...sampleThanks(defaultLook), ...withheld } : null)
    const { body } = await get(state === 'open' ? `/checkout/${token}` : `/thank-you/${token}`)
    expect(body).toContain('Email or postcode')
    expect(body).not.toContain('anna@example.com')
    expect(await sendProof('anna@example.com')).toMatchObject({
      statusCode: 303,
      headers: { location: `/checkout/${token}` },
    })
    const wrong = await sendProof('nobody')
    expect([wrong.statusCode, /aria-invalid="true"/.test(wrong.body)]).toEqual([422, true])
    expect(wrong.body).toContain('This does not match.')
    source.prove = () => Promise.reject(refuse.tooMany(60))
    const later = await sendProof('anna@example.com')
    expect([later.statusCode, later.body.includes('Too many attempts. Please try again later.')]).toEqual([429, true])
  })

  it('is not asked where nothing is withheld', async () =>
    expect((await get(`/checkout/${token}`)).body.replace(/<script.*?<\/script>/gs, '')).not.toContain(
      'Email or postcode',
    ))
})
