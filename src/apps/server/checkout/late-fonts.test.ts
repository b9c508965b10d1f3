import { expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { sampleCheckout } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { checkoutDocument } from './checkout-document.ts'

const faces = ['Roboto', 'Inter', "'Roboto Fallback'"].map((name) => `@font-face{font-family:${name};src:a}`)
const bundle = { render, script: '/assets/checkout/entry.js', preloads: [], css: faces.join(''), stylesheet: '' }
const texts = getTexts('checkout')

it('a page is read in the system’s font until it works: the look’s own waits for the script, or comes at once without one [f4n7]', () => {
  const checkout = { kind: 'checkout' as const, texts, view: sampleCheckout(defaultLook), attemptKey: 'key' }
  const html = checkoutDocument(checkout, bundle, []).html.join('')
  expect(html).not.toContain('rel="preload"')
  expect(html).toContain(`id="fonts" media="(scripting: none)">${faces[0]}<`)
  expect(html.match(/@font-face/g)).toHaveLength(2)
  expect(html).toContain(`${faces[2]}</style>`)
  const message = { kind: 'message' as const, message: 'missing' as const, shop: null, href: null, texts }
  expect(checkoutDocument(message, bundle, []).html.join('')).toContain(`id="fonts">${faces[0]}<`)
})
