import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
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

it('a code and the names of what is bought have their own direction on a page that is written from right to left', () => {
  const sample = sampleCheckout(defaultLook)
  const lines = sample.lines.map((line) => ({ ...line, title: 'Mug 2.0 (blue)', properties: { Size: '10-L' } }))
  const discounts = [{ title: '20-OFF', amount: 100 }]
  const view = { ...sample, locale: 'ar', lines, discounts, discount_codes: ['20-OFF'] }
  const html = render({ kind: 'checkout', texts: getTexts('checkout'), view, attemptKey: '' })
  const apart = [...html.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, text]) => text)
  expect(apart.filter((text) => text === '20-OFF')).toHaveLength(2)
  expect(apart).toEqual(expect.arrayContaining(['Mug 2.0 (blue)', 'Olive', 'Size', '10-L']))
})
