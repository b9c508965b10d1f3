import { currencyDigits, toMajor, toMinor } from '#kit/contract/money.ts'
import { typedNumber } from '#kit/contract/typed-number.ts'
import {
  eachColumn,
  fields,
  type Held,
  type StoredRate,
  type NumberField,
  numberFields,
  type ShippingRateForm,
  units,
} from './fields.ts'
import { type RateErrors, wholeProblem } from './form-rules.ts'

export const gramsPerKilogram = 1000

const gramsIn: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: gramsPerKilogram,
  OUNCES: 28.349523125,
  POUNDS: 453.59237,
}

/** A weight as the shop tells it, without what binary fractions add: 1.1 kg are 1100 g. Null in a unit that is not known. */
export const gramsOf = ({ unit, value }: { unit: string; value: number }): number | null => {
  const factor = gramsIn[unit]
  return factor === undefined ? null : Number((value * factor).toFixed(6))
}

const tooFine = (field: NumberField, currency: string) => {
  const digits = currencyDigits(currency)
  return `${fields[field].label} can have ${digits === 0 ? 'no' : `at most ${digits}`} decimals in ${currency}`
}

/** The sentence for each number that was typed with more decimals than there are, be they zeros: '1.250' is a thousand and more to some. */
export const typedErrors = (typed: Partial<Record<NumberField, string>>, currency: string): RateErrors => {
  const errors: RateErrors = {}
  for (const field of numberFields) {
    const text = typed[field] ?? ''
    const { label, unit } = fields[field]
    const isFinerThan = (digits: number) => !Number.isNaN(typedNumber(text)) && Number.isNaN(typedNumber(text, digits))
    if (units[unit].whole && isFinerThan(0)) errors[field] = wholeProblem(label)
    if (units[unit].kept === 'minor' && isFinerThan(currencyDigits(currency))) errors[field] = tooFine(field, currency)
  }
  return errors
}

/**
 * A form in the units that a rate is kept in, minor units of `currency` and grams, and the sentence for each amount that is
 * finer than they are.
 */
export const toStored = (
  form: ShippingRateForm,
  currency: string,
): { rate: StoredRate & { currency: string }; errors: RateErrors } => {
  const errors: RateErrors = {}
  const exact = {
    same: (_field: NumberField, count: number) => count,
    minor: (field: NumberField, major: number) => {
      try {
        return toMinor(major, currency)
      } catch {
        errors[field] = tooFine(field, currency)
        return null
      }
    },
    grams: (field: NumberField, kilograms: number) => {
      const grams = kilograms * gramsPerKilogram
      if (Math.abs(grams - Math.round(grams)) > 1e-6)
        errors[field] = `${fields[field].label} can have at most 3 decimals`
      return Math.round(grams)
    },
  }
  const rate = eachColumn<Held>({
    text: (field) => form[field],
    number: (field) => {
      const number = form[field]
      return number === null ? null : exact[units[fields[field].unit].kept](field, number)
    },
    flag: (field) => form[field],
    countries: (field) => form[field],
    translations: (field) => form[field],
  })
  return { rate: { ...rate, currency }, errors }
}

/** A kept rate in the units of the form: major units of its currency, kilograms. */
export const toForm = (rate: StoredRate & { currency: string }): StoredRate => {
  const spelt = {
    same: (count: number) => count,
    minor: (minor: number) => Number(toMajor(minor, rate.currency)),
    grams: (grams: number) => grams / gramsPerKilogram,
  }
  return eachColumn<Held>({
    text: (field) => rate[fields[field].column],
    number: (field) => {
      const number = rate[fields[field].column]
      return number === null ? null : spelt[units[fields[field].unit].kept](number)
    },
    flag: (field) => rate[fields[field].column],
    countries: (field) => rate[fields[field].column],
    translations: (field) => rate[fields[field].column],
  })
}
