import { fullName, splitName } from '#features/checkout/full-name.ts'
import { toMajor } from '#kit/contract/money.ts'
import { cut } from '#kit/server/cut.ts'
import type { PaymentRequest } from '../provider.ts'
import { toLatin1 } from './latin.ts'
import { toOrderId } from './order-id.ts'

/** payabl. wants an address to write to, and one that is cut is another one. */
export const longestEmail = 50

/** What a payment is started with, nothing longer than payabl. takes. */
export const toParameters = ({ shipping_address: to, ...request }: PaymentRequest, notificationUrl: string) => ({
  amount: toMajor(request.amount, request.currency),
  currency: request.currency,
  orderid: toOrderId(request.reference, request.tries),
  url_return: request.success_url,
  notification_url: notificationUrl,
  email: request.email,
  customerip: request.customer_ip,
  ...toName(to),
  street: atMost(100, [to.address1, to.address2].filter(Boolean).join(', ')),
  zip: toLatin1(to.zip).length > 10 ? '' : to.zip,
  city: atMost(40, to.city),
  phone: toDigits(to.phone),
  language: request.locale.split('-')[0] ?? 'en',
  custom1: request.reference,
})

/** Letters count as they are sent: some become two. */
const atMost = (most: number, text: string) => cut(toLatin1(text), most)

/** Both names are wanted: a whole name is divided, and one word is both. */
const toName = (to: PaymentRequest['shipping_address']) => {
  const { first_name, last_name } = to.first_name && to.last_name ? to : splitName(fullName(to), to.country)
  return { firstname: atMost(30, first_name || last_name), lastname: atMost(30, last_name || first_name) }
}

/** A number is digits alone. With an extension it is left out, as the digits would be those of another one. */
const toDigits = (phone: string) => {
  const number = phone.replace(/[^\p{L}\d#]/gu, '')
  return /^\d{1,20}$/.test(number) ? number : ''
}
