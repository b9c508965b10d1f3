import { z } from 'zod'
import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { Payment, PaymentRequest, Taking } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { callRapyd } from './client.ts'
import type { Credentials } from './credentials.ts'

const currency = z.string().regex(/^[A-Z]{3}$/)
/** Rapyd writes null, nothing or an empty text where it has nothing to say. */
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text || null)

/** Amounts are decimal numbers of major units. */
const payment = z.object({
  id: optionalText,
  amount: z.number(),
  /** What was asked for: of a card that waits to be captured `amount` may be nothing yet. */
  original_amount: z.number().nullish(),
  currency_code: currency.nullish(),
  merchant_reference_id: optionalText,
  /** ACT needs an action, CLO is paid; CAN, ERR, EXP and REV were not. */
  status: optionalText,
  next_action: optionalText,
  paid: z.boolean().nullish(),
  failure_code: optionalText,
  refunded_amount: z.number().nullish(),
})

/** `status`: NEW can be paid, DON is done, EXP has expired. What the payment leaves out, its page tells. */
const checkout = z.object({
  id: z.string(),
  status: optionalText,
  currency: currency.nullish(),
  merchant_reference_id: optionalText,
  payment,
})

const begun = payment.extend({ id: z.string().min(1), currency_code: currency })
type RapydPayment = z.infer<typeof payment> & { currency_code: string }

const declined = 'Your bank declined the payment. Please try another way to pay.'

const get = (services: Services, account: Credentials, path: string) =>
  callRapyd(services, account, { method: 'GET', path })

const findCheckout = async (services: Services, account: Credentials, id: string) =>
  parseAnswer(
    'Rapyd',
    'GET /v1/checkout/{id}',
    checkout,
    await get(services, account, `/v1/checkout/${encodeURIComponent(id)}`),
  )

const askForPayment = async (services: Services, account: Credentials, id: string): Promise<RapydPayment> =>
  parseAnswer(
    'Rapyd',
    'GET /v1/payments/{id}',
    begun,
    await get(services, account, `/v1/payments/${encodeURIComponent(id)}`),
  )

/** A payment is known by its checkout page, and by its own id where the page's was lost. */
const isPage = (id: string) => !id.startsWith('payment_')

/** The payment of a checkout page, asked for itself once a shopper has begun it, and how the page stands. */
const findBoth = async (services: Services, account: Credentials, id: string) => {
  if (!isPage(id)) return { payment: await askForPayment(services, account, id), page: 'NEW' }
  const { payment: shown, status: page, ...of } = await findCheckout(services, account, id)
  const known = shown.id ? await askForPayment(services, account, shown.id) : shown
  return {
    payment: {
      ...known,
      currency_code: parseAnswer('Rapyd', 'GET /v1/checkout/{id}', currency, known.currency_code ?? of.currency),
      merchant_reference_id: known.merchant_reference_id ?? shown.merchant_reference_id ?? of.merchant_reference_id,
    },
    page,
  }
}

export const findPayment = async (services: Services, account: Credentials, id: string): Promise<RapydPayment> =>
  (await findBoth(services, account, id)).payment

/** Minor units. */
export const getRefundedAmount = ({ refunded_amount, currency_code }: RapydPayment): number =>
  toMinor(refunded_amount ?? 0, currency_code)

/** The payment that was begun for a reference, on whichever page: the one with money if there is one. */
export const findByReference = async (
  services: Services,
  account: Credentials,
  { reference }: Pick<PaymentRequest, 'reference'>,
): Promise<string | null> => {
  const query = new URLSearchParams({ merchant_reference_id: reference, limit: '100' })
  const answer = await get(services, account, `/v1/payments?${query}`)
  const all = parseAnswer('Rapyd', 'GET /v1/payments', z.array(payment).nullish(), answer) ?? []
  const mine = all.filter(({ id, merchant_reference_id }) => id && merchant_reference_id === reference)
  return (mine.find(({ status }) => status === 'CLO') ?? mine[0])?.id ?? null
}

/** Authorized, and waiting for somebody to capture it. */
export const isHeld = ({ status, next_action }: Pick<RapydPayment, 'status' | 'next_action'>): boolean =>
  status === 'ACT' && next_action === 'pending_capture'

export const readPayment = async (
  services: Services,
  account: Credentials,
  id: string,
  { later = false }: Pick<Taking, 'later'> = {},
): Promise<Payment> => {
  const { payment: found, page } = await findBoth(services, account, id)
  const status = later && isHeld(found) ? 'authorized' : getStatus(found, page)
  const amount = toMinor(
    status === 'authorized' ? (found.original_amount ?? found.amount) : found.amount,
    found.currency_code,
  )
  return {
    id,
    reference: found.merchant_reference_id ?? '',
    amount,
    currency: found.currency_code,
    status,
    problem: status === 'unpaid' && found.failure_code ? declined : null,
    ...(status === 'succeeded' && getRefundedAmount(found) >= amount && { isRefunded: true }),
  }
}

const waitsFor = new Set(['pending_capture', 'pending_confirmation'])
/** The payment is over and took no money: its page may take another. */
const endedTries = new Set(['CAN', 'ERR', 'EXP', 'NEW'])

/** A try that failed leaves the page open for another one, for as long as the page lives. What we do not know is under way. */
const getStatus = ({ status, paid, next_action }: RapydPayment, page: string | null): Payment['status'] => {
  if (status === 'CLO') return paid === false ? 'pending' : 'succeeded'
  if (status === 'REV') return 'failed'
  const isOpen = page === 'NEW'
  if (status === 'ACT') {
    if (waitsFor.has(next_action ?? '')) return 'pending'
    return isOpen ? 'unpaid' : page === 'EXP' && next_action === '3d_verification' ? 'cancelled' : 'pending'
  }
  if (status !== null && !endedTries.has(status)) return 'pending'
  if (isOpen) return 'unpaid'
  return page === 'EXP' || (page === 'DON' && status !== null) ? 'cancelled' : 'pending'
}
