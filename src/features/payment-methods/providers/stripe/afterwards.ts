import type { Services } from '#kit/server/context.ts'
import { getAftermath, type Dispute as Named, sumAmounts } from '../disputes.ts'
import { type Aftermath, type Payment, ProviderError, type RefundMade, type RefundPart } from '../provider.ts'
import { refundStates } from '../refund-states.ts'
import { parseAnswer } from '../surprise.ts'
import {
  type Charge,
  type Dispute,
  disputes as disputesShape,
  refund as refundShape,
  refunds as refundsShape,
} from './answers.ts'
import { ask } from './client.ts'
import type { Credentials } from './credentials.ts'
import { findSession } from './payments.ts'

const most = 100

export const listRefunds = async (services: Services, account: Credentials, intentId?: string) => {
  const about = { ...(intentId && { payment_intent: intentId }), limit: intentId ? most : 1 }
  const found = await ask(services, account, (client) => client.refunds.list(about))
  return parseAnswer('Stripe', 'GET /v1/refunds', refundsShape, found).data
}

export const listDisputes = async (services: Services, account: Credentials, intentId?: string) => {
  const about = { ...(intentId && { payment_intent: intentId }), limit: intentId ? most : 1 }
  const found = await ask(services, account, (client) => client.disputes.list(about))
  return parseAnswer('Stripe', 'GET /v1/disputes', disputesShape, found).data
}

/** A warning that is closed took no money. Other states, and such as we do not know, are about a dispute that goes on: an appeal too. */
const ends: Readonly<Record<string, Named['state']>> = { won: 'won', warning_closed: 'won', lost: 'lost' }

/**
 * What a dispute says of itself. One that was prevented never comes to a decision: Stripe gave the shopper the money, or showed the
 * bank that all was well, and only the merchant's balance tells which.
 */
export const toRefundState = ({ status, balance_transactions: moves }: Stands): Named['state'] => {
  if (status !== 'prevented') return ends[status] ?? 'open'
  return sumAmounts(moves ?? []) < 0 ? 'lost' : 'won'
}
type Stands = Pick<Dispute, 'status' | 'balance_transactions'>

const refundState = refundStates('Stripe', {
  succeeded: 'done',
  pending: 'waits',
  requires_action: 'waits',
  failed: 'none',
  canceled: 'none',
})
const isNone = ({ status }: { status: string }) => refundState(status) === 'none'
const isWaiting = ({ status }: { status: string }) => refundState(status) === 'waits'

type Listed = Awaited<ReturnType<typeof listRefunds>>[number]

/** Where a part was captured, Stripe lists what it released as a refund of its own: no money went back. */
const releasedRest = (charge: Charge | null | undefined, given: readonly Listed[]): Listed | undefined => {
  const released = charge ? charge.amount - charge.amount_captured : 0
  const isRest = (one: Listed) => one.amount === released && !one.metadata?.['refund'] && !isNone(one)
  // The newest come first, and it was there before any other.
  return released > 0 ? given.findLast(isRest) : undefined
}

/** What was given back and what a bank has taken for good. */
export const readAftermath = async (services: Services, account: Credentials, payment: Payment): Promise<Aftermath> => {
  const intent = (await findSession(services, account, payment.id))?.payment_intent
  if (!intent) return { refunded: 0, dispute: 'none' }
  const [given, disputes] = await Promise.all([
    listRefunds(services, account, intent.id),
    listDisputes(services, account, intent.id),
  ])
  const rest = releasedRest(intent.latest_charge, given)
  const refunds = given
    .filter((one) => one !== rest)
    .map((one) => ({ id: one.id, amount: isNone(one) ? 0 : one.amount }))
  return getAftermath(payment, {
    refunds,
    pending: given.filter(isWaiting).map((one) => one.id),
    disputes: disputes.map((one) => ({ id: one.id, state: toRefundState(one), amount: one.amount })),
  })
}

/** Gives all of a payment back, once; returns the refund's id. */
export const refundAll = async (services: Services, account: Credentials, payment: Payment): Promise<string> => {
  const intent = (await findSession(services, account, payment.id))?.payment_intent
  if (!intent) throw new ProviderError('refused', `Stripe has nothing to refund for ${payment.id}.`)
  try {
    const made = await ask(services, account, (client) =>
      client.refunds.create(
        { payment_intent: intent.id, reason: 'requested_by_customer' },
        { idempotencyKey: `refund-${intent.id}` },
      ),
    )
    const { id, status } = parseAnswer('Stripe', 'POST /v1/refunds', refundShape, made)
    if (isNone({ status })) throw new ProviderError('refused', `Stripe did not carry out the refund ${id}.`)
    return id
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'charge_already_refunded') throw error
    const [last] = await listRefunds(services, account, intent.id)
    return last?.id ?? `refund-of-${intent.id}`
  }
}

/** Gives a part back. Stripe keeps the names of calls for a day, and what is written on a refund for good. */
export const givePartBack = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  { key, amount, isAgain }: RefundPart,
): Promise<RefundMade> => {
  const intent = (await findSession(services, account, payment.id))?.payment_intent
  if (!intent) throw new ProviderError('refused', `Stripe has nothing to refund for ${payment.id}.`)
  const earlier = isAgain
    ? (await listRefunds(services, account, intent.id)).find(({ metadata }) => metadata?.['refund'] === key)
    : undefined
  const made =
    earlier ??
    parseAnswer(
      'Stripe',
      'POST /v1/refunds',
      refundShape,
      await ask(services, account, (client) =>
        client.refunds.create(
          { payment_intent: intent.id, amount, reason: 'requested_by_customer', metadata: { refund: key } },
          { idempotencyKey: key },
        ),
      ),
    )
  if (isNone(made)) throw new ProviderError('refused', `Stripe did not carry out the refund ${made.id}.`)
  return { id: made.id, isPending: isWaiting(made) }
}
