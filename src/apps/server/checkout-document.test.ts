import { afterEach, expect, it, vi } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { sampleCheckout } from '#features/checkout/shopper/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { clearWritten, learnWritten } from '#kit/contract/written.ts'
import { checkoutDocument } from './checkout-document.ts'

const bundle = {
  render,
  script: '/assets/checkout/entry.js',
  preloads: ['/assets/checkout/shared.js'],
  css: '',
  stylesheet: '',
}
const texts = getTexts('checkout')
afterEach(clearWritten)
const linksWith = (logo_url: string | null): string =>
  checkoutDocument(
    { kind: 'checkout', texts, view: sampleCheckout({ ...defaultLook, logo_url }), attemptKey: 'key' },
    bundle,
    [],
  ).headers['link']!

it('the logo and the scripts are asked for as soon as the answer begins, before the page is read [j9p5]', () => {
  expect(linksWith('/media/logos/1f.webp').split(', ')).toEqual([
    '</media/logos/1f.webp>; rel=preload; as=image; fetchpriority=high',
    '</assets/checkout/entry.js>; rel=modulepreload',
    '</assets/checkout/shared.js>; rel=modulepreload',
  ])
})

it.each([null, 'https://elsewhere.example/logo.png', '/media/a>; rel=preload, </evil', '/media/a\r\nset-cookie: a=b'])(
  'a logo of nobody knows where (%j) is asked for by the page alone',
  (logo) => {
    expect(linksWith(logo)).not.toContain('image')
    expect(linksWith(logo)).not.toMatch(/[\r\n]|evil/)
  },
)

it('a page without a script asks for none', () => {
  const message = { kind: 'message' as const, message: 'missing' as const, shop: null, href: null, texts }
  expect(checkoutDocument(message, bundle, []).headers).not.toHaveProperty('link')
})

it('a phone takes a page over without language data of its own: every number and date on it comes written [w4d8]', () => {
  const view = { ...sampleCheckout(defaultLook), locale: 'de-DE' }
  const page = { kind: 'checkout' as const, texts, view, attemptKey: 'key' }
  const { html } = checkoutDocument(page, bundle, [])
  const sent = JSON.parse(/id="page">(.*?)<\/script>/.exec(html)![1]!) as { written: Record<string, string> }
  expect(Object.keys(sent.written).length).toBeGreaterThan(5)
  learnWritten(sent.written)
  vi.stubGlobal('Intl', {})
  expect(html).toContain(render(page))
})
