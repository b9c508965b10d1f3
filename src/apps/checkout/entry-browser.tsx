import { hydrateRoot } from 'react-dom/client'
import type { MeasuredPage } from '#features/analytics/shopper/measure.tsx'
import type { Watched } from '#features/analytics/shopper/measurement.ts'
import { countryOptions } from '#features/checkout/shopper/countries.ts'
import { learnProvinces } from '#features/checkout/shopper/regions.ts'
import { letFontsIn } from '#features/customization/shopper/late-fonts.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { CheckoutApp } from './checkout-app.tsx'
import type { CheckoutAppPage } from './page.ts'
import type { Preview } from './preview.tsx'

const page = JSON.parse(document.getElementById('page')!.textContent) as CheckoutAppPage

/** The names as the server wrote them: its language data and the browser's need not agree to the letter. */
const optionsOf = (select: string) =>
  Array.from(document.querySelectorAll<HTMLOptionElement>(`${select} option`))
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ code: value, name: text }))

/** A bill's are written only where a bill of its own is asked for; until then nothing of them has to agree. */
const countries = () => {
  const shipping_address = optionsOf('#shipping_address-country')
  const written = optionsOf('#billing_address-country')
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
  const country = posted?.['shipping_address.country'] ?? view.shipping_address.country
  if (country) learnProvinces({ [country]: optionsOf('#shipping_address-province') })
}

const root = document.getElementById('root')!

/** The page came with the styles of what it shows; from now on it may come to show other things. */
const letStylesIn = () => {
  const { styles } = root.dataset
  if (styles) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }))
}

const takeOver = (preview?: typeof Preview) => {
  hydrateRoot(
    root,
    <CheckoutApp
      page={page}
      countries={countries()}
      languages={optionsOf('[name=lang]')}
      watch={watch}
      preview={preview}
    />,
  )
  letStylesIn()
  // Buttons that only a script can answer are there from now on.
  document.documentElement.dataset['awake'] = ''
}

/** A press or a key that is waiting goes first. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

const begin = async () => {
  if (page.kind === 'preview') return takeOver((await import('./preview.tsx')).Preview)
  if ('view' in page) {
    // The first amount that a browser writes takes a phone as long as all the rest.
    await pause()
    formatMoney(page.view.totals.total, page.view.currency, page.view.locale)
    await pause()
  }
  takeOver()
}
void begin()

// What the page has to ask for comes first.
const whenIdle = (then: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then))
window.addEventListener('load', () => void whenIdle(letFontsIn))

/** Only where a store measures, and once the page works: nothing of it may stand before the shopper. */
const beginMeasuring = async () => {
  const { measure } = await import('#features/analytics/shopper/measure.tsx')
  observe = measure(page as MeasuredPage)
  if (latest) observe(latest)
}
// A page that could not load it goes on without.
if (page.measuring) window.addEventListener('load', () => void beginMeasuring().catch(() => {}))
