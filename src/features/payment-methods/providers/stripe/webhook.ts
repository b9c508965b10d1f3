import Stripe from 'stripe'
import type { Services } from '#kit/server/context.ts'
import type { UnprovenReason } from '../../proof-rules.ts'
import type { ProviderEvent, WebhookMessage } from '../provider.ts'
import { parseAnswer, parseMessage, surprise } from '../surprise.ts'
import { toRefundState } from './afterwards.ts'
import { type Event, event as eventShape, sessions } from './answers.ts'
import { ask } from './client.ts'
import type { Credentials } from './credentials.ts'

const toleranceSeconds = 300
const isOurs = /^(checkout\.session|payment_intent\.canceled|charge\.(captured|expired|refunded|dispute)|refund)\b/

/**
 * The event of a message that was signed with the endpoint's secret within the last five minutes, as Stripe signs each
 * repetition anew; else null. Throws ProviderError while it is unknown which payment a refund or a dispute is about.
 */
export const verifyMessage = async (
  services: Services,
  account: Credentials,
  { headers, raw }: WebhookMessage,
): Promise<ProviderEvent | null> => {
  const signed = openSigned(account, raw, String(headers['stripe-signature'] ?? ''), services.now())
  const data = signed === null ? null : parseMessage('Stripe', 'message', eventShape, signed)
  // Of payouts, customers and other things that are not used here.
  if (!data || !isOurs.test(data.type)) return null
  const kind = getKind(data.type)
  const { object } = data.data
  return {
    id: data.id,
    topic: data.type,
    kind,
    triggered_at: new Date(data.created * 1_000),
    ...(await namedBy(services, account, object)),
    ...(kind === 'dispute' && { dispute: toRefundState({ ...object, status: object.status ?? '' }) }),
  }
}

/** An empty secret proves nothing. */
const openSigned = (
  { webhook_secret }: Credentials,
  raw: Buffer,
  header: string,
  now: Date,
  tolerance = toleranceSeconds,
): unknown => {
  if (!webhook_secret) return null
  try {
    return Stripe.webhooks.constructEvent(raw, header, webhook_secret, tolerance, undefined, now.getTime())
  } catch {
    return null
  }
}

export const whyUnproven = (
  account: Credentials,
  { headers, raw }: WebhookMessage,
  { now }: { now: Date },
): UnprovenReason | null => {
  const header = String(headers['stripe-signature'] ?? '')
  if (!header) return 'unsigned'
  if (openSigned(account, raw, header, now) !== null) return null
  return openSigned(account, raw, header, now, Number.MAX_SAFE_INTEGER) === null ? 'other_secret' : 'too_old'
}

const getKind = (type: string): ProviderEvent['kind'] => {
  if (/^(checkout|payment_intent|charge\.captured|charge\.expired)\b/.test(type)) return 'payment'
  return type.startsWith('charge.dispute') ? 'dispute' : 'refund'
}

/** A page names its payment itself; what comes after it knows the money alone, so its page is asked for. */
const namedBy = async (services: Services, account: Credentials, object: Event['data']['object']) => {
  if (object.object === 'checkout.session')
    return { reference: object.client_reference_id ?? null, payment_id: object.id }
  const intent = object.object === 'payment_intent' ? object.id : object.payment_intent
  if (!intent) {
    surprise('Stripe', `${object.object} message`, 'data.object: names no payment')
    return { reference: null, payment_id: null }
  }
  const found = await ask(services, account, (client) =>
    client.checkout.sessions.list({ payment_intent: intent, limit: 1 }),
  )
  const [session] = parseAnswer('Stripe', 'GET /v1/checkout/sessions', sessions, found).data
  return { reference: session?.client_reference_id ?? null, payment_id: session?.id ?? null }
}
