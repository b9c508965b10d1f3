import { toMajor } from '#kit/contract/money.ts'
import { refuse } from '#kit/server/errors.ts'
import type { ShippingRate } from '../contract.ts'
import type { ShippingRateForm } from '../form-rules.ts'
import { gramsPerKilogram, toConditions } from '../units.ts'
import type { RateRow, RateValues } from './repository.ts'

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
  const { conditions, errors } = toConditions(form, currency)
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  return { name: form.name, internal_name: form.internalName, description: form.description, ...conditions }
}
