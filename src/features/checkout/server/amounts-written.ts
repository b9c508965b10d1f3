import { deliveryText } from '#features/shipping-rates/delivery.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { noteWritten, type Written } from '#kit/contract/written.ts'
import type { CheckoutView } from '../contract.ts'
import { tipShare } from '../tip.ts'

/**
 * The amounts and days of arrival that a checkout's page may show, as its locale writes them: what a page has no text for, a phone
 * writes itself, slowly, and not in every language.
 */
export const amountsWritten = ({ currency, locale, ...view }: CheckoutView): Written => {
  const { totals, lines, shipping_rates, missing_for_free, offer, tip } = view
  const tips = tip && [tip.most, ...tip.percentages.map((one) => tipShare(one, tip.goods, currency))]
  const written: Written = {}
  noteWritten(written, () => {
    for (const amount of new Set(wholeNumbersIn([totals, lines, shipping_rates, missing_for_free, offer, tips])))
      formatMoney(amount, currency, locale)
    for (const { delivery } of shipping_rates) if (delivery) deliveryText(delivery, locale)
    for (const { discount } of lines) formatMoney(-discount, currency, locale)
  })
  return written
}

/** Some of them count pieces: each costs a few bytes, and none is missed that will be added. */
const wholeNumbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wholeNumbersIn) : []
}
