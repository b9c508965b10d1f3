// @vitest-environment jsdom
import { within } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import type { CheckoutView } from '#features/checkout/contract.ts'
import { sampleCheckout } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { filledForm, pageApp, postForm } from '../testing/checkout-page-app.ts'

const token = 'b'.repeat(22)
const tip = { percentages: [5, 10, 15], text: 'For the people who pack', goods: 27_600, most: 27_600 }

let app: FastifyInstance
let shown: CheckoutView
const received: unknown[] = []
beforeEach(async () => {
  shown = { ...sampleCheckout(defaultLook), token, tip }
  received.length = 0
  const source = {
    browser: () => ({ secret: 'own' }),
    prove: async () => false,
    checkout: async () => shown,
    thankYou: async () => null,
    update: async (_: string, { extras }: { extras?: object | undefined }) => {
      received.push(extras)
      return shown
    },
    pay: async () => ({ kind: 'redirect' as const, url: 'https://provider.example/pay' }),
  }
  app = await pageApp(source)
})
afterEach(async () => {
  document.body.innerHTML = ''
  await app.close()
})

const draw = (change: Partial<CheckoutView> = {}) => {
  const view = { ...shown, ...change }
  document.body.innerHTML = render({
    kind: 'checkout',
    view,
    attemptKey: '',
    texts: getTexts('checkout'),
    language: 'en',
  })
  return within(document.body)
}
const post = (fields: Record<string, string>) =>
  postForm(app, { ...filledForm, expected_total: String(shown.totals.total), ...fields }, { token })

it('asks in a group with a name, none chosen, each percentage with what it means, and an amount of one’s own [f6l4]', () => {
  const group = within(draw().getByRole('radiogroup', { name: 'Add a tip' }))
  const names = group.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)
  expect(names).toEqual(['No tip', '5%$13.80', '10%$27.60', '15%$41.40', 'Other amount'])
  expect(group.getByRole('radio', { name: 'No tip' })).toBeChecked()
  expect(group.getByLabelText('Amount in USD')).toHaveAttribute('inputmode', 'decimal')
  expect(document.body).toHaveTextContent('For the people who pack')
  expect(document.querySelector('aside')).not.toHaveTextContent('Tip')
})

it('is not there where the store does not ask, and shows what was chosen before, also in the summary [k4g2]', () => {
  expect(draw({ tip: null }).queryByRole('radiogroup', { name: 'Add a tip' })).toBeNull()
  const totals = { ...shown.totals, tip: 250, total: shown.totals.total + 250 }
  const page = draw({ extras: { tip: 'other', tip_amount: '2.50' }, totals })
  expect(page.getByRole('radio', { name: 'Other amount' })).toBeChecked()
  expect(page.getByLabelText('Amount in USD')).toHaveValue('2.50')
  expect(document.querySelector('aside')).toHaveTextContent('Tip$2.50')
})

it('takes a tip from a form without a script, and shows an amount that is too high beside what was typed [j8j6]', async () => {
  expect((await post({ tip: '10' })).body).toContain('https://provider.example/pay')
  expect(received.at(-1)).toEqual({ tip: '10', tip_amount: '' })
  const refused = await post({ tip: 'other', tip_amount: '2760' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Enter an amount of at most $276.00')
  expect(refused.body).toMatch(/<input[^>]*name="tip_amount"[^>]*value="2760"/)
})
