import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { type Payment, type PaymentRequest, ProviderError } from '../provider.ts'
import { callPayabl, codeOf } from './client.ts'
import type { Credentials } from './credentials.ts'
import type { Parameters } from './signature.ts'

/**
 * The name of one try to start an attempt, within the forty characters of an `orderid`. payabl. repeats no answer, so a try
 * whose answer was lost is followed by one of another name; counting them, each can be asked for.
 */
export const orderIdOf = (reference: string, tries: number): string => `${reference.replaceAll('-', '')}-${tries}`

/** The attempt that such a name belongs to. */
export const referenceOf = (orderId: string): string =>
  orderId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})-.*$/, '$1-$2-$3-$4-$5')

const ask = (services: Services, account: Credentials, about: Parameters) =>
  callPayabl(services, account, '/pay/backoffice/tx_diagnose', about, { idempotent: true })

/** What payabl. knows of a transaction; null when it knows none. Throws ProviderError. */
export const diagnose = async (services: Services, account: Credentials, id: string): Promise<Parameters | null> => {
  const members = await ask(services, account, { transactionid: id })
  return members['transactionid'] === id ? members : null
}

/** How many tries to start one attempt are looked for; nobody presses more often within a sweep. */
const triesLookedFor = 20

/** The transaction of any try to start a request: a paid one if there is one. */
export const findByReference = async (
  services: Services,
  account: Credentials,
  { reference, tries }: PaymentRequest,
): Promise<string | null> => {
  let found: string | null = null
  for (let n = tries; n > Math.max(0, tries - triesLookedFor); n--) {
    const orderid = orderIdOf(reference, n)
    const members = await ask(services, account, { orderid })
    if (members['orderid'] !== orderid || !members['transactionid']) continue
    if (statusOf(members) === 'succeeded') return members['transactionid']
    found ??= members['transactionid']
  }
  return found
}

/** What a transaction is by now: `capture`, `preauthorization`, `refund`, `chargeback` … */
export const typeOf = (members: Parameters): string => members['type'] ?? ''

/** A reversal is what a refund is called on the day of the payment. */
export const isMoneyBack = (type: string): boolean => type === 'refund' || type === 'reversal'

export const readPayment = async (services: Services, account: Credentials, id: string): Promise<Payment | null> => {
  const members = await diagnose(services, account, id)
  if (!members) return null
  const { amount, currency, orderid } = members
  if (!amount || !currency || !orderid)
    throw new ProviderError('unreachable', 'payabl. is not answering as it should. Please try again in a moment.')
  const status = statusOf(members)
  return {
    id,
    reference: referenceOf(orderid),
    amount: toMinor(amount, currency),
    currency,
    status,
    problem: status === 'failed' ? 'Your bank declined the payment. Please try another way to pay.' : null,
    ...(typeOf(members) === 'refund' && status === 'succeeded' && { isGivenBack: true }),
  }
}

/** `2000` is a payment that the shopper has not finished; one that was reversed never took any money; a coin that is sent but not yet credited is not paid. */
const statusOf = (members: Parameters): Payment['status'] => {
  const code = codeOf(members)
  if (members['payment_state'] === 'not_credited_yet') return 'pending'
  if (code === '0' && typeOf(members) === 'reversal') return 'cancelled'
  if (code === '0') return typeOf(members) === 'preauthorization' ? 'pending' : 'succeeded'
  return code === '2000' ? 'unpaid' : 'failed'
}
