import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { Payment } from '../provider.ts'
import { callRapyd } from './client.ts'
import type { Credentials } from './credentials.ts'

/** Amounts are decimal numbers of major units. */
export type RapydPayment = {
  id: string | null
  amount: number
  currency_code: string
  merchant_reference_id: string
  /** ACT needs an action, CLO is paid; CAN, ERR, EXP and REV were not. */
  status: 'ACT' | 'CAN' | 'CLO' | 'ERR' | 'EXP' | 'NEW' | 'REV' | null
  next_action?: string
  paid?: boolean
  failure_code?: string
}
/** `status`: NEW can be paid, DON is done, EXP has expired. */
type Checkout = { id: string; status: 'NEW' | 'DON' | 'EXP'; payment: RapydPayment; redirect_url: string }

const declined = 'Your bank declined the payment. Please try another way to pay.'

export const findCheckout = async (services: Services, account: Credentials, id: string): Promise<Checkout> =>
  (await callRapyd(services, account, { method: 'GET', path: `/v1/checkout/${encodeURIComponent(id)}` })) as Checkout

/** The payment of a checkout page, asked for itself once a shopper has begun it. */
export const readPayment = async (services: Services, account: Credentials, id: string): Promise<Payment> => {
  const checkout = await findCheckout(services, account, id)
  const { id: paymentId } = checkout.payment
  const path = `/v1/payments/${encodeURIComponent(paymentId ?? '')}`
  const payment = paymentId
    ? ((await callRapyd(services, account, { method: 'GET', path })) as RapydPayment)
    : checkout.payment
  const status = statusOf(payment, checkout.status)
  return {
    id,
    reference: payment.merchant_reference_id,
    amount: toMinor(payment.amount, payment.currency_code),
    currency: payment.currency_code,
    status,
    problem: status === 'unpaid' && payment.failure_code ? declined : null,
  }
}

const waitsFor = new Set(['pending_capture', 'pending_confirmation'])

/** A try that failed leaves the page open for another one, for as long as the page lives. */
const statusOf = (payment: RapydPayment, page: Checkout['status']): Payment['status'] => {
  if (payment.status === 'CLO') return payment.paid === false ? 'pending' : 'succeeded'
  if (payment.status === 'REV') return 'failed'
  if (payment.status === 'ACT' && waitsFor.has(payment.next_action ?? '')) return 'pending'
  return page === 'NEW' ? 'unpaid' : 'cancelled'
}
