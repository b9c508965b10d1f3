import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { ProviderError, type ProviderEvent, type WebhookMessage } from '../provider.ts'
import { callPaypal } from './client.ts'
import type { Credentials } from './credentials.ts'
import { isIssue } from './orders.ts'

const events = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
]
const disputes = new Set(['PAYMENT.CAPTURE.REVERSED', 'CUSTOMER.DISPUTE.CREATED'])
const kindOf = (topic: string): ProviderEvent['kind'] =>
  disputes.has(topic) ? 'dispute' : topic === 'PAYMENT.CAPTURE.REFUNDED' ? 'refund' : 'payment'

type Webhook = { id: string; url: string; event_types: { name: string }[] }

/** Makes sure that PayPal sends its messages to `url`; answers the webhook's id. Throws ProviderError. */
export const ensureWebhook = async (services: Services, account: Credentials, url: string): Promise<string> => {
  const path = '/v1/notifications/webhooks'
  const { webhooks } = (await callPaypal(services, account, { path, idempotent: true })) as { webhooks: Webhook[] }
  const existing = webhooks.find((webhook) => webhook.url === url)
  const event_types = events.map((name) => ({ name }))
  if (existing) {
    const known = new Set(existing.event_types.map(({ name }) => name))
    if (events.every((name) => known.has(name))) return existing.id
    const body = [{ op: 'replace', path: '/event_types', value: event_types }]
    const call = {
      method: 'PATCH',
      path: `${path}/${encodeURIComponent(existing.id)}`,
      body,
      idempotent: true,
    } as const
    return ((await callPaypal(services, account, call)) as Webhook).id
  }
  try {
    const body = { url, event_types }
    return ((await callPaypal(services, account, { path, body, idempotent: false })) as Webhook).id
  } catch (error) {
    if (isIssue(error, 'WEBHOOK_NUMBER_LIMIT_EXCEEDED'))
      throw new ProviderError(
        'refused',
        'This PayPal app has no room for another webhook. Delete one that is not used.',
      )
    if (error instanceof ProviderError && error.kind === 'refused' && url.startsWith('http:'))
      throw new ProviderError('refused', 'PayPal sends its messages to https addresses only, and this one is http.')
    throw error
  }
}

const text = z.string().min(1).max(2_000)
const proof = z.object({
  'paypal-auth-algo': text,
  'paypal-cert-url': z.url(),
  'paypal-transmission-id': text,
  'paypal-transmission-sig': text,
  'paypal-transmission-time': text,
})

const message = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  create_time: z.string().optional(),
  resource: z.object({
    id: z.string().max(200).optional(),
    custom_id: z.string().max(200).optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().max(200).optional() })).optional(),
    disputed_transactions: z.array(z.object({ custom: z.string().max(200).optional() })).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().max(200).optional() }) }).optional(),
  }),
})

/** PayPal itself says whether it sent a message to our webhook; the message's bytes go back to it as they came. */
export const verifyMessage = async (
  services: Services,
  account: Credentials,
  { headers, raw }: WebhookMessage,
  webhookId: string,
): Promise<ProviderEvent | null> => {
  const given = proof.safeParse(headers)
  const body = raw.toString('utf8')
  const parsed = message.safeParse(parseJson(body))
  if (!given.success || !parsed.success || !webhookId) return null
  const claim = JSON.stringify({
    auth_algo: given.data['paypal-auth-algo'],
    cert_url: given.data['paypal-cert-url'],
    transmission_id: given.data['paypal-transmission-id'],
    transmission_sig: given.data['paypal-transmission-sig'],
    transmission_time: given.data['paypal-transmission-time'],
    webhook_id: webhookId,
  })
  // Written as text: parsing and writing the event anew could change bytes that the signature covers.
  const spliced = `${claim.slice(0, -1)},"webhook_event":${body}}`
  const path = '/v1/notifications/verify-webhook-signature'
  const answer = await callPaypal(services, account, { path, body: spliced, idempotent: true }).catch(
    (error: unknown) => {
      if (error instanceof ProviderError && error.kind === 'refused') return null
      throw error
    },
  )
  const isGenuine = (answer as { verification_status?: string } | null)?.verification_status === 'SUCCESS'
  return isGenuine ? eventOf(parsed.data, services.now()) : null
}

const eventOf = ({ id, event_type, create_time, resource }: z.infer<typeof message>, now: Date): ProviderEvent => {
  const created = new Date(create_time ?? '')
  const isOrder = event_type.startsWith('CHECKOUT.ORDER.')
  return {
    id,
    topic: event_type,
    kind: kindOf(event_type),
    triggered_at: Number.isNaN(created.getTime()) ? now : created,
    reference:
      resource.custom_id ??
      resource.purchase_units?.[0]?.custom_id ??
      resource.disputed_transactions?.[0]?.custom ??
      null,
    payment_id: (isOrder ? resource.id : resource.supplementary_data?.related_ids.order_id) ?? null,
  }
}

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
