import type { PaymentRequest } from '#features/payment-methods/server/public.ts'
import type { Attempt } from './repository.ts'

/** What the provider is asked for: the same however often, as all of it was frozen when the attempt was written. */
export const toPaymentRequest = ({ purchase, visit, ...attempt }: Attempt): PaymentRequest => ({
  reference: attempt.id,
  started_at: attempt.created_at,
  tries: attempt.tries,
  amount: attempt.amount,
  currency: attempt.currency,
  method: attempt.method,
  email: purchase.email,
  shipping_address: purchase.shipping_address,
  shop_country: visit.shop_country ?? null,
  lines: purchase.lines,
  store_name: visit.store_name,
  customer_ip: visit.customer_ip,
  locale: visit.locale,
  success_url: visit.return_url,
  failure_url: visit.return_url,
  captures_later: attempt.captures_later,
})
