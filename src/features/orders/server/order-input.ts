import { toMajor } from '#kit/contract/money.ts'
import { paymentKey, providerKey, saleKey, testPayment, tipTitle } from './attributes.ts'
import type { Sale } from './sale.ts'
import type { OrderInput } from './shop-operations.ts'

/**
 * A sale as the shop's order: its lines at full price, everything off the goods as one fixed discount, the shipping at what
 * is paid for it, so that the shop's own sum is the sale's total to the cent.
 */
export const toOrderInput = (sale: Sale, productName: string): OrderInput => {
  const { totals, currency, payment } = sale
  const money = (minor: number) => ({ shopMoney: { amount: toMajor(minor, currency), currencyCode: currency } })
  const offGoods = totals.discount - totals.shipping_discount
  const paidAt = sale.paid_at.toISOString()
  return {
    currency,
    email: sale.email,
    financialStatus: sale.is_pending ? 'PENDING' : 'PAID',
    taxesIncluded: totals.taxes_included,
    processedAt: paidAt,
    sourceIdentifier: sale.id,
    customAttributes: [
      ...Object.entries(sale.attributes).map(([key, value]) => ({ key, value })),
      { key: saleKey, value: sale.id },
      ...(payment
        ? [
            { key: providerKey, value: payment.gateway },
            { key: paymentKey, value: payment.id },
          ]
        : []),
      ...(sale.is_test ? [{ key: testPayment, value: 'yes' }] : []),
    ],
    ...(sale.note && { note: sale.note }),
    tags: [productName, ...(sale.is_test ? [testPayment] : [])],
    customer: {
      toUpsert: {
        email: sale.email,
        firstName: sale.shipping_address.first_name,
        lastName: sale.shipping_address.last_name,
      },
    },
    shippingAddress: toShopAddress(sale.shipping_address),
    billingAddress: toShopAddress(sale.billing_address ?? sale.shipping_address),
    lineItems: [
      ...sale.lines.map((line) => ({
        variantId: `gid://shopify/ProductVariant/${line.variant_id}`,
        quantity: line.quantity,
        priceSet: money(line.unit_price),
        requiresShipping: line.requires_shipping,
        taxable: line.taxable,
        properties: Object.entries(line.properties).map(([name, value]) => ({ name, value })),
      })),
      ...(totals.tip
        ? [
            {
              title: tipTitle,
              quantity: 1,
              priceSet: money(totals.tip),
              requiresShipping: false,
              taxable: false,
              properties: [],
            },
          ]
        : []),
    ],
    shippingLines: sale.shipping_title
      ? [
          {
            title: sale.shipping_title,
            code: sale.shipping_title,
            priceSet: money(totals.shipping - totals.shipping_discount),
          },
        ]
      : [],
    taxLines: sale.tax_lines.map(({ title, rate, amount }) => ({ title, rate: String(rate), priceSet: money(amount) })),
    ...(offGoods > 0 && {
      discountCode: { itemFixedDiscountCode: { code: discountName(sale), amountSet: money(offGoods) } },
    }),
    transactions:
      payment && !sale.is_pending
        ? [
            {
              kind: 'SALE',
              status: 'SUCCESS',
              gateway: payment.gateway,
              authorizationCode: payment.id,
              processedAt: paidAt,
              amountSet: money(totals.total),
            },
          ]
        : [],
  }
}

/** An order holds one code: all discounts share it by name. */
const discountName = ({ discounts }: Sale) =>
  discounts
    .map(({ title }) => title)
    .join(', ')
    .slice(0, 255)
    .toWellFormed() || 'Discount'

export const toShopAddress = (address: Sale['shipping_address']): Record<string, string> => ({
  ...(address.first_name && { firstName: address.first_name }),
  lastName: address.last_name,
  address1: address.address1,
  ...(address.address2 && { address2: address.address2 }),
  city: address.city,
  countryCode: address.country,
  ...(address.province && { provinceCode: address.province }),
  ...(address.zip && { zip: address.zip }),
  ...(address.phone && { phone: address.phone }),
  ...(address.company && { company: address.company }),
})
