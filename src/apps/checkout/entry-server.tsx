import { renderToString } from 'react-dom/server'
import { countryOptions } from '#features/checkout/shopper/countries.ts'
import { CheckoutApp } from './checkout-app.tsx'
import type { CheckoutAppPage } from './page.ts'

/** The HTML of a page's body, for `#root`. Synchronous, a few milliseconds. */
export const render = (page: CheckoutAppPage): string => {
  const countries = page.kind === 'checkout' ? countryOptions(page.view.locale) : []
  return renderToString(<CheckoutApp page={page} countries={countries} />)
}
