import { refuse } from '#kit/server/errors.ts'
import type { ShippingRate } from '../contract.ts'
import type { ShippingRateForm } from '../fields.ts'
import { toForm, toStored } from '../units.ts'
import type { RateRow, RateValues } from './repository.ts'

/** A stored rate as the wire spells it: major units of its currency, kilograms. */
export const toWire = (row: RateRow): ShippingRate => ({
  id: row.id,
  currency: row.currency,
  ...toForm(row),
  position: row.position,
  updated_at: row.updated_at.toISOString(),
})

/** The form as it is stored, in `currency`. Throws 422 for an amount finer than the currency or a weight finer than a gram. */
export const fromForm = (form: ShippingRateForm, currency: string): RateValues => {
  const { rate, errors } = toStored(form, currency)
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  return rate
}
