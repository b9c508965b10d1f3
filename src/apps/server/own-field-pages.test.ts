import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import type { CheckoutView } from '#features/checkout/contract.ts'
import { sampleCheckout } from '#features/checkout/shopper/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { Services } from '#kit/server/context.ts'
import { registerCheckoutPages } from './checkout-pages.ts'

const token = 'b'.repeat(22)
const field = { kind: 'text' as const, help: '', is_required: false, countries: [], choices: [] }
const fields: CheckoutView['own_fields'] = [
  { ...field, id: 'text', label: 'Engraving', help: 'At most three words', is_required: true },
  { ...field, id: 'choice', kind: 'choice', label: 'Slot', choices: [{ value: 'Morning', name: 'Ochtend' }] },
  { ...field, id: 'date', kind: 'date', label: 'Day' },
  { ...field, id: 'tick', kind: 'tick', label: 'Over 18', is_required: true, countries: ['DE'] },
]

let app: FastifyInstance
let shown: CheckoutView
const received: unknown[] = []
beforeEach(async () => {
  shown = { ...sampleCheckout(defaultLook), token, own_fields: fields }
  received.length = 0
  app = Fastify()
  await app.register(formbody)
  const source = {
    browser: () => ({ secret: 'own' }),
    prove: async () => false,
    checkout: async () => shown,
    thankYou: async () => null,
    update: async (_: string, { extras }: { extras?: { own?: unknown } | undefined }) => {
      received.push(extras?.own)
      return shown
    },
    pay: async (_: string, { extras }: { extras?: { own?: unknown } | undefined }) => {
      received.push(extras?.own)
      return { kind: 'redirect' as const, url: 'https://provider.example/pay' }
    },
  }
  const services = { env: { AIRWALLEX_SCRIPT_URL: 'https://static.airwallex.com/sdk.js' } } as Services
  const bundle = { render, script: '/assets/checkout/entry.js', preloads: [], css: '', stylesheet: '' }
  await registerCheckoutPages(app, services, source, async () => bundle)
})
afterEach(() => app.close())

const form = {
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
  payment: 'sample:card',
  billing: 'same',
}
const post = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `/checkout/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...form, shipping_rate_id: shown.shipping_rate_id!, ...fields }).toString(),
  })

it('draws each kind of own field with its help, and those of other countries out of the way [n6t8]', async () => {
  const { body } = await app.inject({ url: `/checkout/${token}` })
  expect(body).toMatch(/<input[^>]*aria-describedby="own-text-help"[^>]*>/)
  expect(body).toContain('At most three words')
  expect(body).toMatch(/<option value="Morning">Ochtend<\/option>/)
  expect(body).toMatch(/<input[^>]*type="date"[^>]*name="own.date"/)
  expect(body).toMatch(/<fieldset[^>]*hidden(="")? disabled(="")?>(?:(?!<\/fieldset>).)*name="own.tick"/)
})

it('takes own fields from a form without a script, and says what is missing beside what was typed [j3t6]', async () => {
  const refused = await post({ 'own.choice': 'Morning', 'own.date': '2027-03-01' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Engraving: this field is required')
  expect(refused.body).toMatch(/<option value="Morning" selected(="")?>/)
  const words = 'x'.repeat(500)
  await post({ 'own.text': words, 'own.choice': 'Morning', 'own.date': '2027-03-01', 'own.tick': 'yes' })
  expect(received.at(-1)).toEqual({ text: words, choice: 'Morning', date: '2027-03-01' })
})

it('asks for a box of the chosen country, and sends it unticked as nothing [b6b4]', async () => {
  const german = { 'shipping_address.country': 'DE', 'shipping_address.zip': '10115', 'own.text': 'For Ann' }
  const refused = await post(german)
  expect(refused.body).toContain('Over 18: this field is required')
  await post({ ...german, intent: 'update' })
  expect(received.at(-1)).toEqual({ text: 'For Ann', choice: '', date: '', tick: '' })
})
