import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import type { UnprovenReason } from '../../proof-rules.ts'
import { type DisputeState, type Loss, ProviderError, type ProviderEvent, type WebhookMessage } from '../provider.ts'
import { parseMessage } from '../surprise.ts'
import { loneCapture, type Message, message, verification } from './answers.ts'
import { callPaypal } from './client.ts'
import type { Credentials } from './credentials.ts'
import { fromAmount } from './currencies.ts'
import { toDisputeState } from './disputes.ts'
import { isIssue } from './orders.ts'

const getKind = (topic: string): ProviderEvent['kind'] => {
  if (topic === 'PAYMENT.CAPTURE.REVERSED' || topic.startsWith('CUSTOMER.DISPUTE.')) return 'dispute'
  return topic === 'PAYMENT.CAPTURE.REFUNDED' ? 'refund' : 'payment'
}

const text = z.string().min(1).max(2_000)
const proof = z.object({
  'paypal-auth-algo': text,
  'paypal-cert-url': z.url(),
  'paypal-transmission-id': text,
  'paypal-transmission-sig': text,
  'paypal-transmission-time': text,
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
  const sent = parseJson(body)
  if (!given.success || sent === undefined || !webhookId) return null
  const claim = JSON.stringify({
    auth_algo: given.data['paypal-auth-algo'],
    cert_url: given.data['paypal-cert-url'],
    transmission_id: given.data['paypal-transmission-id'],
    transmission_sig: given.data['paypal-transmission-sig'],
    transmission_time: given.data['paypal-transmission-time'],
    webhook_id: webhookId,
  })
  // Written as text: parsing and serializing the event could change bytes that the signature covers.
  const spliced = `${claim.slice(0, -1)},"webhook_event":${body}}`
  const path = '/v1/notifications/verify-webhook-signature'
  const call = { path, body: spliced, idempotent: true }
  const answer = await callPaypal(services, account, call, verification).catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind === 'refused') return null
    throw error
  })
  const event = answer?.verification_status === 'SUCCESS' ? parseMessage('PayPal', 'message', message, sent) : null
  return event && toEvent(services, account, event)
}

/** PayPal alone knows: what it signed is not to be told from what it did not. */
export const whyUnproven = ({ headers }: WebhookMessage): UnprovenReason =>
  proof.safeParse(headers).success ? 'unconfirmed' : 'unsigned'

const toEvent = async (services: Services, account: Credentials, event: Message): Promise<ProviderEvent> => {
  const { id, event_type, create_time, resource } = event
  const created = new Date(create_time ?? '')
  const kind = getKind(event_type)
  const loss = kind === 'dispute' ? getLoss(event_type, resource) : null
  return {
    id,
    topic: event_type,
    kind,
    triggered_at: Number.isNaN(created.getTime()) ? services.now() : created,
    ...(await getSubject(services, account, event)),
    ...(kind === 'dispute' && { dispute: disputeState(event_type, resource) }),
    ...(loss && { loss }),
  }
}

/** A reversal is money that PayPal has taken back. */
const disputeState = (topic: string, resource: Message['resource']): DisputeState =>
  topic === 'PAYMENT.CAPTURE.REVERSED' ? 'lost' : toDisputeState(resource)

/** What is over took so much; null where the message does not say. A reversal is by itself, as a refund is. */
const getLoss = (topic: string, resource: Message['resource']): Loss | null => {
  const isReversal = topic === 'PAYMENT.CAPTURE.REVERSED'
  const id = isReversal ? resource.id : resource.dispute_id
  const taken = isReversal ? resource.amount : (resource.dispute_outcome?.amount_refunded ?? resource.dispute_amount)
  const state = disputeState(topic, resource)
  if (id === undefined || !taken || state === 'open') return null
  return { id, amount: state === 'lost' ? fromAmount(taken) : 0, isDispute: true, currency: taken.currency_code }
}

type Subject = Pick<ProviderEvent, 'reference' | 'payment_id'>

/** Which payment a message is about: as it says, else as the capture says that it is about. */
const getSubject = async (
  services: Services,
  account: Credentials,
  { event_type, resource }: Message,
): Promise<Subject> => {
  const [unit] = resource.purchase_units ?? []
  const [disputed] = resource.disputed_transactions ?? []
  const { custom, invoice_number } = disputed ?? {}
  const isOrder = event_type.startsWith('CHECKOUT.ORDER.')
  const reference = resource.custom_id ?? unit?.custom_id ?? custom ?? null
  const payment_id = (isOrder ? resource.id : getOrderId(resource)) ?? null
  if (reference !== null || payment_id !== null) return { reference, payment_id }
  const captureId = disputed?.seller_transaction_id ?? linkedId(resource.links, 'captures')
  const found = captureId === undefined ? null : await readCapture(services, account, captureId)
  return found ?? { reference: resource.invoice_id ?? invoice_number ?? null, payment_id: null }
}

/** Null for what is not a capture of this account. */
const readCapture = async (services: Services, account: Credentials, id: string): Promise<Subject | null> => {
  const path = `/v2/payments/captures/${encodeURIComponent(id)}`
  try {
    const capture = await callPaypal(services, account, { path, idempotent: true }, loneCapture)
    return { reference: capture.custom_id ?? capture.invoice_id ?? null, payment_id: getOrderId(capture) ?? null }
  } catch (error) {
    if (isIssue(error, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')) return null
    throw error
  }
}

type Related = Pick<Message['resource'], 'supplementary_data' | 'links'>

const getOrderId = ({ supplementary_data: related, links }: Related) =>
  related?.related_ids?.order_id ?? linkedId(links, 'orders')

const upTo = { captures: /\/captures\/([A-Za-z0-9-]{1,50})$/, orders: /\/orders\/([A-Za-z0-9-]{1,50})$/ }

/** The id at the end of the link `up` to one of a kind. */
const linkedId = (links: Related['links'], kind: 'captures' | 'orders'): string | undefined => {
  const up = links?.find(({ rel }) => rel === 'up')
  return upTo[kind].exec(up?.href ?? '')?.[1]
}

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
