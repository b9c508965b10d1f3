import { amountText, numberText, typedNumber } from '#kit/contract/typed-number.ts'
import type { NamedConditions, ShippingRate } from '../../contract.ts'
import { compressed, expanded, placesText } from '../../countries.ts'
import { uncoveredCart } from '../../coverage.ts'
import {
  type ByField,
  eachField,
  type FieldName,
  fieldNames,
  fields as described,
  type Held,
  type ShippingRateForm,
  textFields,
} from '../../fields.ts'
import { formErrors, type RateErrors } from '../../form-rules.ts'
import { getRange, type RangeName } from '../../ranges.ts'
import type { CartMeasure } from '../../rules.ts'
import { withoutEmpty, type Translation, translationsText } from '../../translations.ts'
import { toStored, typedErrors } from '../../units.ts'

type Typed = Omit<Held, 'number'> & { number: string }
/** The fields as they hold what is typed; regions stand for their countries. */
export type RateFields = ByField<Typed>

export const emptyFields: RateFields = eachField<Typed>({
  text: () => '',
  number: () => '',
  flag: (field) => described[field].initial,
  countries: () => [],
  translations: () => [],
})

export const toFields = (rate: ShippingRate): RateFields =>
  eachField<Typed>({
    text: (field) => rate[described[field].column],
    number: (field) => {
      const { column, unit } = described[field]
      return unit === 'money' ? amountText(rate[column], rate.currency) : numberText(rate[column])
    },
    flag: (field) => rate[described[field].column],
    countries: (field) => compressed(rate[described[field].column]),
    translations: (field) => rate[described[field].column],
  })

export const toForm = (fields: RateFields): ShippingRateForm =>
  eachField<Held>({
    text: (field) => fields[field].trim(),
    number: (field) => typedNumber(fields[field]),
    flag: (field) => fields[field],
    countries: (field) => expanded(fields[field]),
    translations: (field) => withoutEmpty(fields[field]),
  })

/** What the server would answer for these fields, by the same rules. */
export const getErrors = (fields: RateFields, currency: string): RateErrors => {
  const form = toForm(fields)
  return { ...toStored(form, currency).errors, ...formErrors(form), ...typedErrors(fields, currency) }
}

const texts = new Set<string>(textFields)

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
  if (Object.keys(getErrors(fields, currency)).some((field) => !texts.has(field))) return null
  const { rate: saved } = toStored(toForm(fields), currency)
  const before = all.find(({ id }) => id === rateId)
  if (saved.shipping_price === null && (before?.shipping_price ?? null) === null) return null
  return uncoveredCart([...all.filter((rate) => rate !== before), saved], currency, shipsTo)
}

/** The topmost field that is wrong, and the tab it stands on. */
export const firstWrong = (errors: object): { field: FieldName; tab: RangeName | undefined } | undefined => {
  const field = fieldNames.find((name) => name in errors)
  return field && { field, tab: getRange(field) }
}

const shown = (value: string | number | boolean | readonly string[] | readonly Translation[]) => {
  if (typeof value === 'object')
    return isTranslations(value) ? translationsText(value) || 'None' : placesText(value) || 'All countries'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return String(value).trim() || 'Empty'
}

const isTranslations = (values: readonly string[] | readonly Translation[]): values is readonly Translation[] =>
  typeof values[0] === 'object'

/** The fields in which two versions of a rate differ, as they are read out. */
export const differences = (mine: RateFields, theirs: ShippingRate) => {
  const saved = toForm(toFields(theirs))
  const yours = toForm(mine)
  return fieldNames
    .filter((field) => JSON.stringify(saved[field]) !== JSON.stringify(yours[field]))
    .map((field) => ({
      key: field,
      label: described[field].label,
      saved: shown(saved[field] ?? ''),
      yours: shown(yours[field] ?? ''),
    }))
}
