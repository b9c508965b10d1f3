import { renderToString } from 'react-dom/server'
import { countryOptions } from '#features/checkout/shopper/countries.ts'
import { languages } from '#features/localization/languages.ts'
import { CheckoutApp } from './checkout-app.tsx'
import type { CheckoutAppPage } from './page.ts'
import { Preview } from './preview.tsx'

const languageOptions = languages
  .map(({ code, native_name }) => ({ code, name: native_name }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

/** The HTML of a page's body, for `#root`. Synchronous, a few milliseconds. */
export const render = (page: CheckoutAppPage): string => {
  const countries = page.kind === 'checkout' ? countryOptions(page.view.locale) : []
  return renderToString(<CheckoutApp page={page} countries={countries} languages={languageOptions} preview={Preview} />)
}
