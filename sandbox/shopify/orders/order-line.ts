import type { View } from '../graphql/fields.ts'
import { pictureUrl, productView, variantView } from '../products/products.ts'
import { gid } from '../shops/gid.ts'
import type { Order, OrderLine } from '../shops/model.ts'
import { bag, getSides } from '../shops/money.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { cutOff, lineTotal, getRefundedQuantity, unfulfilledQuantity } from './order-math.ts'
import { allocationView, taxView } from './order-parts.ts'

export function lineView(shop: Shop, order: Order, line: OrderLine): View {
  const money = (amount: number) => bag(amount, getSides(order))
  const found = findVariant(shop, line.variantId)
  const left = line.quantity - getRefundedQuantity(order, line)
  return {
    __typename: 'LineItem',
    id: gid('LineItem', line.id),
    title: line.title,
    variantTitle: line.variantTitle,
    name: [line.title, line.variantTitle].filter(Boolean).join(' - '),
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    currentQuantity: left,
    refundableQuantity: left,
    unfulfilledQuantity: unfulfilledQuantity(order, line),
    taxable: line.taxable,
    requiresShipping: line.requiresShipping,
    isGiftCard: false,
    customAttributes: line.properties,
    originalUnitPriceSet: money(line.price),
    originalTotalSet: money(line.price * line.quantity),
    discountedTotalSet: money(lineTotal(line)),
    discountedUnitPriceSet: money(Math.round(lineTotal(line) / line.quantity)),
    discountedUnitPriceAfterAllDiscountsSet: money(Math.round(lineTotal(line) / line.quantity)),
    totalDiscountSet: money(cutOff(line.allocations)),
    discountAllocations: line.allocations.map((allocation) => allocationView(order, allocation)),
    taxLines: line.taxLines.map((tax) => taxView(tax, getSides(order))),
    image: found
      ? {
          __typename: 'Image',
          url: () => pictureUrl(shop, found.product, found.variant),
          altText: line.title,
          width: 600,
          height: 700,
        }
      : null,
    product: found ? () => productView(shop, found.product) : null,
    variant: found ? () => variantView(shop, found.product, found.variant) : null,
  }
}
