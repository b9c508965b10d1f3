import type { Services } from '#kit/server/context.ts'
import type { Dispute as Named } from '../disputes.ts'
import { ProviderError } from '../provider.ts'
import { surprise } from '../surprise.ts'
import { type Dispute, dispute as disputeShape, disputes } from './answers.ts'
import { callPaypal } from './client.ts'
import type { Credentials } from './credentials.ts'
import { fromAmount } from './currencies.ts'

type DisputeOutcome = {
  status?: string | undefined
  dispute_outcome?: { outcome_code?: string | undefined } | undefined
}

const outcomes: Record<string, Named['state']> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  // PayPal paid the shopper itself.
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
}

/** What a dispute says of itself. One that ended in a way that we do not know is left to a person: open. */
export const toDisputeState = ({ status, dispute_outcome: outcome }: DisputeOutcome): Named['state'] => {
  if (status !== 'RESOLVED') return 'open'
  const state = outcomes[outcome?.outcome_code ?? '']
  if (!state) surprise('PayPal', 'dispute', 'dispute_outcome.outcome_code: unknown')
  return state ?? 'open'
}

/** Asks about the disputes of a capture. An app that may not see disputes sees none. Throws ProviderError. */
export const listDisputes = async (services: Services, account: Credentials, captureId: string): Promise<Named[]> => {
  const path = '/v1/customer/disputes'
  const query = new URLSearchParams({ disputed_transaction_id: captureId, page_size: '50' })
  try {
    const call = { path: `${path}?${query}`, idempotent: true }
    const { items } = await callPaypal(services, account, call, disputes)
    const all: Dispute[] = []
    for (const item of items) {
      // The list does not tell how a dispute ended.
      const isOver = item.status === 'RESOLVED' && !item.dispute_outcome
      const one = { path: `${path}/${encodeURIComponent(item.dispute_id)}`, idempotent: true }
      all.push(isOver ? await callPaypal(services, account, one, disputeShape) : item)
    }
    return all.map((one) => ({ id: one.dispute_id, state: toDisputeState(one), amount: takenBy(one) }))
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-permitted') return []
    throw error
  }
}

/** What went back to the shopper by a dispute that was lost. */
const takenBy = ({ dispute_outcome: outcome, dispute_amount: asked }: Dispute): number => {
  const amount = outcome?.amount_refunded ?? asked
  return amount ? fromAmount(amount) : 0
}
