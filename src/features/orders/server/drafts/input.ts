import { toMajor } from '#kit/contract/money.ts'
import { providerKey, referenceKey, saleKey, testPayment, tipTitle } from '../attributes.ts'
import { toShopAddress } from '../order-input.ts'
import type { Sale } from '../sale.ts'
import type { BasketInput, DraftInput, CustomLine } from './operations.ts'

export const draftGid = (id: number) => `gid://shopify/DraftOrder/${id}`
export const customerGid = (id: number) => `gid://shopify/Customer/${id}`

export type Basket = {
  /** What the shopper pays in. */
  currency: string
  lines: readonly {
    variant_id: number
    quantity: number
    properties: Record<string, string>
    /** Off each piece: percent, or an amount in major units of what the shop counts in. */
    off?: { kind: 'percent' | 'amount'; value: number }
    /** As it was when the shop still had it: without its variant, so that the rest of the basket is worked out. */
    gone?: Gone
  }[]
  discount_codes: readonly string[]
  email: string | null
  /** The shop's own customer, where it is known. */
  customer_id: number | null
  /** What the way of shipping costs, before discounts; null where nothing is sent. */
  shipping: { title: string; price: number } | null
}

type Gone = { title: string; unit_price: number; taxable: boolean; requires_shipping: boolean }

/** A basket as the shop works out what it comes to. */
export const basketInput = ({ currency, shipping, ...basket }: Basket): BasketInput => ({
  // The shop's own too: where none is named, the market of the address decides.
  presentmentCurrencyCode: currency,
  lineItems: basket.lines.map((line) => ({
    ...(line.gone
      ? customGoods(line.gone, currency)
      : {
          variantId: `gid://shopify/ProductVariant/${line.variant_id}`,
          customAttributes: Object.entries(line.properties).map(([key, value]) => ({ key, value })),
        }),
    quantity: line.quantity,
    ...(line.off && { appliedDiscount: toDiscount(line.off) }),
  })),
  acceptAutomaticDiscounts: true,
  discountCodes: [...basket.discount_codes],
  ...(basket.email && { email: basket.email }),
  ...(basket.customer_id !== null && { purchasingEntity: { customerId: customerGid(basket.customer_id) } }),
  ...(shipping && {
    shippingLine: {
      title: shipping.title,
      priceWithCurrency: { amount: toMajor(shipping.price, currency), currencyCode: currency },
    },
  }),
})

const customGoods = ({ title, unit_price, taxable, requires_shipping }: Gone, currency: string) => ({
  title,
  originalUnitPriceWithCurrency: { amount: toMajor(unit_price, currency), currencyCode: currency },
  taxable,
  requiresShipping: requires_shipping,
})

const valueTypes = { percent: 'PERCENTAGE', amount: 'FIXED_AMOUNT' } as const
const toDiscount = ({ kind, value }: NonNullable<Basket['lines'][number]['off']>) => ({
  title: 'Order bump',
  valueType: valueTypes[kind],
  value,
})

/** A sale before it is paid. */
export type Offer = Pick<
  Sale,
  'id' | 'currency' | 'note' | 'attributes' | 'shipping_address' | 'billing_address' | 'lines'
> & {
  /** What the shop counts in. */
  shop_currency: string
  email: string
  /** On top of what the goods and their way cost; 0 for none. */
  tip: number
  customer_id: number | null
  discount_codes: readonly string[]
  shipping: { title: string; price: number } | null
  /** By which the provider and the shop mean the same payment. */
  reference: string
  /** null where nothing is to be paid. */
  gateway: string | null
  /** To be paid with test money. */
  is_test: boolean
  reserve_until: Date
}

export const toDraftInput = (offer: Offer, productName: string): DraftInput => {
  const basket = basketInput(offer)
  return { ...basket, lineItems: [...basket.lineItems, ...tipLines(offer)], ...toOfferInput(offer, productName) }
}

const tipLines = ({ tip, currency }: Offer): CustomLine[] =>
  tip > 0
    ? [
        {
          title: tipTitle,
          quantity: 1,
          originalUnitPriceWithCurrency: { amount: toMajor(tip, currency), currencyCode: currency },
          taxable: false,
          requiresShipping: false,
        },
      ]
    : []

const toOfferInput = (offer: Offer, productName: string): Omit<DraftInput, keyof BasketInput> => ({
  shippingAddress: toShopAddress(offer.shipping_address),
  billingAddress: toShopAddress(offer.billing_address ?? offer.shipping_address),
  ...(offer.note && { note: offer.note }),
  customAttributes: [
    ...Object.entries(offer.attributes).map(([key, value]) => ({ key, value })),
    { key: saleKey, value: offer.id },
    { key: referenceKey, value: offer.reference },
    ...(offer.gateway ? [{ key: providerKey, value: offer.gateway }] : []),
    ...(offer.is_test ? [{ key: testPayment, value: 'yes' }] : []),
  ],
  tags: [productName, ...(offer.is_test ? [testPayment] : [])],
  reserveInventoryUntil: offer.reserve_until.toISOString(),
})
