import { type ComponentType, lazy, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { MeasuredPage } from '#features/analytics/shopper/measure.tsx'
import type { Watched } from '#features/analytics/shopper/measurement.ts'
import { countryOptions } from '#features/checkout/shopper/countries/countries.ts'
import { learnProvinces } from '#features/checkout/shopper/countries/regions.ts'
import { type Parts, PartsProvider } from '#features/checkout/shopper/page/later.tsx'
import { letFontsIn } from '#features/customization/shopper/late-fonts.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { learnWritten } from '#kit/contract/written.ts'
import { watchDoublePresses } from '#kit/web/double-press.ts'
import { showOverTranslations } from '#kit/web/translated-texts.ts'
import { CheckoutApp } from './checkout-app.tsx'
import { letStylesIn } from './late-styles.ts'
import { isCheckoutAppPage } from './page.ts'

const page: unknown = JSON.parse(document.getElementById('page')!.textContent)
if (!isCheckoutAppPage(page)) throw new Error('The page has no values.')
if (page.written) learnWritten(page.written)

/** The names as the server wrote them: its language data and the browser's need not agree to the letter. */
const getOptions = (select: string) =>
  Array.from(document.querySelectorAll<HTMLOptionElement>(`${select} option`))
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ code: value, name: text }))

/** A bill's are written only where a bill of its own is asked for; until then nothing of them has to agree. */
const countries = () => {
  const shipping_address = getOptions('#shipping_address-country')
  const written = getOptions('#billing_address-country')
  const isEvery = page.kind !== 'checkout' || page.view.countries === null
  const others = () =>
    written.length > 0 ? written : countryOptions(page.kind === 'checkout' ? page.view.locale : 'en')
  return {
    shipping_address,
    get billing_address() {
      return isEvery ? shipping_address : others()
    },
  }
}

let latest: Watched | undefined
let observe: ((watched: Watched) => void) | undefined
const watch = (watched: Watched) => {
  latest = watched
  observe?.(watched)
}

if (page.kind === 'checkout') {
  const { posted, view } = page
  // Who comes back, or loads it anew, asks for the page of this address and does not send the form again.
  if (posted) window.history.replaceState(window.history.state, '')
  const country = posted?.['shipping_address.country'] ?? view.shipping_address.country
  if (country) learnProvinces({ [country]: getOptions('#shipping_address-province') })
}

const root = document.getElementById('root')!
/** An amount that no page shows. */
const notShown = -1

/** A press or a key that is waiting goes first. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

let latestTurn = Promise.resolve()
/** Parts have a task each, in the order in which they ask for one. */
const turn = () => (latestTurn = latestTurn.then(pause))

const Whole = ({ children }: { children: ReactNode }) => children
const inTurn = (): ComponentType<{ children: ReactNode }> => lazy(() => turn().then(() => ({ default: Whole })))
const parts: Parts = {
  delivery: inTurn(),
  shipping: inTurn(),
  payment: inTurn(),
  billing: inTurn(),
  footer: inTurn(),
  side: inTurn(),
}

const takeOver = async (rare?: () => ReactNode) => {
  hydrateRoot(
    root,
    <PartsProvider value={page.kind === 'preview' ? null : parts}>
      <CheckoutApp
        page={page}
        countries={countries()}
        languages={getOptions('[name=lang]')}
        watch={watch}
        rare={rare}
      />
    </PartsProvider>,
  )
  await turn()
  // Buttons that only a script can answer are there from now on.
  document.documentElement.dataset['awake'] = ''
}

const begin = async () => {
  if (page.kind === 'preview') {
    const { Preview } = await import('./preview.tsx')
    return takeOver(() => <Preview page={page} />)
  }
  if (page.kind === 'address') {
    const { OrderAddressPage } = await import('#features/checkout/shopper/order/order-address-page.tsx')
    return takeOver(() => <OrderAddressPage {...page} />)
  }
  if (page.kind === 'handover') {
    const { HandoverPage } = await import('#features/checkout/shopper/handover-page.tsx')
    return takeOver(() => <HandoverPage {...page} />)
  }
  await pause()
  return takeOver()
}
const taken = begin()

// What the page has to ask for comes first, and that it answers a press.
const loaded = new Promise((resolve) => {
  if (document.readyState === 'complete') resolve(null)
  else window.addEventListener('load', resolve)
})
const whenIdle = (then: () => void) => {
  const wait = () => void ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then))
  void Promise.allSettled([loaded, taken]).then(wait)
}
whenIdle(() => void letFontsIn(letStylesIn()))
// Prices that are on their way bring what is not on the page yet.
if (page.kind === 'checkout' && !page.view.priced) void taken.then(() => letStylesIn())

const onTouch = (then: () => void) => {
  for (const touch of ['pointerdown', 'keydown', 'focusin']) window.addEventListener(touch, then, { once: true })
}
onTouch(() => void letStylesIn())
watchDoublePresses()
showOverTranslations()

/** What the page shows is written already. The first new amount takes a phone as long as all the rest: it gets ready between keys. */
if (page.kind === 'checkout') {
  const { currency, locale } = page.view
  onTouch(() => whenIdle(() => void formatMoney(notShown, currency, locale)))
}

/** Only where a store measures, and once the page works: nothing of it may stand before the shopper. */
const beginMeasuring = async () => {
  const { measure } = await import('#features/analytics/shopper/measure.tsx')
  observe = measure(page as MeasuredPage)
  if (latest) observe(latest)
}
// A page that could not load it goes on without.
if (page.measuring) void loaded.then(beginMeasuring).catch(() => {})
