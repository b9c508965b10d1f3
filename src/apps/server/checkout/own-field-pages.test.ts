import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CheckoutView } from '#features/checkout/contract.ts'
import { sampleCheckout } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { filledForm, pageApp, postForm } from '../testing/checkout-page-app.ts'

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
  app = await pageApp(source)
})
afterEach(() => app.close())

const post = (fields: Record<string, string>) => postForm(app, { ...filledForm, ...fields }, { token })

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
