import { toMajor } from '#kit/contract/money.ts'

/** What an event is about. Amounts are decimals in major units, as both receivers want them. */
type Basket = {
  currency: string
  /** What the goods cost after discounts, without shipping and without tax. */
  value: number
  /** What is paid. */
  total: number
  tax: number
  shipping: number
  coupon: string
  items: { id: string; name: string; variant: string; price: number; quantity: number }[]
}

/** Money in minor units. */
type BasketSource = {
  currency: string
  lines: readonly { variant_id: number; title: string; variant_title: string; unit_price: number; quantity: number }[]
  totals: {
    subtotal: number
    discount: number
    shipping: number | null
    /** The part of `discount` that is off the shipping, where it is known. */
    shipping_discount?: number
    tax: number
    taxes_included: boolean
    total: number
  }
  codes: readonly string[]
}

export type EventName = 'begin_checkout' | 'add_shipping_info' | 'add_payment_info' | 'purchase'

/** One event as each receiver calls it; Meta has no word for some. */
export type ShopEvent = {
  google: [name: EventName, params: Record<string, unknown>]
  meta: [name: string, data: Record<string, unknown>, id: string] | null
}

type More = { shipping_tier?: string; payment_type?: string; transaction_id?: string }

const metaNames: Partial<Record<EventName, string>> = {
  begin_checkout: 'InitiateCheckout',
  add_payment_info: 'AddPaymentInfo',
  purchase: 'Purchase',
}

/** The longest text that Google takes. */
const maxLength = 100

export const purchasedItems = ({ currency, lines, totals, codes }: BasketSource): Basket => {
  const major = (minor: number) => Number(toMajor(minor, currency))
  const { shipping_discount: offShipping = 0 } = totals
  const goods = totals.subtotal - totals.discount + offShipping
  return {
    currency,
    value: major(Math.max(0, totals.taxes_included ? goods - totals.tax : goods)),
    total: major(totals.total),
    tax: major(totals.tax),
    shipping: major(Math.max(0, (totals.shipping ?? 0) - offShipping)),
    coupon: codes.join(',').slice(0, maxLength),
    items: lines.map((line) => ({
      id: String(line.variant_id),
      name: line.title.slice(0, maxLength),
      variant: line.variant_title.slice(0, maxLength),
      price: major(line.unit_price),
      quantity: line.quantity,
    })),
  }
}

/** The id under which browser and server report one event of a checkout. `checkout` is no secret: it opens nothing. */
const eventId = (name: EventName, checkout: string) => `${name}.${checkout}`

export const shopEvent = (name: EventName, checkout: string, basket: Basket, more: More = {}): ShopEvent => {
  const { currency, value, total, tax, shipping, coupon, items } = basket
  const id = eventId(name, checkout)
  const metaName = metaNames[name]
  return {
    google: [
      name,
      {
        event_id: id,
        currency,
        value,
        ...(coupon && { coupon }),
        ...(name === 'purchase' && { tax, shipping }),
        ...more,
        items: items.map((item) => ({
          item_id: item.id,
          item_name: item.name,
          ...(item.variant && { item_variant: item.variant }),
          price: item.price,
          quantity: item.quantity,
        })),
      },
    ],
    meta: metaName
      ? [
          metaName,
          {
            currency,
            value: total,
            content_type: 'product',
            content_ids: items.map((item) => item.id),
            contents: items.map((item) => ({ id: item.id, quantity: item.quantity, item_price: item.price })),
            num_items: items.reduce((sum, item) => sum + item.quantity, 0),
            ...(more.transaction_id && { order_id: more.transaction_id }),
          },
          id,
        ]
      : null,
  }
}
