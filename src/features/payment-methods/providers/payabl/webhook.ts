import { z } from 'zod'
import { toMinor } from '#kit/contract/money.ts'
import type { UnprovenReason } from '../../proof-rules.ts'
import type { Payment, ProviderEvent, WebhookMessage } from '../provider.ts'
import { parseMessage } from '../surprise.ts'
import type { Credentials } from './credentials.ts'
import { toReference } from './order-id.ts'
import { isChargeback, isMoneyBack } from './payments.ts'
import { isSecure } from './signature.ts'

const callback = z.object({
  transactionid: z.string().min(1).max(60),
  type: z.string().min(1).max(200),
  errorcode: z.string().max(40),
  timestamp: z.string().regex(/^\d{1,12}$/),
  amount: z.string().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  orderid: z.string().optional(),
  payment_state: z.string().optional(),
})
type Callback = z.infer<typeof callback>

/**
 * The event of a callback that was made with the account's secret; else null. The proof covers the transaction, its type and
 * its outcome alone, so nothing else of the callback names what it is about.
 */
export const verifyCallback = ({ secret_key }: Credentials, raw: Buffer): ProviderEvent | null => {
  const members = getMembers(raw)
  if (!isSecure(members, secret_key)) return null
  const data = parseMessage('payabl.', 'callback', callback, members)
  if (!data) return null
  const { transactionid, type, errorcode, timestamp } = data
  const proven = toPaidPayment(data)
  return {
    id: `${transactionid}:${type}:${errorcode}:${timestamp}`.slice(0, 200),
    topic: type,
    kind: isMoneyBack(type) ? 'refund' : isChargeback(type) ? 'dispute' : 'payment',
    triggered_at: new Date(Number(timestamp) * 1_000),
    reference: null,
    payment_id: transactionid,
    ...(proven && { proven }),
  }
}

const getMembers = (raw: Buffer) => Object.fromEntries(new URLSearchParams(raw.toString('latin1')))

export const whyUnproven = ({ secret_key }: Credentials, { raw }: WebhookMessage): UnprovenReason | null => {
  const members = getMembers(raw)
  if (!members['security']) return 'unsigned'
  return isSecure(members, secret_key) ? null : 'other_secret'
}

/** A coin that is sent but not yet credited is not paid. */
const toPaidPayment = ({
  type,
  errorcode,
  payment_state,
  transactionid,
  orderid,
  amount,
  currency,
}: Callback): Payment | null => {
  if (type !== 'capture' || errorcode !== '0' || payment_state === 'not_credited_yet') return null
  if (!orderid || !currency || !/^\d{1,12}(\.\d{1,3})?$/.test(amount ?? '')) return null
  return {
    id: transactionid,
    reference: toReference(orderid),
    amount: toMinor(amount!, currency),
    currency,
    status: 'succeeded',
    problem: null,
  }
}
