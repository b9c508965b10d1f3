import { connection } from '../graphql/connection.ts'
import type { PageArgs } from '../graphql/connection.ts'
import type { View } from '../graphql/fields.ts'
import { customerView } from '../orders/customers.ts'
import { cutOff } from '../orders/order-math.ts'
import { taxView } from '../orders/order-parts.ts'
import { findOrder, orderView } from '../orders/orders.ts'
import { productView, variantView } from '../products/products.ts'
import { addressView } from '../shops/addresses.ts'
import type { Draft, DraftInput, Priced, PricedLine } from '../shops/draft-model.ts'
import { gid } from '../shops/gid.ts'
import { bag, inShop, moneyV2, type Sides, getSides } from '../shops/money.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'

/** The members that a calculated and a kept draft share. */
function pricedView(shop: Shop, priced: Priced, sides: Sides): View {
  const money = (amount: number) => bag(amount, sides)
  const { totals, shipping } = priced
  return {
    currencyCode: shop.identity.currency,
    presentmentCurrencyCode: sides.currency,
    taxesIncluded: priced.taxesIncluded,
    subtotalPriceSet: money(totals.subtotal),
    lineItemsSubtotalPrice: money(totals.lineItems),
    totalLineItemsPriceSet: money(totals.lineItems),
    totalDiscountsSet: money(totals.discounts),
    totalShippingPriceSet: money(totals.shipping),
    totalTaxSet: money(totals.tax),
    totalPriceSet: money(totals.total),
    amountDueNowSet: money(totals.total),
    amountDueLaterSet: money(0),
    taxLines: priced.taxLines.map((line) => taxView(line, sides)),
    warnings: [],
    discountCodes: priced.discounts.filter(({ kind }) => kind === 'code').map(({ title }) => title),
    platformDiscounts: priced.discounts
      .map((discount, index) => ({ discount, index }))
      .filter(({ discount }) => discount.kind !== 'manual')
      .map(({ discount, index }) => platformDiscount(shop, priced, { index, discount, sides })),
    shippingLine: shipping
      ? {
          __typename: 'ShippingLine',
          id: null,
          title: shipping.title,
          code: shipping.title,
          custom: shipping.handle === null,
          shippingRateHandle: shipping.handle,
          source: 'shopify',
          isRemoved: false,
          originalPriceSet: money(shipping.price),
          discountedPriceSet: money(totals.shipping),
          taxLines: shipping.taxLines.map((line) => taxView(line, sides)),
          discountAllocations: [],
        }
      : null,
  }
}

type Applied = { index: number; discount: Priced['discounts'][number]; sides: Sides }

function platformDiscount(shop: Shop, priced: Priced, { index, discount, sides }: Applied): View {
  const parts = [...priced.lines, ...(priced.shipping ? [priced.shipping] : [])].flatMap(
    ({ allocations }) => allocations,
  )
  const amount = parts.filter((part) => part.discount === index).reduce((sum, part) => sum + part.amount, 0)
  const shopDiscount = shop.state.discounts.find(({ id }) => id === discount.id)
  return {
    id:
      discount.id === null
        ? null
        : gid(discount.kind === 'code' ? 'DiscountCodeNode' : 'DiscountAutomaticNode', discount.id),
    title: discount.title,
    code: discount.kind === 'code' ? discount.title : null,
    automaticDiscount: discount.kind === 'automatic',
    bxgyDiscount: shopDiscount?.rule.kind === 'bxgy',
    discountClasses: [discount.target === 'SHIPPING_LINE' ? 'SHIPPING' : 'ORDER'],
    presentationLevel: discount.target === 'SHIPPING_LINE' ? 'shipping' : 'order',
    summary: discount.title,
    shortSummary: discount.title,
    totalAmount: moneyV2(inShop(amount, sides), shop.identity.currency),
    totalAmountPriceSet: bag(amount, sides),
    allocations: [],
  }
}

function lineView(shop: Shop, line: PricedLine, index: number, sides: Sides): View {
  const money = (amount: number) => moneyV2(inShop(amount, sides), sides.counted.currency)
  const total = line.unit * line.quantity
  const cut = cutOff(line.allocations)
  const found = findVariant(shop, line.variantId)
  return {
    id: gid('DraftOrderLineItem', (line.variantId ?? 1) + index),
    uuid: `${line.variantId ?? 'custom'}-${index}`,
    title: line.title,
    name: [line.title, line.variantTitle].filter(Boolean).join(' - '),
    variantTitle: line.variantTitle,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    custom: line.variantId === null,
    taxable: line.taxable,
    requiresShipping: line.requiresShipping,
    isGiftCard: false,
    customAttributes: line.attributes,
    appliedDiscount: null,
    originalUnitPrice: money(line.unit),
    originalUnitPriceSet: bag(line.unit, sides),
    originalTotal: money(total),
    originalTotalSet: bag(total, sides),
    discountedTotal: money(total - cut),
    discountedTotalSet: bag(total - cut, sides),
    totalDiscount: money(cut),
    totalDiscountSet: bag(cut, sides),
    approximateDiscountedUnitPriceSet: bag(Math.round((total - cut) / line.quantity), sides),
    weight: { unit: 'GRAMS', value: line.grams },
    taxLines: line.taxLines.map((tax) => taxView(tax, sides)),
    product: found ? () => productView(shop, found.product) : null,
    variant: found ? () => variantView(shop, found.product, found.variant) : null,
  }
}

export const calculatedView = (shop: Shop, input: DraftInput, priced: Priced, sides: Sides): View => ({
  ...pricedView(shop, priced, sides),
  __typename: 'CalculatedDraftOrder',
  acceptAutomaticDiscounts: input.acceptAutomaticDiscounts ?? false,
  phone: input.phone ?? null,
  customer: null,
  appliedDiscount: null,
  alerts: [],
  lineItems: priced.lines.map((line, index) => lineView(shop, line, index, sides)),
  availableShippingRates: priced.rates.map(({ handle, title, price }) => ({
    handle,
    title,
    price: moneyV2(inShop(price, sides), shop.identity.currency),
  })),
})

export function draftView(shop: Shop, draft: Draft): View {
  const order = draft.orderId === null ? undefined : findOrder(shop, draft.orderId)
  const customer = shop.state.customers.find(({ id }) => id === draft.customerId)
  return {
    ...pricedView(shop, draft.priced, getSides(draft)),
    __typename: 'DraftOrder',
    id: gid('DraftOrder', draft.id),
    legacyResourceId: String(draft.id),
    name: draft.name,
    status: draft.status,
    ready: true,
    email: draft.email,
    phone: draft.phone,
    note2: draft.note,
    tags: draft.tags,
    taxExempt: draft.taxExempt,
    acceptAutomaticDiscounts: draft.acceptAutomatic,
    customAttributes: draft.attributes,
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    completedAt: draft.completedAt,
    reserveInventoryUntil: draft.reserveUntil,
    invoiceUrl: shop.url(`/invoices/${draft.token}`),
    appliedDiscount: null,
    totalWeight: String(draft.priced.lines.reduce((sum, line) => sum + line.grams * line.quantity, 0)),
    billingAddress: addressView(draft.billingAddress, draft.id + 1),
    shippingAddress: addressView(draft.shippingAddress, draft.id + 2),
    customer: customer ? () => customerView(shop, customer) : null,
    order: order ? () => orderView(shop, order) : null,
    lineItems: (args: PageArgs) =>
      connection(
        [...draft.priced.lines.entries()],
        args,
        ([index]) => index,
        ([index, line]) => lineView(shop, line, index, getSides(draft)),
      ),
  }
}
