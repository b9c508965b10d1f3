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
  const about = errors.filter((error) => namedParts([error]).some(({ part }) => part === 'province'))
  const eased = places.filter((place) => isOffered(input[place]) && about.some((error) => isAbout(error, place)))
  if (eased.length === 0) return null
  const before = input.customAttributes.find(({ key }) => key === provinceKey)
  const codes = eased.map((place) => input[place]['provinceCode'] ?? '')
  const value = [...new Set([...(before ? [before.value] : []), ...codes])].join(', ')
  return {
    ...input,
    ...Object.fromEntries(eased.map((place) => [place, withoutProvince(input[place])])),
    customAttributes: [...input.customAttributes.filter((one) => one !== before), { key: provinceKey, value }],
  }
}

const places = ['shippingAddress', 'billingAddress'] as const

/** A remark that names neither address may be about either. */
const isAbout = ({ field, message }: ShopRemark, place: (typeof places)[number]) => {
  const [named] = /shipping|billing/i.exec(`${field?.join(' ')} ${message}`) ?? []
  return named === undefined || place.startsWith(named.toLowerCase())
}

const isOffered = ({ countryCode = '', provinceCode = '' }: Place) =>
  provinceCode !== '' && findProvinceCode(countryCode, provinceCode) === provinceCode

const withoutProvince = ({ provinceCode: _refused, ...rest }: Place): Place => rest
