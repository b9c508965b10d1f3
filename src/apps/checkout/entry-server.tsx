import { renderToString } from 'react-dom/server'
import type { CheckoutView } from '#features/checkout/contract.ts'
import { countryCodes } from '#features/checkout/country-codes.ts'
import { countryName } from '#features/checkout/country-names.ts'
import { getCountries } from '#features/checkout/shopper/countries/countries.ts'
import { learnProvinces } from '#features/checkout/shopper/countries/regions.ts'
import { languages } from '#features/localization/languages.ts'
import { noteWritten, type Written } from '#kit/contract/written.ts'
import { CheckoutApp } from './checkout-app.tsx'
import type { CheckoutAppPage } from './page.ts'
import { RarePage } from './rare-page.tsx'

learnProvinces((await import('#features/checkout/provinces.ts')).everyProvince())

const languageOptions = languages
  .map(({ code, native_name }) => ({ code, name: native_name }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

/** Chrome has no names of countries in these: those of bills, which its own data would write, come with the page. */
const unnamed = new Set(['ga', 'is', 'mt', 'sq'])
const nameCountries = ({ countries, locale }: Pick<CheckoutView, 'countries' | 'locale'>) => {
  if (countries && unnamed.has(locale.split('-')[0]!)) for (const code of countryCodes) countryName(code, locale)
}

/** The HTML of a page's body, for `#root`; `written` is filled with what language data wrote on it. Synchronous, a few milliseconds. */
export const render = (page: CheckoutAppPage, written: Written = {}): string => {
  const countries = page.kind === 'checkout' ? getCountries(page.view) : { shipping_address: [], billing_address: [] }
  const languageChoices = languageOptions.filter(({ code }) => page.languages?.includes(code) ?? true)
  return noteWritten(written, () => {
    if (page.kind === 'checkout') nameCountries(page.view)
    return renderToString(
      <CheckoutApp
        page={page}
        countries={countries}
        languages={languageChoices}
        rare={() => <RarePage page={page} />}
      />,
    )
  })
}
