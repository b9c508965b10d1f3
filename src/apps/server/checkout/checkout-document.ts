import { randomBytes } from 'node:crypto'
import { type CheckoutAppPage, getLocale } from '#apps/checkout/page.ts'
import { expressWays } from '#features/checkout/shopper/express/express-ways.ts'
import { fontsId } from '#features/customization/shopper/late-fonts.ts'
import { defaultLook, type Look, lookStyle } from '#features/customization/shopper/look.ts'
import { type Texts, translate } from '#features/localization/catalogue.ts'
import { isRightToLeft } from '#features/localization/direction.ts'
import { providerSources, type ScriptSources } from '#features/payment-methods/server/public.ts'
import { escape } from '#kit/contract/escape-html.ts'
import type { Written } from '#kit/contract/written.ts'
import type { Env } from '#kit/server/env.ts'
import { afterPaint } from './after-paint.ts'
import type { Bundle } from './checkout-bundle.ts'
import { openStyles, type UsedStyles } from './page-styles.ts'
import { tabIcon } from './tab-icon.ts'

/** `html` comes in pieces. `headers`: what the page may load, and what the browser can ask for before it reads the page. */
type Document = { html: readonly string[]; headers: Record<string, string> }

/** The whole page: styles inline, the body as text, and the values that the script takes over with. */
export const checkoutDocument = (
  page: CheckoutAppPage,
  bundle: Bundle,
  providers: readonly ScriptSources[],
): Document => {
  const nonce = randomBytes(16).toString('base64')
  const look = findLook(page)
  const locale = getLocale(page)
  const written: Written = {}
  const body = bundle.render(page, written)
  const { css, faces, others } = getStyles(page, bundle, body)
  const scripts = page.kind === 'message' || page.kind === 'policy' ? [] : [bundle.script, ...bundle.preloads]
  const html = [
    `<!doctype html><html lang="${escape(locale)}"${isRightToLeft(locale) ? ' dir="rtl"' : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    page.kind === 'checkout' &&
      page.pricesAt &&
      `<noscript><meta http-equiv="refresh" content="0;url=${escape(page.pricesAt)}"></noscript>`,
    `<title>${escape(getTitle(page))}</title><link rel="icon" href="${tabIcon(findShop(page))}">`,
    `<style nonce="${nonce}">${lookStyle(look)}${css}</style>`,
    `<noscript><style nonce="${nonce}">${withoutScript}</style></noscript>`,
    `<style nonce="${nonce}" id="${fontsId}"${scripts.length > 0 ? ' media="(scripting: none)"' : ''}>${faces}</style></head>`,
    `<body><div id="root"${scripts.length > 0 && others ? ` data-styles="${others}"` : ''}>${body}</div>`,
    scripts.length > 0 && `<script type="application/json" id="page">${pageInScript(page, written)}</script>`,
    scripts.length > 0 && `<script nonce="${nonce}" id="start">${afterPaint(scripts)}</script>`,
    '</body></html>',
  ]
  return {
    html: html.filter((piece) => typeof piece === 'string'),
    headers: {
      'content-security-policy': buildPolicy(page, nonce, providers),
      ...linkTo(look.logo_url),
    },
  }
}

/** Where scripts are switched off: whatever else the styles say of it. */
const withoutScript = '.scripted{display:none!important}.scriptless{display:revert!important}'

/** Those of what the page shows; the script fetches the others for what it may come to show. The preview may show anything at once. */
const getStyles = (page: CheckoutAppPage, bundle: Bundle, body: string) => {
  if (page.kind === 'preview') return { css: bundle.css, faces: '', others: null }
  const { usedIn, faces } = withOneFont(bundle.css, findLook(page))
  return { css: usedIn(body), faces, others: bundle.stylesheet }
}

/**
 * The styles, and apart from them the font that this page shows: the script lets it in once the page works, so that nothing which
 * the shopper waits for waits for it. The fallbacks that take its room stay. The preview may come to show any font.
 */
const withOneFont = (styles: string, { font_family: family }: Look) => {
  if (styles !== cut.styles) cut = { styles, byFont: new Map() }
  let one = cut.byFont.get(family)
  if (!one) cut.byFont.set(family, (one = cutFonts(styles, family)))
  return one
}

/** The same for every page of a build; there are as many as fonts to choose from. */
let cut = { styles: '', byFont: new Map<string, Cut>() }
type Cut = { usedIn: UsedStyles; faces: string }

const cutFonts = (styles: string, family: string): Cut => {
  const own: string[] = []
  const css = styles.replace(/@font-face\s*\{[^{}]*\}/g, (face) => {
    const name = /font-family:\s*['"]?([^'";}]+)/.exec(face)?.[1] ?? ''
    if (name === family) own.push(face)
    return name.startsWith(`${family} Fallback`) ? face : ''
  })
  return { usedIn: openStyles(css), faces: own.join('') }
}

/** Whose ways to pay a page shows. */
const offeredOn = (page: CheckoutAppPage): string[] =>
  page.kind === 'checkout' ? page.view.payment_methods.map(({ provider }) => provider) : []

/** Whose wallets may stand above its form. */
const walletsOn = (page: CheckoutAppPage): string[] =>
  page.kind === 'checkout' ? expressWays(page.view).flatMap(({ provider, wallet }) => (wallet ? [provider] : [])) : []

/** Whose scripts a page may load. */
export const sourcesOn = (env: Env, page: CheckoutAppPage) => providerSources(env, offeredOn(page), walletsOn(page))

/** Scripts are our own and the provider's; pictures come from where this very page's pictures are. */
const buildPolicy = (page: CheckoutAppPage, nonce: string, providers: readonly ScriptSources[]) => {
  const pays = page.kind === 'checkout' || page.kind === 'handover'
  const letIn = pays ? providers : []
  const allowed = letIn.flatMap(({ sources }) => sources)
  const drawing = letIn.filter(({ draws }) => draws).flatMap(({ sources }) => sources)
  const pictures = [...new Set(listPictures(page).flatMap(getOrigin))]
  const isPreview = page.kind === 'preview'
  const wallets = letIn.flatMap(({ wallets }) => wallets ?? [])
  const scripts = wallets.flatMap((one) => one.scripts)
  const asks = wallets.flatMap((one) => one.asks)
  const frames = [...allowed, ...scripts, ...(page.measuring ? ["'self'"] : [])]
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...allowed, ...scripts, `'nonce-${nonce}'`].join(' ')}`,
    `style-src ${["'self'", `'nonce-${nonce}'`, ...drawing].join(' ')}`,
    // The preview is sent products of the shop once it is open, wherever their pictures are.
    `img-src ${["'self'", 'data:', ...(isPreview ? ['blob:', 'https:', 'http:'] : []), ...pictures, ...drawing, ...wallets.flatMap((one) => one.pictures)].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...allowed, ...asks].join(' ')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    `form-action ${isPreview ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** The logo is the largest thing that a phone shows first. */
const linkTo = (logo: string | null) =>
  logo && ownPath.test(logo) && { link: `<${logo}>; rel=preload; as=image; fetchpriority=high` }
const ownPath = /^\/[\w./-]+$/

const listPictures = (page: CheckoutAppPage): (string | null)[] => {
  const isOrder = page.kind === 'thank-you' || page.kind === 'address'
  const lines = page.kind === 'checkout' || isOrder ? page.view.lines : []
  return [findLook(page).logo_url, ...lines.map((line) => line.image_url)]
}

const getOrigin = (address: string | null): string[] =>
  address && /^https?:\/\//.test(address) && URL.canParse(address) ? [new URL(address).origin] : []

const findShop = (page: CheckoutAppPage) => ('view' in page ? page.view : page.shop)

const findLook = (page: CheckoutAppPage): Look => findShop(page)?.look ?? defaultLook

const getTitle = (page: CheckoutAppPage) => {
  if (page.kind === 'message') return translate(page.texts, `${page.message}.title`)
  if (page.kind === 'policy') return `${page.policy.title} - ${page.shop.store_name}`
  return `${translate(page.texts, 'page.title')} - ${('view' in page ? page.view : page.shop).store_name}`
}

/** JSON that cannot end the script element around it. */
const inScript = (value: unknown) => JSON.stringify(value).replace(/</g, String.raw`\u003c`)

/** The values of a page, its texts last. */
const pageInScript = (page: CheckoutAppPage, written: Written) => {
  const { texts, ...others } = page
  let texted = textsInScript.get(texts)
  if (texted === undefined) textsInScript.set(texts, (texted = inScript(texts)))
  return `${inScript({ ...others, written }).slice(0, -1)},"texts":${texted}}`
}

/** Pages of one store and language are handed the same texts. */
const textsInScript = new WeakMap<Texts, string>()
