import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import type { Services } from '#kit/server/context.ts'
import { registerCheckoutPages } from './checkout-pages.ts'
import type { CheckoutSource } from './checkout-source.ts'

const services = { env: { AIRWALLEX_SCRIPT_URL: 'https://static.airwallex.com/sdk.js' } } as Services
const bundle = { render, script: '/assets/checkout/entry.js', preloads: [], css: '', stylesheet: '' }
const nothing = () => Promise.reject(new Error('The preview asks for no checkout.'))
const source: CheckoutSource = {
  browser: () => ({ secret: 'own' }),
  checkout: nothing,
  thankYou: nothing,
  prove: nothing,
  update: nothing,
  pay: nothing,
}

it('shows every part of a checkout, filled with the sample [j5w4]', async () => {
  const app = Fastify()
  await registerCheckoutPages(app, services, source, async () => bundle)
  const { body, headers } = await app.inject({ url: '/checkout-react' })
  await app.close()
  // Products of the shop come later, with pictures from wherever it keeps them.
  expect(headers['content-security-policy']).toMatch(/img-src 'self' data: blob: https: http:[ ;]/)
  const shown = body
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '\n')
    .split(/\s*\n\s*/)
  for (const text of [
    ['Contact information', 'Email', 'Shipping address', 'First name', 'Last name', 'Address', 'City', 'State'],
    ['Apartment, suite, etc. (optional)', 'ZIP code', 'Phone (optional)'],
    ['Billing address', 'Same as shipping address', 'Use a different billing address'],
    ['Standard Shipping', 'PayPal', 'Apple Pay', 'Google Pay', 'Credit card', 'Klarna', 'Complete Order'],
    ['Order summary', 'Linen overshirt', 'Canvas weekender', 'Discount code', 'Apply'],
    ['What customers say', 'Anna K.', 'James P.'],
  ].flat())
    expect(shown).toContain(text)
  const getOptions = (field: string) =>
    [
      ...body
        .split(`name="shipping_address.${field}"`)[1]!
        .split('</select>')[0]!
        .matchAll(/<option[^>]*>([^<]*)</g),
    ]
      .map(([, name]) => name)
      .filter((name) => name !== 'Select')
  expect(getOptions('country')).toEqual(['USA', 'Canada', 'UK'])
  expect(getOptions('province')).toEqual(['New York', 'California'])
  const sums = [...body.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, what, amount]) => [what, amount])
  expect(sums).toEqual([
    ['Subtotal', '$276.00'],
    ['Shipping', '$12.00'],
    ['Total', '$288.00'],
  ])
  expect(body).toMatch(/Standard Shipping.*?\$12\.00/s)
})

it('shows what went wrong in the language that is asked for, and the thank-you page [s9h5]', async () => {
  const app = Fastify()
  await registerCheckoutPages(app, services, source, async () => bundle)
  const shown = async (query: string) =>
    (await app.inject({ url: `/checkout-react?${query}` })).body.split('<script')[0]!
  const wrong = await shown('state=error')
  for (const text of ['Please check the following', 'Enter a valid email address']) expect(wrong).toContain(text)
  expect(await shown('state=declined&lang=de')).toContain('Ihre Bank hat die Zahlung abgelehnt.')
  const none = await shown('state=no_rate')
  expect(none).toContain('This shop does not ship to this country (United States).')
  expect(none).not.toContain('Standard Shipping')
  expect(await shown('page=thank_you')).toContain('Thank you, Anna!')
  expect(await shown('state=nonsense')).toContain('Standard Shipping')
  await app.close()
})
