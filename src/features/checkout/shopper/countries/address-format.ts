import type { CheckoutForm } from '#features/checkout-form/rules.ts'
import type { TextKey } from '#features/localization/catalogue.ts'
import { isRightToLeft } from '#features/localization/direction.ts'
import { writtenFor } from '#kit/contract/written.ts'
import { asAtShop, getMarks } from '../../country-codes.ts'
import { countryName } from '../../country-names.ts'
import { getProvinces, provinceMark } from './regions.ts'

export type AddressField =
  | 'first_name'
  | 'name'
  | 'company'
  | 'vat_id'
  | 'last_name'
  | 'address1'
  | 'address2'
  | 'city'
  | 'province'
  | 'zip'
  | 'phone'
  | 'country'
export type AddressValues = { [F in AddressField]?: string | undefined }

/** How addresses of a country are asked for: the rows of fields, and what its fields are called and look like. */
export type AddressFormat = {
  rows: AddressField[][]
  city: TextKey
  province: TextKey
  /** A state or province must be chosen. */
  provinceNeeded: boolean
  zip: TextKey
  /** The postal code must be given. */
  zipNeeded: boolean
  zipPattern: RegExp | null
  zipIsNumber: boolean
}

const familyNameFirst = new Set(['CN', 'HU', 'JP', 'KR', 'TW', 'VN'])

const zipPatterns: Readonly<Record<string, RegExp>> = {
  BR: /^\d{5}-?\d{3}$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: /^([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|GIR ?0AA|[A-Z]{4} ?1ZZ)$/i,
  JP: /^\d{3}-?\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}-?\d{3}$/,
  US: /^\d{5}(-\d{4})?$/,
}
const digits: Readonly<Record<string, RegExp>> = {
  4: /^\d{4}$/,
  5: /^\d{3} ?\d{2}$/,
  6: /^\d{3} ?\d{3}$/,
}

const zipNames: Readonly<Record<string, TextKey>> = {
  US: 'delivery.zip',
  GB: 'delivery.postcode',
  AU: 'delivery.postcode',
  NZ: 'delivery.postcode',
  MY: 'delivery.postcode',
  IN: 'delivery.pin',
  IE: 'delivery.eircode',
}
const provinceNames = {
  s: 'state',
  p: 'province',
  c: 'county',
  r: 'region',
  f: 'prefecture',
  e: 'emirate',
} as const
const cityNames: Readonly<Record<string, TextKey>> = {
  AU: 'delivery.suburb',
  GB: 'delivery.town',
  IE: 'delivery.town',
}

/** Rows of an address between names and phone: `s` street, `t` what more there is of it, `z` postal code, `c` city, `p` state or province. */
const layouts: Readonly<Record<string, string>> = { BR: 's|t|cpz', JP: 'zp|c|s|t', KR: 'zp|c|s|t' }
/** Where it is asked for in another order than it is written on an envelope. */
const formLayouts: Readonly<Record<string, string>> = { BR: 'z|s|t|cp', HU: 'zc|s|t' }

/** The format of a country's addresses; '' returns the usual one. `isForm`: as they are asked for. */
export const addressFormat = (country: string, isForm = true): AddressFormat => {
  const marks = getMarks(country)
  const name = provinceMark(country)
  const fields: Record<string, AddressField[]> = {
    s: ['address1'],
    t: ['address2'],
    c: ['city'],
    z: marks.includes('n') ? [] : ['zip'],
    p: name ? ['province'] : [],
  }
  const layout = (isForm && formLayouts[country]) || (layouts[country] ?? (marks.includes('b') ? 's|t|zcp' : 's|t|cpz'))
  return {
    rows: [
      familyNameFirst.has(country) ? ['last_name', 'first_name'] : ['first_name', 'last_name'],
      ...layout.split('|').map((row) => row.split('').flatMap((field) => fields[field]!)),
      ['phone'],
    ],
    city: cityNames[country] ?? 'delivery.city',
    province: `delivery.${provinceNames[name ?? 'p']}`,
    provinceNeeded: name !== undefined && country !== 'NZ',
    zip: zipNames[country] ?? 'delivery.postal',
    zipNeeded: /[z\d]/.test(marks),
    zipPattern: zipPatterns[country] ?? digits[/\d/.exec(marks)?.[0] ?? ''] ?? null,
    zipIsNumber: country === 'US' || /\d/.test(marks),
  }
}

/** The rows of fields that a store asks for. What is the same for all countries stands where it stands everywhere. */
export const getRows = (
  country: string,
  { one_name, company, vat_id, phone }: CheckoutForm,
  group: 'shipping_address' | 'billing_address',
): AddressField[][] => {
  const [names = [], ...others] = addressFormat(country).rows
  return [
    one_name && !familyNameFirst.has(country) ? ['name'] : names,
    ...(company === 'hidden' ? [] : [['company'] as AddressField[]]),
    ...(vat_id && group === 'shipping_address' ? [['vat_id'] as AddressField[]] : []),
    ...others.filter(([first]) => first !== 'phone' || phone !== 'hidden'),
  ]
}

/** The lines of an address as an envelope of its country shows them. Missing parts leave no gaps. */
export const addressLines = (address: AddressValues, locale: string): string[] => {
  const { country = '', province: code } = asAtShop(address)
  const [names = [], ...others] = addressFormat(country, false).rows
  const rows: AddressField[][] = [names, ['company'], ...others]
  const province = country === 'US' ? code : provinceName(country, code)
  const shown: AddressValues = { ...address, province }
  return [
    ...rows
      .filter(([first]) => first !== 'phone')
      .map((row) =>
        row
          .map((field) => shown[field] ?? '')
          .filter(Boolean)
          .join(' '),
      ),
    countryName(country, locale),
    // A number has no letters that say where it begins: below lines written from the right its groups would be read in reverse.
    address.phone ? `${isRightToLeft(locale) ? '\u200e' : ''}${address.phone}` : '',
  ].filter(Boolean)
}

/** A page that only shows an address comes without the names of provinces. */
const provinceName = (country: string, province = '') =>
  province &&
  writtenFor(
    `${country} province ${province}`,
    () => getProvinces(country).find(({ code }) => code === province)?.name ?? province,
  )
