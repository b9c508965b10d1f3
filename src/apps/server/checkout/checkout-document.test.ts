import { runInNewContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import type { CheckoutAppPage } from '#apps/checkout/page.ts'
import { sampleCheckout, sampleThanks } from '#features/checkout/shopper/preview/sample.ts'
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
const documentWith = (logo_url: string | null) =>
  checkoutDocument(
    { kind: 'checkout', texts, view: sampleCheckout({ ...defaultLook, logo_url }), attemptKey: 'key' },
    bundle,
    [],
  )

it('the logo is asked for as soon as the answer begins, before the page is read; scripts wait until the page is painted [j9p5]', () => {
  const { html: pieces, headers } = documentWith('/media/logos/1f.webp')
  const html = pieces.join('')
  expect(headers['link']).toBe('</media/logos/1f.webp>; rel=preload; as=image; fetchpriority=high')
  const [, nonce, start] = /<script nonce="([^"]+)" id="start">(.*?)<\/script>/s.exec(html)!
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(html).not.toMatch(/<script[^>]* src=|<link[^>]*module/)

  const waiting: (() => void)[] = []
  const added: object[] = []
  const wait = (callback: () => void) => void waiting.push(callback)
  const document = {
    head: { append: (element: object) => added.push(element) },
    createElement: (name: string) => ({ name }),
    documentElement: { dataset: { awake: '' } },
  }
  runInNewContext(start!, { requestAnimationFrame: wait, setTimeout: wait, document })
  // Whichever comes first, the second frame or, where nothing is painted, the second: once.
  expect(added).toEqual([])
  for (let next = waiting.shift(); next; next = waiting.shift()) next()
  expect(added).toEqual([
    { name: 'link', rel: 'modulepreload', href: '/assets/checkout/shared.js' },
    { name: 'script', type: 'module', src: '/assets/checkout/entry.js', onerror: expect.any(Function) },
  ])
})

it('scripts that do not come are asked for again and again, each time at another address, and the form goes on meanwhile [h6c2]', () => {
  const html = documentWith(null).html.join('')
  const [, start] = /<script nonce="[^"]+" id="start">(.*?)<\/script>/s.exec(html)!
  const scripts: { src: string; onerror(): void }[] = []
  const waits: { callback(): void; milliseconds: number }[] = []
  const dataset: Record<string, string> = {}
  const document = {
    head: {
      append: (element: { name: string; src: string; onerror(): void }) =>
        element.name === 'script' && scripts.push(element),
    },
    createElement: (name: string) => ({ name }),
    getElementById: () => null,
    querySelectorAll: () => [],
    documentElement: { dataset },
  }
  const wait = (callback: () => void, milliseconds = 0) => void waits.push({ callback, milliseconds })
  runInNewContext(start!, { requestAnimationFrame: () => {}, setTimeout: wait, document })
  waits.shift()!.callback()
  waits.length = 0
  const pauses: number[] = []
  for (let tries = 0; tries < 7; tries++) {
    scripts.at(-1)!.onerror()
    expect('scriptless' in dataset).toBe(tries > 0)
    const { callback, milliseconds } = waits.pop()!
    pauses.push(milliseconds)
    callback()
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000])
  expect(scripts.slice(0, 3).map(({ src }) => src)).toEqual([
    '/assets/checkout/entry.js',
    '/assets/again/1/checkout/entry.js',
    '/assets/again/2/checkout/entry.js',
  ])
})

it.each([null, 'https://elsewhere.example/logo.png', '/media/a>; rel=preload, </evil', '/media/a\r\nset-cookie: a=b'])(
  'a logo of nobody knows where (%j) is asked for by the page alone',
  (logo) => {
    expect(documentWith(logo).headers).not.toHaveProperty('link')
  },
)

it('a page without a script asks for none', () => {
  const message = { kind: 'message' as const, message: 'missing' as const, shop: null, href: null, texts }
  expect(checkoutDocument(message, bundle, []).headers).not.toHaveProperty('link')
})

/** The page, what came written with it, and what a browser without language data makes of that. */
const takenOver = (page: CheckoutAppPage) => {
  const html = checkoutDocument(page, bundle, []).html.join('')
  const sent = JSON.parse(/id="page">(.*?)<\/script>/.exec(html)![1]!) as { written: Record<string, string> }
  learnWritten(sent.written)
  vi.stubGlobal('Intl', {})
  return { html, written: Object.values(sent.written), taken: render(page) }
}

it('a phone takes a page over without language data of its own: every number and date on it comes written [w4d8]', () => {
  const view = { ...sampleCheckout(defaultLook), locale: 'de-DE' }
  const { html, written, taken } = takenOver({ kind: 'checkout', texts, view, attemptKey: 'key' })
  expect(written.length).toBeGreaterThan(5)
  expect(html).toContain(taken)
})

it('countries that a bill can go to come with the page in a language that Chrome has no names in', () => {
  const namesIn = (locale: string) => {
    const view = { ...sampleCheckout(defaultLook), locale, countries: ['NL'] }
    return takenOver({ kind: 'checkout', texts, view, attemptKey: 'key' }).written
  }
  expect(namesIn('sq')).toEqual(expect.arrayContaining(['Holandë', 'Francë', 'Itali']))
  vi.unstubAllGlobals()
  expect(namesIn('de')).not.toContain('Frankreich')
})

it('takes over the page of an order the same way: addresses, days and times on it come written too', () => {
  const thanks = sampleThanks(defaultLook)
  const shipping_address = { ...thanks.shipping_address, country: 'IT', province: 'MI' }
  const parcel = { carrier: 'DHL', number: '1', url: '', delivered_at: '2026-10-07T10:00:00Z' }
  const refunds = [{ on: '2026-10-09', amount: 250 }]
  const order = { ...thanks.order!, sent: 'delivered' as const, parcels: [parcel], refunds }
  const changes = {
    until: '2026-10-05T12:00:00Z',
    time_zone: 'Europe/Rome',
    why_not: null,
    is_pending: false,
    refused: null,
    taken: 0,
    takes_address: true,
    form: { phone: 'optional' as const, company: 'hidden' as const, one_name: false },
    version: 1,
  }
  const view = { ...thanks, locale: 'de-DE', shipping_address, order, changes }
  const { html, written, taken } = takenOver({ kind: 'thank-you', texts: getTexts('thank_you'), view })
  expect(html).toContain(taken)
  expect(written).toEqual(expect.arrayContaining(['Italien', '7. Oktober 2026', '9. Oktober 2026']))
  // Their names do not come with this page.
  expect(written).toContain('Milano')
})

it('the script is handed the texts of this very store, whatever stands in them', () => {
  const handed = (own: Record<string, string>) => {
    const view = sampleCheckout(defaultLook)
    const page = { kind: 'checkout' as const, texts: own, view, attemptKey: 'key' }
    const html = checkoutDocument(page, bundle, []).html.join('')
    return JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)![1]!) as unknown
  }
  const odd = { ...texts, 'contact.title': '</script><b>"Who"\\</b>' }
  for (const own of [odd, texts, odd])
    expect(handed(own)).toMatchObject({ kind: 'checkout', attemptKey: 'key', texts: own })
})
