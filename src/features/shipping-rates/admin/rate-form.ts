import type { NamedConditions, ShippingRate } from '../contract.ts'
import { compressed, expanded, placesText } from '../countries.ts'
import { uncoveredCart } from '../coverage.ts'
import { formErrors, type NumberField, type RateErrors, type ShippingRateForm, texts } from '../form-rules.ts'
import type { CartMeasure } from '../rules.ts'
import { toConditions } from '../units.ts'
import { numberText, typedNumber } from './typed-number.ts'

/** The fields as they hold what is typed; regions stand for their countries. */
export type RateFields = Omit<ShippingRateForm, NumberField> & Record<NumberField, string>

export const emptyFields: RateFields = {
  name: '',
  internalName: '',
  description: '',
  minimumCartItems: '',
  maximumCartItems: '',
  minimumCartValue: '',
  maximumCartValue: '',
  minimumCartWeight: '',
  maximumCartWeight: '',
  shippingPrice: '',
  useAsDefault: false,
  countries: [],
}

export const fieldsOf = (rate: ShippingRate): RateFields => ({
  name: rate.name,
  internalName: rate.internal_name,
  description: rate.description,
  minimumCartItems: numberText(rate.minimum_cart_items),
  maximumCartItems: numberText(rate.maximum_cart_items),
  minimumCartValue: numberText(rate.minimum_cart_value),
  maximumCartValue: numberText(rate.maximum_cart_value),
  minimumCartWeight: numberText(rate.minimum_cart_weight),
  maximumCartWeight: numberText(rate.maximum_cart_weight),
  shippingPrice: numberText(rate.shipping_price),
  useAsDefault: rate.use_as_default,
  countries: compressed(rate.countries),
})

export const formOf = (fields: RateFields): ShippingRateForm => ({
  name: fields.name.trim(),
  internalName: fields.internalName.trim(),
  description: fields.description.trim(),
  minimumCartItems: typedNumber(fields.minimumCartItems),
  maximumCartItems: typedNumber(fields.maximumCartItems),
  minimumCartValue: typedNumber(fields.minimumCartValue),
  maximumCartValue: typedNumber(fields.maximumCartValue),
  minimumCartWeight: typedNumber(fields.minimumCartWeight),
  maximumCartWeight: typedNumber(fields.maximumCartWeight),
  shippingPrice: typedNumber(fields.shippingPrice),
  useAsDefault: fields.useAsDefault,
  countries: expanded(fields.countries),
})

/** What the server would answer for these fields, by the same rules. */
export const errorsOf = (fields: RateFields, currency: string): RateErrors => {
  const form = formOf(fields)
  return { ...toConditions(form, currency).errors, ...formErrors(form) }
}

/**
 * A cart that none of `all` rates is for once these fields are saved as `rateId`, or as a new rate; null while their
 * conditions cannot be saved, and for a rate that is not offered yet and will not be.
 */
export const gapOnceSaved = (
  fields: RateFields,
  currency: string,
  { all, shipsTo }: { all: readonly NamedConditions[]; shipsTo: readonly string[] | null },
  rateId: string | null,
): CartMeasure | null => {
  if (Object.keys(errorsOf(fields, currency)).some((field) => !(field in texts))) return null
  const { conditions } = toConditions(formOf(fields), currency)
  const before = all.find(({ id }) => id === rateId)
  if (conditions.shipping_price === null && (before?.shipping_price ?? null) === null) return null
  return uncoveredCart([...all.filter((rate) => rate !== before), conditions], currency, shipsTo)
}

/** The tabs of the conditions, each with its two fields. */
export const conditionTabs = [
  { value: 'items', label: 'Cart Items', minimum: 'minimumCartItems', maximum: 'maximumCartItems', noun: 'quantity' },
  { value: 'value', label: 'Cart Value', minimum: 'minimumCartValue', maximum: 'maximumCartValue', noun: 'value' },
  { value: 'weight', label: 'Cart Weight', minimum: 'minimumCartWeight', maximum: 'maximumCartWeight', noun: 'weight' },
] as const
export type ConditionTab = (typeof conditionTabs)[number]['value']

/** Fields in the order of the page. */
const fieldOrder: readonly (keyof RateFields)[] = [
  'name',
  'internalName',
  'description',
  'countries',
  ...conditionTabs.flatMap(({ minimum, maximum }) => [minimum, maximum]),
  'shippingPrice',
  'useAsDefault',
]

/** The topmost field that is wrong, and the tab it stands on. */
export const firstWrong = (errors: object): { field: keyof RateFields; tab: ConditionTab | undefined } | undefined => {
  const field = fieldOrder.find((name) => name in errors)
  const tab = conditionTabs.find(({ minimum, maximum }) => field === minimum || field === maximum)
  return field && { field, tab: tab?.value }
}

const shown = (value: string | number | boolean | readonly string[]) => {
  if (typeof value === 'object') return placesText(value) || 'All countries'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return String(value).trim() || 'Empty'
}

const labels: Record<keyof RateFields, string> = {
  name: 'Name',
  internalName: 'Internal name',
  description: 'Description',
  minimumCartItems: 'Min quantity',
  maximumCartItems: 'Max quantity',
  minimumCartValue: 'Min value',
  maximumCartValue: 'Max value',
  minimumCartWeight: 'Min weight',
  maximumCartWeight: 'Max weight',
  shippingPrice: 'Shipping price',
  useAsDefault: 'Use as default',
  countries: 'Countries',
}

/** The fields in which two versions of a rate differ, as they are read out. */
export const differences = (mine: RateFields, theirs: ShippingRate) => {
  const saved = formOf(fieldsOf(theirs))
  const yours = formOf(mine)
  return fieldOrder
    .filter((field) => String(saved[field]) !== String(yours[field]))
    .map((field) => ({ label: labels[field], saved: shown(saved[field] ?? ''), yours: shown(yours[field] ?? '') }))
}
