import { randomBytes } from 'node:crypto'
import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { type Payment, ProviderError } from '../provider.ts'
import { callPayabl, codeOf } from './client.ts'
import type { Credentials } from './credentials.ts'
import type { Parameters } from './signature.ts'

/**
 * A name for one try to start an attempt, within the forty characters of an `orderid`. payabl. repeats no answer, so a try
 * whose answer was lost is followed by one of another name.
 */
export const orderIdOf = (reference: string): string =>
  `${reference.replaceAll('-', '')}-${randomBytes(3).toString('hex')}`

/** The attempt that such a name belongs to. */
export const referenceOf = (orderId: string): string =>
  orderId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})-.*$/, '$1-$2-$3-$4-$5')

/** What payabl. knows of a transaction; null when it knows none. Throws ProviderError. */
export const diagnose = async (services: Services, account: Credentials, id: string): Promise<Parameters | null> => {
  const path = '/pay/backoffice/tx_diagnose'
  const members = await callPayabl(services, account, path, { transactionid: id }, { idempotent: true })
  return members['transactionid'] === id ? members : null
}

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
  }
}

/** `2000` is a payment that the shopper has not finished; a coin that is sent but not yet credited is not paid. */
const statusOf = (members: Parameters): Payment['status'] => {
  const code = codeOf(members)
  if (members['payment_state'] === 'not_credited_yet') return 'pending'
  if (code === '0') return members['type'] === 'preauthorization' ? 'pending' : 'succeeded'
  return code === '2000' ? 'unpaid' : 'failed'
}
