import { z } from 'zod'
import type { UnprovenReason } from '../../proof-rules.ts'
import type { ProviderEvent, WebhookMessage } from '../provider.ts'
import { parseMessage, surprise } from '../surprise.ts'
import type { Credentials } from './credentials.ts'
import { isSigned } from './signature.ts'

const message = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(200),
  created_at: z.number().nullish(),
  data: z.unknown(),
})

const id = z.string().max(200)
const paymentData = z.object({ id: id.nullish(), merchant_reference_id: id.nullish() })
/** A refund has a reference of its own. */
const refundData = z.object({ payment: id.min(1) })
const disputeData = z.object({ original_transaction_id: id.min(1) })

/**
 * The event of a message that was signed with the account's keys for exactly this address; else null. Rapyd's retries may
 * come hours later, so age decides nothing: a repetition is recognised by its id.
 */
export const verifyMessage = (
  account: Credentials,
  { headers, raw }: WebhookMessage,
  url: string,
  now: Date,
): ProviderEvent | null => {
  if (whyUnproven(account, { headers, raw }, { webhook_url: url }) !== null) return null
  const data = parseMessage('Rapyd', 'message', message, parseJson(raw.toString('utf8')))
  // Of wallets, payouts and other things that are not used here.
  if (!data || !/^(PAYMENT|REFUND)_/.test(data.type)) return null
  const kind = getKind(data.type)
  return {
    id: data.id,
    topic: data.type,
    triggered_at: data.created_at ? new Date(data.created_at * 1_000) : now,
    kind,
    ...namedBy(kind, data.data),
  }
}

const getKind = (type: string): ProviderEvent['kind'] => {
  if (/^(PAYMENT_)?DISPUTE_/.test(type)) return 'dispute'
  return /^(PAYMENT_)?REFUND_/.test(type) ? 'refund' : 'payment'
}

export const whyUnproven = (
  account: Credentials,
  { headers, raw }: WebhookMessage,
  { webhook_url: to }: { webhook_url: string },
): UnprovenReason | null => {
  const header = (name: string) => String(headers[name] ?? '')
  const signed = { to, salt: header('salt'), timestamp: header('timestamp'), body: raw.toString('utf8') }
  if (!header('signature')) return 'unsigned'
  return isSigned(account, signed, header('signature')) ? null : 'other_secret'
}

/** What a message is about. One that does not say it as Rapyd documents it is kept and about nothing: the payment is asked about. */
const namedBy = (kind: ProviderEvent['kind'], data: unknown) => {
  const payment_id = getPaymentId(kind, data)
  const reference = kind === 'payment' ? paymentData.safeParse(data).data?.merchant_reference_id || null : null
  if (!payment_id && !reference) surprise('Rapyd', `${kind} message`, 'data: names no payment')
  return { reference, payment_id }
}

const getPaymentId = (kind: ProviderEvent['kind'], data: unknown): string | null => {
  if (kind === 'refund') return refundData.safeParse(data).data?.payment ?? null
  if (kind === 'dispute') return disputeData.safeParse(data).data?.original_transaction_id ?? null
  const named = paymentData.safeParse(data).data?.id
  return named?.startsWith('payment_') ? named : null
}

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
