import { placesAt } from '#features/places/server/public.ts'
import { findProvinceCode } from '../../province-code.ts'

/**
 * The state or province of an address that a wallet gives, by its name or, where that says nothing, by its postal code: some accounts have the
 * country in its place. null where the country needs one and nobody knows which.
 */
export const provinceOf = async ({ country, province, zip }: Record<'country' | 'province' | 'zip', string>) => {
  const code = findProvinceCode(country, province)
  return code || (await placesAt(country, zip)).province || code
}
