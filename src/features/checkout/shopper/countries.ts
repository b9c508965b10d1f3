import { countryCodes } from '../country-codes.ts'
import { countryName, type Option } from './regions.ts'

/** Countries by name in the shopper's language. */
export const countryOptions = (locale: string): Option[] =>
  countryCodes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
