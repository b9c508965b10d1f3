import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { Payment, PaymentRequest } from '../provider.ts'
import { callRapyd } from './client.ts'
import type { Credentials } from './credentials.ts'

/** Amounts are decimal numbers of major units. */
type RapydPayment = {
  id: string | null
  amount: number
  currency_code: string
  merchant_reference_id: string
  /** ACT needs an action, CLO is paid; CAN, ERR, EXP and REV were not. */
  status: 'ACT' | 'CAN' | 'CLO' | 'ERR' | 'EXP' | 'NEW' | 'REV' | null
  next_action?: string
  paid?: boolean
  failure_code?: string
  refunded_amount?: number
}
/** `status`: NEW can be paid, DON is done, EXP has expired. */
export type Checkout = { id: string; status: 'NEW' | 'DON' | 'EXP'; payment: RapydPayment; redirect_url: string }

const declined = 'Your bank declined the payment. Please try another way to pay.'

const get = (services: Services, account: Credentials, path: string) =>
  callRapyd(services, account, { method: 'GET', path })

const findCheckout = async (services: Services, account: Credentials, id: string) =>
  (await get(services, account, `/v1/checkout/${encodeURIComponent(id)}`)) as Checkout

const askForPayment = async (services: Services, account: Credentials, id: string) =>
  (await get(services, account, `/v1/payments/${encodeURIComponent(id)}`)) as RapydPayment

/** A payment is known by its checkout page, and by its own id where the page's was lost. */
const isPage = (id: string) => !id.startsWith('payment_')

/** The payment of a checkout page, asked for itself once a shopper has begun it, and how the page stands. */
const findBoth = async (services: Services, account: Credentials, id: string) => {
  if (!isPage(id)) return { payment: await askForPayment(services, account, id), page: 'NEW' as const }
  const { payment, status: page } = await findCheckout(services, account, id)
  return { payment: payment.id ? await askForPayment(services, account, payment.id) : payment, page }
}

export const findPayment = async (services: Services, account: Credentials, id: string): Promise<RapydPayment> =>
  (await findBoth(services, account, id)).payment

/** Minor units. */
export const refundedOf = ({ refunded_amount, currency_code }: RapydPayment): number =>
  toMinor(refunded_amount ?? 0, currency_code)

/** The payment that was begun for a reference, on whichever page: the one with money if there is one. */
export const findByReference = async (
  services: Services,
  account: Credentials,
  { reference }: PaymentRequest,
): Promise<string | null> => {
  const query = new URLSearchParams({ merchant_reference_id: reference, limit: '20' })
  const all = (await get(services, account, `/v1/payments?${query}`)) as RapydPayment[] | null
  const begun = (all ?? []).filter(({ id, merchant_reference_id }) => id && merchant_reference_id === reference)
  return (begun.find(({ status }) => status === 'CLO') ?? begun[0])?.id ?? null
}

export const readPayment = async (services: Services, account: Credentials, id: string): Promise<Payment> => {
  const { payment, page } = await findBoth(services, account, id)
  const status = statusOf(payment, page)
  const amount = toMinor(payment.amount, payment.currency_code)
  return {
    id,
    reference: payment.merchant_reference_id,
    amount,
    currency: payment.currency_code,
    status,
    problem: status === 'unpaid' && payment.failure_code ? declined : null,
    ...(status === 'succeeded' && refundedOf(payment) >= amount && { isGivenBack: true }),
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
