import type { ProviderEvent } from '../provider.ts'
import type { Credentials } from './credentials.ts'
import { isMoneyBack } from './payments.ts'
import { isSecure } from './signature.ts'

/**
 * The event of a callback that was made with the account's secret; else null. The proof covers the transaction alone, so
 * nothing else of the callback is passed on.
 */
export const verifyCallback = ({ secret_key }: Credentials, raw: Buffer): ProviderEvent | null => {
  const callback = Object.fromEntries(new URLSearchParams(raw.toString('latin1')))
  if (!isSecure(callback, secret_key)) return null
  const { transactionid = '', type = '', errorcode = '', timestamp = '' } = callback
  const sentAt = new Date(Number(timestamp) * 1_000)
  if (transactionid.length > 60 || Number.isNaN(sentAt.getTime())) return null
  return {
    id: `${transactionid}:${type}:${errorcode}:${timestamp}`.slice(0, 200),
    topic: type.slice(0, 200),
    kind: isMoneyBack(type) ? 'refund' : type.startsWith('chargeback') ? 'dispute' : 'payment',
    triggered_at: sentAt,
    reference: null,
    payment_id: transactionid,
  }
}
