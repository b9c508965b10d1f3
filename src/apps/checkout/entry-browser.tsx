import { hydrateRoot } from 'react-dom/client'
import { countryOptions } from '#features/checkout/shopper/regions.ts'
import { CheckoutApp } from './checkout-app.tsx'
import type { CheckoutAppPage } from './page.ts'

const page = JSON.parse(document.getElementById('page')!.textContent) as CheckoutAppPage

/** The names as the server wrote them: its language data and the browser's need not agree to the letter. */
const countriesOf = (locale: string) => {
  const shown = Array.from(document.querySelectorAll<HTMLOptionElement>('#shipping_address-country option'))
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ code: value, name: text }))
  return shown.length > 0 ? shown : countryOptions(locale)
}

const countries = page.kind === 'checkout' ? countriesOf(page.view.locale) : []
hydrateRoot(document.getElementById('root')!, <CheckoutApp page={page} countries={countries} />)
