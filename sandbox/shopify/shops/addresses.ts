import { countryName } from './countries.ts'
import { gid } from './gid.ts'
import type { Address } from './model.ts'
import { getProvinces } from './provinces.ts'

export type AddressInput = { [Field in keyof Address]?: string | null }

/** An address as an app sends it; null when it sends none. */
export function addressFrom(input: AddressInput | null | undefined): Address | null {
  if (!input) return null
  const text = (value: string | null | undefined) => value?.trim() || null
  return {
    firstName: text(input.firstName),
    lastName: text(input.lastName),
    company: text(input.company),
    address1: text(input.address1),
    address2: text(input.address2),
    city: text(input.city),
    zip: text(input.zip),
    provinceCode: text(input.provinceCode),
    countryCode: text(input.countryCode),
    phone: text(input.phone),
  }
}

/** What is wrong with an address that a placed order is to go to; null where nothing is. */
export function findAddressProblem(input: AddressInput): { part: string; message: string } | null {
  const address = addressFrom(input)!
  const names = { lastName: 'Last name', address1: 'Address', city: 'City', countryCode: 'Country' } as const
  for (const [part, name] of Object.entries(names))
    if (!address[part as keyof typeof names]) return { part, message: `${name} can't be blank` }
  const { provinceCode, countryCode, phone } = address
  const provinces = getProvinces(countryCode ?? '')
  if (provinces.length > 0 && !provinces.includes(provinceCode ?? ''))
    return { part: 'provinceCode', message: `Province is not a valid province in ${countryName(countryCode)}` }
  if (phone && !isPhone(phone, countryCode)) return { part: 'phone', message: 'Phone is invalid' }
  return null
}

/** Countries of one plan: ten digits, neither area nor exchange beginning with 0 or 1. */
const northAmerica = new Set(['US', 'CA'])

/** Whether a number can be one, by how many digits there are: its own country's where it does not begin with '+'. */
export function isPhone(phone: string, countryCode: string | null): boolean {
  if (!/^\+?[\d\s().-]+$/.test(phone)) return false
  const digits = phone.replaceAll(/\D/g, '')
  if (phone.startsWith('+1') || (!phone.startsWith('+') && northAmerica.has(countryCode ?? '')))
    return /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits)
  return phone.startsWith('+') ? /^[2-9]\d{6,14}$/.test(digits) : /^\d{6,15}$/.test(digits)
}

export const fullName = (person: Pick<Address, 'firstName' | 'lastName'> | null): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ')

/** The lines of an address as written on a parcel, without the name. */
export const addressLines = (address: Address): string[] =>
  [
    address.company,
    address.address1,
    address.address2,
    [address.zip, address.city, address.provinceCode].filter(Boolean).join(' '),
    countryName(address.countryCode),
  ].filter((line): line is string => Boolean(line))

export function addressView(address: Address | null, id: number) {
  if (!address) return null
  return {
    __typename: 'MailingAddress',
    id: gid('MailingAddress', id),
    ...address,
    name: fullName(address) || null,
    country: countryName(address.countryCode),
    countryCodeV2: address.countryCode,
    province: address.provinceCode,
    coordinatesValidated: false,
    formatted: () => addressLines(address),
    formattedArea: [address.city, countryName(address.countryCode)].filter(Boolean).join(', '),
    latitude: null,
    longitude: null,
  }
}

export function addressBody(address: Address | null) {
  if (!address) return null
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    name: fullName(address),
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    zip: address.zip,
    province: address.provinceCode,
    province_code: address.provinceCode,
    country: countryName(address.countryCode),
    country_code: address.countryCode,
    phone: address.phone,
  }
}
