import type { CheckoutView } from '../contract.ts'
import { countryCodes } from '../country-codes.ts'
import { countryName } from '../country-names.ts'
import type { Countries, Option } from './regions.ts'

/** Countries by name in the shopper's language; every one unless `codes` are given. */
export const countryOptions = (locale: string, codes: readonly string[] | null = null): Option[] =>
  (codes ?? countryCodes)
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))

/** Where the parcel can go, and where the bill. */
export const countriesOf = ({ locale, countries }: Pick<CheckoutView, 'locale' | 'countries'>): Countries => {
  const billing_address = countryOptions(locale)
  return { shipping_address: countries ? countryOptions(locale, countries) : billing_address, billing_address }
}
