import type { CartMeasure, WhyNone } from '#features/shipping-rates/rules.ts'
import { formatMoney } from '#kit/contract/money.ts'

/** Why a cart has no rate, as a shopper is told. The country goes by its code: it is named where the sentence is said. */
export const noRateText = (why: WhyNone | null, { country, currency }: CartMeasure, locale: string): string | null => {
  if (why === null || country === null) return null
  if (why.by === 'country') return `This shop does not ship to this country (${country}).`
  if (why.by === 'value') {
    const amount = formatMoney(why.limit, currency, locale)
    return why.end === 'minimum'
      ? `This shop ships orders of ${amount} or more to this country (${country}).`
      : `This shop ships orders of up to ${amount} to this country (${country}).`
  }
  return sentences[why.by][why.end].replace('{country}', country)
}

const sentences = {
  grams: {
    minimum: 'This order is too light to be shipped to this country ({country}).',
    maximum: 'This order is too heavy to be shipped to this country ({country}).',
  },
  items: {
    minimum: 'This order has too few items to be shipped to this country ({country}).',
    maximum: 'This order has too many items to be shipped to this country ({country}).',
  },
} as const
