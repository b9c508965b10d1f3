import { currencyDigits, toMajor, toMinor } from '#kit/contract/money.ts'
import { refuse } from '#kit/server/errors.ts'
import type { ShippingRate, ShippingRateForm } from '../contract.ts'
import type { RateRow, RateValues } from './repository.ts'

const gramsPerKilogram = 1000

/** A stored rate as the wire spells it: major units of its currency, kilograms. */
export const toWire = (row: RateRow): ShippingRate => {
  const major = (minor: number | null) => (minor === null ? null : Number(toMajor(minor, row.currency)))
  const kilograms = (grams: number | null) => (grams === null ? null : grams / gramsPerKilogram)
  return {
    ...row,
    minimum_cart_value: major(row.minimum_cart_value),
    maximum_cart_value: major(row.maximum_cart_value),
    minimum_cart_weight: kilograms(row.minimum_cart_weight),
    maximum_cart_weight: kilograms(row.maximum_cart_weight),
    shipping_price: major(row.shipping_price),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The form as it is stored, in `currency`. Throws 422 for an amount finer than the currency or a weight finer than a gram. */
export const fromForm = (form: ShippingRateForm, currency: string): RateValues => {
  const errors: Record<string, string> = {}
  const minor = (field: keyof ShippingRateForm, noun: string, major: number | null) => {
    try {
      return major === null ? null : toMinor(major, currency)
    } catch {
      const digits = currencyDigits(currency)
      errors[field] = `${noun} can have ${digits === 0 ? 'no' : `at most ${digits}`} decimals in ${currency}`
      return null
    }
  }
  const grams = (field: keyof ShippingRateForm, noun: string, kilograms: number | null) => {
    if (kilograms === null) return null
    const exact = kilograms * gramsPerKilogram
    if (Math.abs(exact - Math.round(exact)) > 1e-6) errors[field] = `${noun} can have at most 3 decimals`
    return Math.round(exact)
  }
  const values: RateValues = {
    name: form.name,
    internal_name: form.internalName,
    description: form.description,
    currency,
    minimum_cart_items: form.minimumCartItems,
    maximum_cart_items: form.maximumCartItems,
    minimum_cart_value: minor('minimumCartValue', 'Min value', form.minimumCartValue),
    maximum_cart_value: minor('maximumCartValue', 'Max value', form.maximumCartValue),
    minimum_cart_weight: grams('minimumCartWeight', 'Min weight', form.minimumCartWeight),
    maximum_cart_weight: grams('maximumCartWeight', 'Max weight', form.maximumCartWeight),
    shipping_price: minor('shippingPrice', 'Shipping price', form.shippingPrice),
    use_as_default: form.useAsDefault,
  }
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  return values
}
