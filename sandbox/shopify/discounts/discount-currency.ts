import type { Discount, DiscountEffect } from '../shops/discount-model.ts'
import type { DraftRequest } from '../shops/draft-model.ts'
import type { Cents } from '../shops/model.ts'
import { exchanged } from '../shops/money.ts'

/** A discount of the shop with its amounts in what a buyer pays in. */
export function inCurrency(discount: Discount, paidIn: DraftRequest['paidIn']): Discount {
  if (!paidIn) return discount
  const paid = (amount: Cents) => exchanged(amount, paidIn.rate, { from: paidIn.own, to: paidIn.currency })
  const orNone = (amount: Cents | null) => (amount === null ? null : paid(amount))
  const effect = (one: DiscountEffect) => ('amount' in one ? { ...one, amount: paid(one.amount) } : one)
  const { minimum, rule } = discount
  return {
    ...discount,
    minimum: minimum && 'subtotal' in minimum ? { subtotal: paid(minimum.subtotal) } : minimum,
    rule:
      rule.kind === 'free-shipping'
        ? { ...rule, maximumShippingPrice: orNone(rule.maximumShippingPrice) }
        : rule.kind === 'basic'
          ? { ...rule, gets: { ...rule.gets, effect: effect(rule.gets.effect) } }
          : {
              ...rule,
              buys: { ...rule.buys, amount: orNone(rule.buys.amount) },
              gets: { ...rule.gets, effect: effect(rule.gets.effect) },
            },
  }
}
