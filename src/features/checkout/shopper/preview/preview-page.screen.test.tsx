// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'
import { PreviewPage } from './preview-page.tsx'
import { sampleCheckout, sampleCountries, sampleIn, sampleThanks } from './sample.ts'

it('the admin’s preview asks for a tip in the language that it is shown in, while the sentence is written [s7b3]', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  const drawn = createRoot(root)
  const view = { ...sampleCheckout(defaultLook), locale: 'nl' }
  const ready = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
  drawn.render(
    <SpeechProvider speech={{ texts: getTexts('checkout'), locale: 'nl', language: 'nl', languages: [] }}>
      <PreviewPage view={view} countries={sampleCountries} provinces={{}} placeholderLogo="/logo.svg" />
    </SpeechProvider>,
  )
  await ready
  const write = (tip_texts: object[]) => {
    const form = { ...defaultForm, tips: true, tip_text: 'For the team', tip_texts }
    const origin = window.location.origin
    window.dispatchEvent(new MessageEvent('message', { data: { type: 'checky-form', form }, origin }))
  }
  write([{ language: 'de', text: 'Für das Team' }])
  await waitFor(() => expect(document.body).toHaveTextContent('For the team'))
  write([{ language: 'nl', text: 'Voor het team' }])
  await screen.findByText('Voor het team')
  expect(screen.queryByText('For the team')).toBeNull()
  drawn.unmount()
})

it('the admin’s preview shows the store’s own rates, ways to pay, offer, reminder and policies, and fetches nothing for them [p3g2]', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const root = document.createElement('div')
  document.body.append(root)
  const drawn = createRoot(root)
  const speech = { texts: getTexts('checkout'), locale: 'en', language: 'en', languages: [] }
  const draw = (more: object = {}) =>
    drawn.render(
      <SpeechProvider speech={{ ...speech, texts: { ...getTexts('thank_you'), ...speech.texts } }}>
        <PreviewPage
          view={sampleCheckout(defaultLook)}
          countries={sampleCountries}
          provinces={{}}
          placeholderLogo="/logo.svg"
          {...more}
        />
      </SpeechProvider>,
    )
  const ready = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
  draw()
  await ready
  const tell = (data: object) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin }))
  const mug = {
    title: 'Mug',
    variant_title: '',
    image_url: null,
    unit_price: 2_000,
    compare_at_price: null,
    grams: 300,
  }
  const rate = { id: crypto.randomUUID(), name: 'By bike', description: 'In town', handling_days: 1, price: 450 }
  const store = {
    store_name: 'Linden & Loom',
    shipping_rates: [{ ...rate, delivery: { from: '2026-11-30', to: '2026-12-02' } }],
    shipping_rate_id: rate.id,
    missing_for_free: 7_000,
    payment_methods: [
      {
        provider: 'airwallex',
        method: 'card',
        label: 'Card',
        logo: 'card',
        is_test: false,
        card_fields: { script: '', env: '' },
      },
    ],
    offer: {
      id: crypto.randomUUID(),
      headline: 'One more?',
      sentence: '',
      title: 'Box',
      variant_title: '',
      image_url: null,
      price: 500,
      regular_price: null,
      position: null,
    },
    asks_reminder: true,
    policies: [{ type: 'terms_of_service', title: 'Our terms' }],
    terms: null,
  }
  tell({ type: 'checky-store', store })
  // In another currency than the store's its prices would say something else.
  expect(screen.getByText('Standard Shipping')).toBeInTheDocument()
  tell({ type: 'checky-products', currency: 'EUR', products: [mug] })
  await screen.findByText('By bike')
  for (const text of ['One more?', 'Card number', 'Our terms', 'Back to Linden & Loom', '€70.00 more to free shipping'])
    expect(screen.getByText(text)).toBeInTheDocument()
  expect(document.body).toHaveTextContent('Estimated delivery: Mon, Nov 30')
  expect(screen.getByLabelText('Remind me by email if I do not finish my order')).not.toBeChecked()
  expect(document.body).toHaveTextContent('Total€24.50')
  expect(screen.queryByText('Klarna')).toBeNull()
  draw({ thanks: sampleThanks(defaultLook) })
  await screen.findByText('Nov 30', { exact: false })
  expect(screen.getByText('By bike')).toBeInTheDocument()
  expect(fetched).not.toHaveBeenCalled()
  expect(document.querySelector('script[src]')).toBeNull()
  drawn.unmount()
})

it.each([
  ['no_rate', 'shipping'],
  ['declined', 'notice'],
] as const)(
  'brings what is shown of %s into sight, again once the shop’s products are drawn [b2l7]',
  async (state, part) => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    Element.prototype.scrollIntoView = () => undefined
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, this.id === part ? 1_200 : 0)
    })
    const root = document.createElement('div')
    document.body.append(root)
    const drawn = createRoot(root)
    onTestFinished(() => {
      drawn.unmount()
      vi.restoreAllMocks()
    })
    const ready = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
    const view = sampleIn(sampleCheckout(defaultLook), state)
    drawn.render(
      <SpeechProvider speech={{ texts: getTexts('checkout'), locale: 'en', language: 'en', languages: [] }}>
        <PreviewPage view={view} countries={sampleCountries} provinces={{}} placeholderLogo="/logo.svg" />
      </SpeechProvider>,
    )
    await ready
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith({ top: 1_176 }))
    const times = scrolled.mock.calls.length
    const product = { title: 'Scarf', variant_title: '', image_url: null, unit_price: 2_500, compare_at_price: null }
    const data = { type: 'checky-products', currency: 'EUR', products: [product] }
    window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin }))
    await screen.findAllByText('Scarf')
    await waitFor(() => expect(scrolled.mock.calls.length).toBeGreaterThan(times))
  },
)
