import type { Address } from '../../contract.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** True for a code that ISO 3166-1 gives to a country. */
export const isCountry = (code: string | null | undefined): code is string =>
  typeof code === 'string' && /^[A-Z]{2}$/.test(code) && names.of(code) !== undefined

/**
 * What of an unfinished address decides about taxes, in the shop platform's names; `country` stands in until one is chosen.
 * null while no country is known.
 */
export const taxAddress = (address: Partial<Address> | null, country: string | null): Record<string, string> | null => {
  const countryCode = isCountry(address?.country) ? address.country : country
  if (!isCountry(countryCode)) return null
  const isSame = address?.country === countryCode
  return {
    countryCode,
    ...(isSame && address?.province && { provinceCode: address.province }),
    ...(isSame && address?.zip && { zip: address.zip }),
    ...(isSame && address?.city && { city: address.city }),
  }
}
