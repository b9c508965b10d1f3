import { currencyDigits, toMinor } from '#kit/contract/money.ts'
import { numbers, type NumberField, type RateErrors, type ShippingRateForm } from './form-rules.ts'
import type { RateConditions } from './rules.ts'

export const gramsPerKilogram = 1000

/**
 * A form's price and conditions in the units they are kept in, minor units of `currency` and grams, and the sentence for
 * each amount that is finer than they are.
 */
export const toConditions = (
  form: ShippingRateForm,
  currency: string,
): { conditions: RateConditions & { countries: string[] }; errors: RateErrors } => {
  const errors: RateErrors = {}
  const minor = (field: NumberField) => {
    const major = form[field]
    try {
      return major === null ? null : toMinor(major, currency)
    } catch {
      const digits = currencyDigits(currency)
      errors[field] =
        `${numbers[field].noun} can have ${digits === 0 ? 'no' : `at most ${digits}`} decimals in ${currency}`
      return null
    }
  }
  const grams = (field: NumberField) => {
    const kilograms = form[field]
    if (kilograms === null) return null
    const exact = kilograms * gramsPerKilogram
    if (Math.abs(exact - Math.round(exact)) > 1e-6) errors[field] = `${numbers[field].noun} can have at most 3 decimals`
    return Math.round(exact)
  }
  const conditions = {
    currency,
    minimum_cart_items: form.minimumCartItems,
    maximum_cart_items: form.maximumCartItems,
    minimum_cart_value: minor('minimumCartValue'),
    maximum_cart_value: minor('maximumCartValue'),
    minimum_cart_weight: grams('minimumCartWeight'),
    maximum_cart_weight: grams('maximumCartWeight'),
    shipping_price: minor('shippingPrice'),
    use_as_default: form.useAsDefault,
    countries: form.countries,
  }
  return { conditions, errors }
}
