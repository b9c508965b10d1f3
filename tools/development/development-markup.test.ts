import { expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { checkoutDocument } from '#apps/server/checkout/checkout-document.ts'
import { sampleCheckout } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { findBundle, replaceStart } from './development-markup.ts'

const bundle = { render, script: '/assets/checkout/entry.js', preloads: [], css: '', stylesheet: '' }

it("starts a shopper's page from its sources in place of what was built", () => {
  const texts = getTexts('checkout')
  const page = { kind: 'checkout' as const, texts, view: sampleCheckout(defaultLook), attemptKey: 'key' }
  const html = checkoutDocument(page, bundle, []).html.join('')
  expect(findBundle(html)).toBe('checkout')
  const replaced = replaceStart(html, '<script type="module" src="/sources.tsx"></script>')
  expect(replaced).toContain('<script type="module" src="/sources.tsx"></script></body>')
  expect(replaced).not.toContain('/assets/checkout/entry.js')
})

it('leaves a page alone that no script starts', () => {
  const missing = { kind: 'message' as const, message: 'missing' as const, shop: null, href: null }
  expect(
    findBundle(checkoutDocument({ ...missing, texts: getTexts('checkout') }, bundle, []).html.join('')),
  ).toBeUndefined()
})
