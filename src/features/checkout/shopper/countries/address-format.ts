import type { CheckoutForm } from '#features/checkout-form/rules.ts'
import type { TextKey } from '#features/localization/catalogue.ts'
import { writtenFor } from '#kit/contract/written.ts'
import { asAtShop } from '../../country-codes.ts'
import { countryName } from '../../country-names.ts'
import { hasProvinces, getProvinces } from './regions.ts'

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
  zip: TextKey
  /** The postal code must be given. */
  zipNeeded: boolean
  zipPattern: RegExp | null
  zipIsNumber: boolean
}

const words = (text: string) => new Set(text.split(' '))

const zipBeforeCity = words(
  'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IL IS IT LI LT LU LV MC MX NL NO PL PT RO RS SE SI SJ SK SM TR VA AR',
)
const familyNameFirst = words('CN HU JP KR TW VN')
const withoutZip = words(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KN KP ML MO MR NR NU QA RW SB SC SL SR ST SY TD TF TG TK TL TO TV UG VU YE ZW',
)

const zipPatterns: Readonly<Record<string, RegExp>> = {
  AU: /^\d{4}$/,
  BR: /^\d{5}-?\d{3}$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  CN: /^\d{6}$/,
  GB: /^([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|GIR ?0AA|[A-Z]{4} ?1ZZ)$/i,
  IN: /^\d{3} ?\d{3}$/,
  JP: /^\d{3}-?\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}-?\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
  US: /^\d{5}(-\d{4})?$/,
}
const fourDigits = words('AT BE CH DK HU LU NO NZ SI SJ ZA')
const fiveDigits = words('CZ DE EE ES FI FR GR HR IT MX SK TR')

const getPattern = (country: string): RegExp | null => {
  if (fourDigits.has(country)) return /^\d{4}$/
  if (fiveDigits.has(country)) return /^\d{3} ?\d{2}$/
  return zipPatterns[country] ?? null
}

const zipNames: Readonly<Record<string, TextKey>> = {
  US: 'delivery.zip',
  GB: 'delivery.postcode',
  AU: 'delivery.postcode',
  NZ: 'delivery.postcode',
  IN: 'delivery.pin',
  IE: 'delivery.eircode',
}
const provinceNames: Readonly<Record<string, TextKey>> = {
  US: 'delivery.state',
  AU: 'delivery.state',
  BR: 'delivery.state',
  IN: 'delivery.state',
  MX: 'delivery.state',
  JP: 'delivery.prefecture',
  IE: 'delivery.county',
  AE: 'delivery.emirate',
  NZ: 'delivery.region',
}
const cityNames: Readonly<Record<string, TextKey>> = {
  AU: 'delivery.suburb',
  GB: 'delivery.town',
  IE: 'delivery.town',
}

/** The format of a country's addresses; '' returns the usual one. */
export const addressFormat = (country: string): AddressFormat => {
  const hasProvince = hasProvinces(country)
  const zip: AddressField[] = withoutZip.has(country) ? [] : ['zip']
  const province: AddressField[] = hasProvince ? ['province'] : []
  const street: AddressField[][] = [['address1'], ['address2']]
  const place: AddressField[] = zipBeforeCity.has(country)
    ? [...zip, 'city', ...province]
    : ['city', ...province, ...zip]
  const pattern = getPattern(country)
  return {
    rows: [
      familyNameFirst.has(country) ? ['last_name', 'first_name'] : ['first_name', 'last_name'],
      ...(country === 'JP'
        ? [['zip', 'province'] as AddressField[], ['city'] as AddressField[], ...street]
        : [...street, place]),
      ['phone'],
    ],
    city: cityNames[country] ?? 'delivery.city',
    province: provinceNames[country] ?? 'delivery.province',
    zip: zipNames[country] ?? 'delivery.postal',
    zipNeeded: pattern !== null,
    zipPattern: pattern,
    zipIsNumber: pattern !== null && !/[A-Z-]/.test(pattern.source.replaceAll(/\([^()]*\)\?/g, '')),
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
  const [names = [], ...others] = addressFormat(country).rows
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
    writtenFor(`${locale} country ${country}`, () => countryName(country, locale)),
    address.phone ?? '',
  ].filter(Boolean)
}

/** A page that only shows an address comes without the names of provinces. */
const provinceName = (country: string, province = '') =>
  province &&
  writtenFor(
    `${country} province ${province}`,
    () => getProvinces(country).find(({ code }) => code === province)?.name ?? province,
  )
