import type { Services } from '#kit/server/context.ts'
import { cut } from '#kit/server/cut.ts'
import { type Payment, type PaymentRequest, ProviderError, type Taking } from '../provider.ts'
import { parseAnswer, surprise } from '../surprise.ts'
import { page, type WholeSession, wholeSession } from './answers.ts'
import { ask } from './client.ts'
import type { Credentials } from './credentials.ts'
import { isTaken } from './currencies.ts'

/** The languages of Stripe's pages among the checkout's; other shoppers read the one of their browser. */
const locales = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'pt', 'sv'] as const

const toLocale = (locale: string) => locales.find((one) => locale.split('-')[0] === one) ?? 'auto'

/** Makes the page of a payment, or returns the one that the same reference made within the last day. */
export const createPage = async (services: Services, account: Credentials, request: PaymentRequest) => {
  const { reference, currency } = request
  if (!isTaken(currency)) throw new ProviderError('refused', `Stripe does not accept payments in ${currency}.`)
  const metadata = { reference }
  const made = await ask(services, account, (client) =>
    client.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: request.success_url,
        cancel_url: request.failure_url,
        client_reference_id: reference,
        customer_email: request.email,
        locale: toLocale(request.locale),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: request.amount,
              product_data: { name: cut(request.store_name, 200) },
            },
          },
        ],
        metadata,
        payment_intent_data: { metadata, ...(request.captures_later && { capture_method: 'manual' as const }) },
      },
      { idempotencyKey: reference },
    ),
  )
  return parseAnswer('Stripe', 'POST /v1/checkout/sessions', page, made)
}

/** Null where Stripe does not know it. */
export const findSession = async (
  services: Services,
  account: Credentials,
  id: string,
): Promise<WholeSession | null> => {
  const found = await ask(services, account, (client) =>
    client.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
  ).catch((error: unknown) => {
    if (error instanceof ProviderError && error.code === 'resource_missing') return null
    throw error
  })
  return found && parseAnswer('Stripe', 'GET /v1/checkout/sessions/{id}', wholeSession, found)
}

export const readPayment = async (
  services: Services,
  account: Credentials,
  id: string,
  { later = false }: Pick<Taking, 'later'> = {},
): Promise<Payment | null> => {
  const session = await findSession(services, account, id)
  return session && toPayment(session, later)
}

const declined = 'Your bank declined the payment. Please try another way to pay.'
const declines: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your bank says there is not enough money on this account. Please try another way to pay.',
  expired_card: 'This card has expired. Please try another card.',
}

const toPayment = (session: WholeSession, later: boolean): Payment => {
  const { id, client_reference_id: reference, payment_intent: intent, amount_total } = session
  const status = later ? getLaterStatus(session) : getStatus(session)
  const failure = status === 'unpaid' ? intent?.last_payment_error : null
  const amount = status === 'succeeded' ? (intent?.amount_received ?? amount_total) : amount_total
  const isRefunded = status === 'succeeded' && intent?.latest_charge?.refunded === true
  return {
    id,
    reference: reference ?? '',
    amount,
    currency: session.currency.toUpperCase(),
    status,
    problem: failure ? (declines[failure.decline_code ?? ''] ?? declined) : null,
    ...(isRefunded && { isRefunded }),
    ...(status === 'authorized' && getDeadline(session)),
  }
}

const getDeadline = ({ payment_intent: intent }: WholeSession) => {
  const seconds = intent?.latest_charge?.payment_method_details?.card?.capture_before
  return seconds ? { until: new Date(seconds * 1_000) } : {}
}

/**
 * Of a page whose payment waits to be captured its intent knows the money: whether the page itself counts it as paid by then is not published.
 * One that is ended was voided or has lapsed.
 */
const getLaterStatus = (session: WholeSession): Payment['status'] => {
  if (session.status !== 'complete') return getStatus(session)
  const { status, amount_received } = session.payment_intent ?? {}
  if (status === 'requires_capture') return 'authorized'
  if (status === 'canceled') return 'cancelled'
  return status === 'succeeded' && amount_received ? 'succeeded' : getStatus(session)
}

/** A complete page may wait for a bank, and in the end not be paid. A state that we do not know says nothing of the money. */
const getStatus = ({ status, payment_status, payment_intent: intent }: WholeSession): Payment['status'] => {
  if (payment_status === 'paid') return 'succeeded'
  if (status === 'expired') return 'cancelled'
  if (status === 'open') return intent?.status === 'processing' ? 'pending' : 'unpaid'
  if (status !== 'complete') surprise('Stripe', 'checkout session', 'status: unknown')
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'pending'
}
