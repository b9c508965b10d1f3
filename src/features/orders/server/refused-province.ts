import { findProvinceCode } from '#features/checkout/province-code.ts'
import { provinceKey } from './attributes.ts'
import { namedParts, type ShopRemark } from './named-parts.ts'

type Place = Record<string, string>
type Addressed = {
  shippingAddress: Place
  billingAddress: Place
  customAttributes: { key: string; value: string }[]
}

/**
 * A draft or order without the states and provinces of its addresses, where the shop refuses one that our form offers: its list changes
 * before ours does, and no shopper could choose better. They stand among the attributes, where the merchant finds them. null where it is something
 * else that is refused, or the shopper's to mend.
 */
export const withoutProvinces = <Input extends Addressed>(
  input: Input,
  errors: readonly ShopRemark[],
): Input | null => {
  if (!namedParts(errors).some(({ part }) => part === 'province')) return null
  const { shippingAddress, billingAddress, customAttributes } = input
  const codes = [shippingAddress, billingAddress].filter(isOffered).map((place) => place['provinceCode']!)
  if (codes.length === 0) return null
  const value = [...new Set(codes)].join(', ')
  return {
    ...input,
    shippingAddress: withoutOffered(shippingAddress),
    billingAddress: withoutOffered(billingAddress),
    customAttributes: [...customAttributes, { key: provinceKey, value }],
  }
}

const isOffered = ({ countryCode = '', provinceCode = '' }: Place) =>
  provinceCode !== '' && findProvinceCode(countryCode, provinceCode) === provinceCode

const withoutOffered = (place: Place): Place => {
  const { provinceCode: _refused, ...rest } = place
  return isOffered(place) ? rest : place
}
