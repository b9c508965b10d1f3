import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'
import { sampleCheckout } from '../preview/sample.ts'
import { SummaryBar } from './order-summary.tsx'

it('the bar of a phone shows three different products, and counts every piece [h2l4]', () => {
  const [line] = sampleCheckout(defaultLook).lines as [ReturnType<typeof sampleCheckout>['lines'][number]]
  const lines = ['a', 'a', 'b', null, 'c', 'd'].map((image_url) => ({ ...line, image_url, quantity: 2 }))
  const speech = { texts: getTexts('checkout'), locale: 'en', language: 'en', languages: [] }
  const bar = createElement(SummaryBar, { lines, total: '€1.00', isOpen: false, onToggle: () => undefined })
  const html = renderToStaticMarkup(SpeechProvider({ speech, children: bar }))
  expect([...html.matchAll(/<img src="(.)"/g)].map(([, name]) => name)).toEqual(['a', 'b', 'c'])
  expect(html).toContain('12 items')
})
