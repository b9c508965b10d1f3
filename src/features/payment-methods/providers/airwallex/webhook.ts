import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { ProviderEvent } from '../provider.ts'
import type { Credentials } from './credentials.ts'

const windowMs = 5 * 60_000

const message = z.object({
  id: z.string().min(1).max(200),
  name: z.string().max(200),
  created_at: z.string().optional(),
  createdAt: z.string().optional(),
  data: z.object({
    object: z.looseObject({
      id: z.string().max(200),
      merchant_order_id: z.string().max(200).optional(),
      payment_intent_id: z.string().max(200).optional(),
    }),
  }),
})

/** The event of a message that `isSigned` holds for; else null. */
export const verifyWebhook = (
  account: Credentials,
  headers: IncomingHttpHeaders,
  raw: Buffer,
  now: Date,
): ProviderEvent | null =>
  isSigned(account, headers, raw, now) ? read(raw, new Date(Number(headers['x-timestamp']))) : null

/**
 * True when the signature, over the message's time and its very bytes, was made with this account's secret within the last
 * five minutes. An empty secret proves nothing.
 */
export const isSigned = (
  { webhook_secret }: Pick<Credentials, 'webhook_secret'>,
  headers: IncomingHttpHeaders,
  raw: Buffer,
  now: Date,
): boolean => {
  const timestamp = String(headers['x-timestamp'] ?? '')
  const signature = String(headers['x-signature'] ?? '')
  if (!webhook_secret || !/^\d{10,16}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return false
  const expected = createHmac('sha256', webhook_secret).update(timestamp).update(raw).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return false
  return Math.abs(now.getTime() - Number(timestamp)) <= windowMs
}

const read = (raw: Buffer, sentAt: Date): ProviderEvent | null => {
  const parsed = message.safeParse(parseJson(raw))
  if (!parsed.success) return null
  const { id, name, data } = parsed.data
  return {
    id,
    topic: name,
    kind: name.startsWith('refund.') ? 'refund' : name.startsWith('payment_dispute.') ? 'dispute' : 'payment',
    triggered_at: timeOf(parsed.data.created_at ?? parsed.data.createdAt) ?? sentAt,
    reference: data.object.merchant_order_id ?? null,
    payment_id: data.object.payment_intent_id ?? (data.object.id.startsWith('int_') ? data.object.id : null),
  }
}

const timeOf = (text: string | undefined): Date | null => {
  const time = new Date((text ?? '').replace(/\+0000$/, 'Z'))
  return Number.isNaN(time.getTime()) ? null : time
}

const parseJson = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
