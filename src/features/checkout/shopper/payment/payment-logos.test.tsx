import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PaymentLogo } from './payment-logos.tsx'

it('writes a word mark from left to right on a page from right to left too', () => {
  expect(renderToStaticMarkup(createElement(PaymentLogo, { name: 'klarna' }))).toMatch(/direction="ltr">Klarna\.</)
})
