import type { Address } from '../../address.ts'
import { isCountry } from '../../country-codes.ts'

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
