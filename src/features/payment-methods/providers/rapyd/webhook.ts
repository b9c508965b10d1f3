import { z } from 'zod'
import type { ProviderEvent, WebhookMessage } from '../provider.ts'
import type { Credentials } from './credentials.ts'
import { isSigned } from './signature.ts'

const message = z.object({
  id: z.string().min(1).max(200),
  type: z.string().regex(/^(PAYMENT|REFUND|DISPUTE)_/),
  created_at: z.number().optional(),
  data: z.looseObject({
    merchant_reference_id: z.string().max(200).nullish(),
    original_transaction_id: z.string().max(200).nullish(),
  }),
})

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
  const header = (name: string) => String(headers[name] ?? '')
  const body = raw.toString('utf8')
  const signed = { to: url, salt: header('salt'), timestamp: header('timestamp'), body }
  if (!isSigned(account, signed, header('signature'))) return null
  const { data } = message.safeParse(parseJson(body))
  if (!data) return null
  return {
    id: data.id,
    topic: data.type,
    triggered_at: data.created_at ? new Date(data.created_at * 1_000) : now,
    kind: kindOf(data.type),
    reference: data.data.merchant_reference_id ?? null,
    payment_id: data.data.original_transaction_id ?? null,
  }
}

const kindOf = (type: string): ProviderEvent['kind'] =>
  type.startsWith('REFUND_') ? 'refund' : type.startsWith('DISPUTE_') ? 'dispute' : 'payment'

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
