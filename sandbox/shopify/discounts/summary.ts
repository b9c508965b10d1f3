import type { Discount, DiscountEffect, DiscountItems } from '../shops/discount-model.ts'
import { formatMoney } from '../shops/money.ts'
import type { Shop } from '../shops/shop.ts'

/** A discount in one sentence, as the shop's admin shows it. */
export function summary(shop: Shop, { rule, minimum }: Discount): string {
  const { currency } = shop.identity
  const worth = (effect: DiscountEffect) =>
    'percentage' in effect ? `${Math.round(effect.percentage * 10_000) / 100}%` : formatMoney(effect.amount, currency)
  const on = (items: DiscountItems) =>
    'all' in items
      ? 'entire order'
      : 'collections' in items
        ? items.collections.join(', ')
        : `${items.products.length + items.variants.length} product(s)`
  const least = !minimum
    ? ''
    : 'subtotal' in minimum
      ? ` • Minimum purchase of ${formatMoney(minimum.subtotal, currency)}`
      : ` • Minimum quantity of ${minimum.quantity}`
  if (rule.kind === 'free-shipping')
    return `Free shipping${rule.countries ? ` to ${rule.countries.join(', ')}` : ''}${least}`
  if (rule.kind === 'bxgy')
    return `Buy ${rule.buys.quantity ?? formatMoney(rule.buys.amount ?? 0, currency)}, get ${rule.gets.quantity} at ${worth(rule.gets.effect)} off`
  return `${worth(rule.gets.effect)} off ${on(rule.gets.items)}${least}`
}
