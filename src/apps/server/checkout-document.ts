import { randomBytes } from 'node:crypto'
import { type CheckoutAppPage, localeOf } from '#apps/checkout/page.ts'
import { fontsId } from '#features/customization/shopper/late-fonts.ts'
import { defaultLook, type Look, lookStyle } from '#features/customization/shopper/look.ts'
import { translate } from '#features/localization/catalogue.ts'
import type { Bundle } from './checkout-bundle.ts'

type Document = { html: string; policy: string }

/** The whole page: styles inline, the body as text, and the values that the script takes over with. */
export const checkoutDocument = (page: CheckoutAppPage, bundle: Bundle, providers: readonly string[]): Document => {
  const nonce = randomBytes(16).toString('base64')
  const look = findLook(page)
  const locale = localeOf(page)
  const { css, faces } = page.kind === 'preview' ? { css: bundle.css, faces: '' } : withOneFont(bundle.css, look)
  const scripts = page.kind === 'message' || page.kind === 'policy' ? [] : [bundle.script, ...bundle.preloads]
  const html = [
    `<!doctype html><html lang="${escape(locale)}"${isRightToLeft(locale) ? ' dir="rtl"' : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    page.kind === 'checkout' &&
      page.pricesAt &&
      `<noscript><meta http-equiv="refresh" content="0;url=${escape(page.pricesAt)}"></noscript>`,
    `<title>${escape(titleOf(page))}</title><link rel="icon" href="data:,">`,
    ...scripts.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<style nonce="${nonce}">${lookStyle(look)}${css}</style>`,
    `<style nonce="${nonce}" id="${fontsId}"${scripts.length > 0 ? ' media="(scripting: none)"' : ''}>${faces}</style></head>`,
    `<body><div id="root">${bundle.render(page)}</div>`,
    scripts.length > 0 && `<script type="application/json" id="page">${inScript(page)}</script>`,
    scripts.length > 0 && `<script type="module" src="${bundle.script}"></script>`,
    '</body></html>',
  ]
  return { html: html.filter(Boolean).join(''), policy: policyOf(page, nonce, providers) }
}

/**
 * The styles, and apart from them the font that this page shows: the script lets it in once the page works, so that nothing which
 * the shopper waits for waits for it. The fallbacks that take its room stay. The preview may come to show any font.
 */
const withOneFont = (styles: string, { font_family: family }: Look) => {
  const own: string[] = []
  const css = styles.replace(/@font-face\s*\{[^{}]*\}/g, (face) => {
    const name = /font-family:\s*['"]?([^'";}]+)/.exec(face)?.[1] ?? ''
    if (name === family) own.push(face)
    return name === `${family} Fallback` ? face : ''
  })
  return { css, faces: own.join('') }
}

/** Scripts are our own and the provider's; pictures come from where this very page's pictures are. */
const policyOf = (page: CheckoutAppPage, nonce: string, providers: readonly string[]) => {
  const pays = page.kind === 'checkout' || page.kind === 'handover'
  const allowed = pays ? providers : []
  const pictures = [...new Set(picturesOf(page).flatMap(originOf))]
  const isPreview = page.kind === 'preview'
  const frames = [...allowed, ...(page.measuring ? ["'self'"] : [])]
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...allowed].join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The preview is sent products of the shop once it is open, wherever their pictures are.
    `img-src ${["'self'", 'data:', ...(isPreview ? ['blob:', 'https:', 'http:'] : []), ...pictures].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...allowed].join(' ')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    `form-action ${isPreview ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ].join('; ')
}

const picturesOf = (page: CheckoutAppPage): (string | null)[] => {
  const lines = page.kind === 'checkout' || page.kind === 'thank-you' ? page.view.lines : []
  return [findLook(page).logo_url, ...lines.map((line) => line.image_url)]
}

const originOf = (address: string | null): string[] =>
  address && /^https?:\/\//.test(address) && URL.canParse(address) ? [new URL(address).origin] : []

const findLook = (page: CheckoutAppPage): Look => {
  if ('view' in page) return page.view.look
  return page.shop?.look ?? defaultLook
}

const isRightToLeft = (locale: string) => /^(ar|fa|he|iw|ur|ps|yi)\b/i.test(locale)

const titleOf = (page: CheckoutAppPage) => {
  if (page.kind === 'message') return translate(page.texts, `${page.message}.title`)
  if (page.kind === 'policy') return `${page.policy.title} - ${page.shop.store_name}`
  const shop = page.kind === 'handover' ? page.shop : 'view' in page ? page.view : null
  const title = translate(page.texts, 'page.title')
  return shop ? `${title} - ${shop.store_name}` : title
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** JSON that cannot end the script element around it. */
const inScript = (value: unknown) => JSON.stringify(value).replace(/</g, String.raw`\u003c`)
