import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '#kit/server/context.ts'
import type { UnprovenReason } from '../../proof-rules.ts'
import type { ProviderEvent, WebhookMessage } from '../provider.ts'
import { parseMessage, surprise } from '../surprise.ts'
import { type Message, message } from './answers.ts'
import type { Credentials } from './credentials.ts'
import { readDispute, toDisputeState } from './disputes.ts'

const windowMs = 5 * 60_000

/** The event of a message that `isSigned` holds for; else null. Throws ProviderError while a dispute cannot be asked about. */
export const verifyWebhook = async (
  services: Services,
  account: Credentials,
  { headers, raw }: WebhookMessage,
): Promise<ProviderEvent | null> => {
  if (!isSigned(account, headers, raw, services.now())) return null
  const data = parseMessage('Airwallex', 'message', message, parseJson(raw))
  if (!data) return null
  const event = toEvent(data, new Date(Number(headers['x-timestamp'])))
  if (event.kind !== 'dispute' || event.reference !== null || event.payment_id !== null) return event
  const about = await readDispute(services, account, data.data.object.id)
  if (!about) surprise('Airwallex', 'payment_dispute message', 'data.object.payment_intent_id: not to be read')
  return { ...event, reference: about?.merchant_order_id ?? null, payment_id: about?.payment_intent_id ?? null }
}

/**
 * True when the signature, over the message's time and its very bytes, was made with this account's secret within the last
 * five minutes. An empty secret proves nothing.
 */
export const isSigned = (
  { webhook_secret }: Pick<Credentials, 'webhook_secret'>,
  headers: IncomingHttpHeaders,
  raw: Buffer,
  now: Date,
): boolean => whyUnproven({ webhook_secret }, { headers, raw }, { now }) === null

export const whyUnproven = (
  { webhook_secret }: Pick<Credentials, 'webhook_secret'>,
  { headers, raw }: WebhookMessage,
  { now }: { now: Date },
): UnprovenReason | null => {
  const timestamp = String(headers['x-timestamp'] ?? '')
  const signature = String(headers['x-signature'] ?? '')
  if (!signature) return 'unsigned'
  if (!webhook_secret || !/^\d{10,16}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return 'other_secret'
  const expected = createHmac('sha256', webhook_secret).update(timestamp).update(raw).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'other_secret'
  return Math.abs(now.getTime() - Number(timestamp)) <= windowMs ? null : 'too_old'
}

const getKind = (name: string): ProviderEvent['kind'] => {
  if (name.startsWith('payment_dispute.')) return 'dispute'
  return name.startsWith('refund.') ? 'refund' : 'payment'
}

const toEvent = ({ id, name, data, created_at, createdAt }: Message, sentAt: Date): ProviderEvent => {
  const { object } = data
  const kind = getKind(name)
  return {
    id,
    topic: name,
    kind,
    triggered_at: toTime(created_at ?? createdAt) ?? sentAt,
    reference: object.merchant_order_id ?? null,
    payment_id: object.payment_intent_id ?? (object.id.startsWith('int_') ? object.id : null),
    ...(kind === 'dispute' && {
      dispute: toDisputeState({ status: getStatus(name, object.status), stage: object.stage }),
    }),
  }
}

/** The name of a message says it where its body does not. */
const getStatus = (name: string, status: string | null | undefined) =>
  status ?? name.replace('payment_dispute.', '').toUpperCase()

const toTime = (text: string | undefined): Date | null => {
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
