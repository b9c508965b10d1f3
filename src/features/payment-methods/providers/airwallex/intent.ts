import { cut } from '#kit/server/cut.ts'
import type { PaymentRequest } from '../provider.ts'
import { toDecimal } from './refunds.ts'

/** What a payment intent is made of. */
export const toIntent = (request: PaymentRequest) => {
  const { reference, currency, shipping_address: to } = request
  const person = { first_name: to.first_name, last_name: to.last_name }
  const phone = to.phone ? { phone_number: cut(to.phone, 50) } : {}
  const place = {
    country_code: to.country,
    city: cut(to.city, 100),
    street: [to.address1, to.address2].filter(Boolean).join(', '),
    ...(to.province && { state: cut(to.province, 100) }),
    ...(to.zip && { postcode: cut(to.zip, 10) }),
  }
  return {
    request_id: reference,
    merchant_order_id: reference,
    amount: toDecimal(request.amount, currency),
    currency,
    return_url: request.success_url,
    order: {
      type: request.lines.some((line) => line.requires_shipping) ? 'physical_goods' : 'digital_goods',
      products: toProducts(request),
      shipping: { ...person, ...phone, address: place },
    },
    customer: { ...person, ...phone, email: request.email },
    payment_method_options: { card: { auto_capture: !request.captures_later } },
    metadata: { store: cut(request.store_name, 200) },
  }
}

/** Klarna takes products that come to the amount or more: what shipping, taxes and tips add to the goods is one as well. */
const toProducts = ({ lines, amount, currency }: PaymentRequest) => {
  const rest = amount - lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0)
  return [
    ...lines.map((line) => ({
      name: cut(line.title, 255),
      ...(line.sku && { sku: cut(line.sku, 128) }),
      quantity: line.quantity,
      unit_price: toDecimal(line.unit_price, currency),
      type: line.requires_shipping ? 'physical' : 'digital',
    })),
    ...(rest > 0 ? [{ name: 'Shipping and other', quantity: 1, unit_price: toDecimal(rest, currency) }] : []),
  ]
}
