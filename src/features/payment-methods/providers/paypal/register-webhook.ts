import type { Services } from '#kit/server/context.ts'
import { ProviderError } from '../provider.ts'
import { madeWebhook, webhooks as listShape } from './answers.ts'
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
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

const path = '/v1/notifications/webhooks'

/** The webhook that leads to `url`, and the events that it lacks; null where there is none. Throws ProviderError. */
export const registered = async (services: Services, account: Credentials, url: string) => {
  const { webhooks } = await callPaypal(services, account, { path, idempotent: true }, listShape)
  const existing = webhooks.find((webhook) => webhook.url === url)
  if (!existing) return null
  const known = new Set(existing.event_types.map(({ name }) => name))
  return { id: existing.id, lacks: known.has('*') ? [] : events.filter((name) => !known.has(name)) }
}

/** Makes sure that PayPal sends its messages to `url`; returns the webhook's id. Throws ProviderError. */
export const ensureWebhook = async (services: Services, account: Credentials, url: string): Promise<string> => {
  const existing = await registered(services, account, url)
  const event_types = events.map((name) => ({ name }))
  if (existing) {
    if (existing.lacks.length === 0) return existing.id
    const body = [{ op: 'replace', path: '/event_types', value: event_types }]
    const call = {
      method: 'PATCH',
      path: `${path}/${encodeURIComponent(existing.id)}`,
      body,
      idempotent: true,
    } as const
    return (await callPaypal(services, account, call, madeWebhook)).id
  }
  try {
    const body = { url, event_types }
    return (await callPaypal(services, account, { path, body, idempotent: false }, madeWebhook)).id
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
