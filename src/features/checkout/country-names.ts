import { writtenFor } from '#kit/contract/written.ts'

const namesIn = new Map<string, Intl.DisplayNames>()

/** The name of a country in the shopper's language; an unknown one is called by its code. */
export const countryName = (country: string, locale: string): string =>
  writtenFor(`${locale} country ${country}`, () => {
    // Only what has the form of a code can be asked for.
    if (!/^[A-Z]{2}$/.test(country)) return country
    let names = namesIn.get(locale)
    if (!names) namesIn.set(locale, (names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })))
    return names.of(country) ?? country
  })
