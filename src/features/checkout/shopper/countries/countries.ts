import type { CheckoutView } from '../../contract.ts'
import { countryCodes } from '../../country-codes.ts'
import { countryName } from '../../country-names.ts'
import type { Countries, Option } from './regions.ts'

/** Every country by name; naming and sorting them costs more than the rest of a page. */
const everyIn = new Map<string, readonly Option[]>()
/** More languages than are shipped, with some of their regions. */
const mostKept = 100

const everyCountry = (locale: string): readonly Option[] => {
  let every = everyIn.get(locale)
  if (!every) {
    every = countryCodes
      .map((code) => ({ code, name: countryName(code, locale) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale))
    if (everyIn.size >= mostKept) everyIn.clear()
    everyIn.set(locale, every)
  }
  return every
}

/** Countries by name in the shopper's language; every one unless `codes` are given. */
export const countryOptions = (locale: string, codes: readonly string[] | null = null): readonly Option[] => {
  const every = everyCountry(locale)
  if (!codes) return every
  const wanted = new Set(codes)
  return every.filter(({ code }) => wanted.has(code))
}

/** Where the parcel can go, and where the bill. */
export const getCountries = ({ locale, countries }: Pick<CheckoutView, 'locale' | 'countries'>): Countries => ({
  shipping_address: countryOptions(locale, countries),
  get billing_address() {
    return countryOptions(locale)
  },
})
