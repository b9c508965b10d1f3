import type { Services } from '#kit/server/context.ts'
import { cut } from '#kit/server/cut.ts'
import type { ExpressAgreed, ExpressQuote, ExpressRequest } from '../provider.ts'
import { type Order, order as orderShape, patched } from './answers.ts'
import { callPaypal } from './client.ts'
import { toCountry } from './countries.ts'
import type { Credentials } from './credentials.ts'
import { fromAmount, toAmount } from './currencies.ts'
import { findOrder } from './orders.ts'

const toExpressAmount = ({ total, goods, shipping }: ExpressRequest['amount'], currency: string) => ({
  ...toAmount(total, currency),
  breakdown: { item_total: toAmount(goods, currency), shipping: toAmount(shipping, currency) },
})

/** An order that the shopper gives an address to in PayPal's window. */
export const startExpress = async (services: Services, account: Credentials, request: ExpressRequest) => {
  const { reference, amount, currency, store_name, locale, return_url } = request
  const body = {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: reference,
        invoice_id: reference,
        ...(store_name && { description: cut(store_name, 127) }),
        amount: toExpressAmount(amount, currency),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          ...(store_name && { brand_name: cut(store_name, 127) }),
          ...(/^[a-z]{2}-[A-Z]{2}$/.test(locale) && { locale }),
          user_action: 'PAY_NOW',
          shipping_preference: 'GET_FROM_FILE',
          return_url,
          cancel_url: return_url,
        },
      },
    },
  }
  const call = { path: '/v2/checkout/orders', body, requestId: reference, idempotent: true }
  return { payment_id: (await callPaypal(services, account, call, orderShape)).id }
}

const unit = (of: string) => `/purchase_units/@reference_id=='default'/${of}`

/** Has PayPal's window show what it comes to now, and the ways of shipping to choose from. */
export const quoteExpress = async (services: Services, account: Credentials, quote: ExpressQuote): Promise<void> => {
  const { payment_id, amount, currency, options } = quote
  const path = `/v2/checkout/orders/${encodeURIComponent(payment_id)}`
  const body = [
    { op: 'replace', path: unit('amount'), value: toExpressAmount(amount, currency) },
    ...(options.length > 0
      ? [
          {
            op: 'add',
            path: unit('shipping/options'),
            value: options.map(({ id, label, selected, price }) => ({
              id,
              label: cut(label, 127),
              type: 'SHIPPING',
              selected,
              amount: toAmount(price, currency),
            })),
          },
        ]
      : []),
  ]
  await callPaypal(services, account, { method: 'PATCH', path, body, idempotent: true }, patched)
}

/** What the shopper agreed to; null while they have not. */
export const agreedExpress = async (
  services: Services,
  account: Credentials,
  id: string,
): Promise<ExpressAgreed | null> => {
  const order = await findOrder(services, account, id)
  // One that was captured was agreed to: asked again, the attempt there is answers.
  if (!order || (order.status !== 'APPROVED' && order.status !== 'COMPLETED')) return null
  return toAgreed(order)
}

const toAgreed = ({ purchase_units: [bought], payer }: Order): ExpressAgreed => {
  const { shipping, amount, custom_id } = bought!
  const { address_line_1, address_line_2, admin_area_1, admin_area_2, postal_code, country_code } =
    shipping?.address ?? {}
  return {
    reference: custom_id ?? '',
    amount: fromAmount(amount),
    currency: amount.currency_code,
    method: 'paypal',
    email: payer?.email_address ?? '',
    name: shipping?.name?.full_name ?? [payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(' '),
    shipping_rate_id: shipping?.options?.find(({ selected }) => selected)?.id ?? null,
    address: {
      address1: address_line_1 ?? '',
      address2: address_line_2 ?? '',
      city: admin_area_2 ?? '',
      province: admin_area_1 ?? '',
      zip: postal_code ?? '',
      country: toCountry(country_code ?? ''),
      phone: payer?.phone?.phone_number?.national_number ?? '',
      company: '',
    },
  }
}
