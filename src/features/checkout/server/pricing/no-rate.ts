import type { CartMeasure, NoRateReason } from '#features/shipping-rates/rules.ts'
import { amountInSentence } from '#kit/contract/money.ts'

/** The sentence for the shopper why a cart has no rate. The country is a code here; it is named where the sentence is shown. */
export const noRateText = (reason: NoRateReason | null, { country, currency }: CartMeasure): string | null => {
  if (reason === null || country === null) return null
  if (reason.by === 'country') return `This shop does not ship to this country (${country}).`
  if (reason.by === 'value') {
    const amount = amountInSentence(reason.limit, currency)
    return reason.end === 'minimum'
      ? `This shop ships orders of ${amount} or more to this country (${country}).`
      : `This shop ships orders of up to ${amount} to this country (${country}).`
  }
  return sentences[reason.by][reason.end].replace('{country}', country)
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
