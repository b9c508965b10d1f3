// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'
import { PreviewPage } from './preview-page.tsx'
import { sampleCheckout, sampleCountries } from './sample.ts'

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
