import { describeDecline } from '#features/checkout/decline-words.ts'
import { providerTitle } from '#features/payment-methods/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { StoryEvent } from '../../contract.ts'
import type * as repository from './repository.ts'

type Found<List extends (...asked: never[]) => unknown> = Extract<Awaited<ReturnType<List>>, unknown[]>[number]

export const price = (minor: number, currency: string) => ({
  formatted: formatMoney(minor, currency),
})

/** An attempt began, and came to something; one that only just began has not. */
export const attemptEvents = (attempt: repository.AttemptFound): StoryEvent[] => {
  const provider = providerTitle(attempt.provider)
  const payment = {
    provider,
    method: attempt.method,
    amount: price(attempt.amount, attempt.currency),
    payment_id: attempt.provider_payment_id,
  }
  const is_drafted = attempt.shop_draft_id !== null
  const began: StoryEvent = { kind: 'attempt', at: attempt.created_at.toISOString(), is_drafted, ...payment }
  const at = attempt.updated_at.toISOString()
  const { doubt, doubt_since: since } = attempt
  return [
    began,
    ...(doubt && since ? [{ kind: 'doubt' as const, at: since.toISOString(), provider, doubt }] : []),
    ...(attempt.is_address_left_out && attempt.state === 'succeeded'
      ? [{ kind: 'address_left_out' as const, at, provider }]
      : []),
    ...(attempt.state === 'started' ? [] : [{ kind: 'outcome' as const, at, ...payment, ...getOutcome(attempt) }]),
    ...authorizationEvents(attempt),
    ...(is_drafted && attempt.draft_ended_at && attempt.state !== 'succeeded'
      ? [{ kind: 'draft_removed' as const, at: attempt.draft_ended_at.toISOString(), provider }]
      : []),
  ]
}

type Outcome = Extract<StoryEvent, { kind: 'outcome' }>

const getOutcome = (attempt: repository.AttemptFound): Pick<Outcome, 'outcome' | 'reason'> => {
  if (attempt.state === 'surplus' && attempt.refund_failed_at !== null)
    return { outcome: 'unrefunded', reason: 'The shopper did not get it. Refund it there.' }
  const reason = attempt.mismatch ?? (attempt.failure && describeDecline(attempt.failure)) ?? getEarlierDecline(attempt)
  if (attempt.state === 'refunded' && attempt.authorization_state === 'released') return { outcome: 'voided', reason }
  const isAuthorized = attempt.state === 'succeeded' && attempt.authorization_state !== null
  return { outcome: isAuthorized ? 'authorized' : (attempt.state as Outcome['outcome']), reason }
}

/** One that was declined at first was paid, or given up, afterwards. */
const getEarlierDecline = ({ declined, state }: repository.AttemptFound): string | null => {
  if (declined === null) return null
  return state === 'succeeded' ? `Before that: ${describeDecline(declined)}` : describeDecline(declined)
}

/** What became of money that was authorized alone. */
const authorizationEvents = (attempt: repository.AttemptFound): StoryEvent[] => {
  const { authorization_state: state, authorization_ended_at: at, captured_amount: amount, currency } = attempt
  if (attempt.state !== 'succeeded' || !at || state === null || state === 'open') return []
  return [
    {
      kind: 'authorization',
      at: at.toISOString(),
      provider: providerTitle(attempt.provider),
      state,
      amount: price(amount ?? 0, currency),
      problem: attempt.authorization_problem,
    },
  ]
}

export const captureEvent = (row: Found<typeof repository.listCaptures>): StoryEvent => ({
  kind: 'capture_asked',
  at: row.created_at.toISOString(),
  provider: providerTitle(row.provider),
  deed: row.kind,
  amount: price(row.amount, row.currency),
  state: row.state,
  failure: row.failure && describeDecline(row.failure),
  is_by_merchant: row.is_by_merchant,
})

/** What became of its money and its order once it was paid, and what the merchant said of it. */
export const afterwards = (attempt: repository.AttemptFound, isInShop: boolean): StoryEvent[] => {
  const provider = providerTitle(attempt.provider)
  const { dispute, disputed_at, order_difference: reason, draft_ended_at, settled_by_merchant_at } = attempt
  return [
    ...(dispute && disputed_at
      ? [{ kind: 'disputed' as const, at: disputed_at.toISOString(), provider, state: dispute }]
      : []),
    ...(reason && draft_ended_at ? [{ kind: 'differing' as const, at: draft_ended_at.toISOString(), reason }] : []),
    ...attempt.failed_refunds.map(({ id, isDispute, ...refund }): StoryEvent => {
      const at = new Date(refund.at).toISOString()
      const more = { at, provider, amount: price(refund.amount, attempt.currency), is_in_shop: isInShop }
      return isDispute ? { kind: 'dispute_reversed', ...more } : { kind: 'refund_failed', refund_id: id, ...more }
    }),
    ...(settled_by_merchant_at
      ? [{ kind: 'settled' as const, at: settled_by_merchant_at.toISOString(), provider }]
      : []),
  ]
}

export const deliveryEvent = ({ source, topic, received_at, effect }: repository.DeliveryFound): StoryEvent => ({
  kind: 'webhook',
  at: received_at.toISOString(),
  source: source === 'shopify' ? 'Shopify' : providerTitle(source),
  topic,
  effect,
})

export const toReminderEvents = (mails: readonly Found<typeof repository.listReminders>[]): StoryEvent[] => {
  const back = mails[0]?.came_back_at
  return [
    ...mails.flatMap(({ number, sent_at }) =>
      sent_at ? [{ kind: 'reminder' as const, at: sent_at.toISOString(), number }] : [],
    ),
    ...(back ? [{ kind: 'came_back' as const, at: back.toISOString() }] : []),
  ]
}

export const reportEvent = ({ channel, reason, reported_at }: Found<typeof repository.listReports>): StoryEvent => ({
  kind: 'reported',
  at: reported_at.toISOString(),
  receiver: channel,
  reason,
})
