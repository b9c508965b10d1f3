import type { Services } from '#kit/server/context.ts'
import type { Dispute as NotedDispute } from '../disputes.ts'
import { type Payment, ProviderError } from '../provider.ts'
import { surprise } from '../surprise.ts'
import { type Dispute, dispute as disputeShape, disputes } from './answers.ts'
import { callAirwallex } from './client.ts'
import { readAsked } from './conversion.ts'
import type { Credentials } from './credentials.ts'

const states: Record<string, NotedDispute['state']> = {
  REQUIRES_RESPONSE: 'open',
  CHALLENGED: 'open',
  PENDING_CLOSURE: 'open',
  PENDING_DECISION: 'open',
  WON: 'won',
  REVERSED: 'won',
  ACCEPTED: 'lost',
  LOST: 'lost',
  EXPIRED: 'lost',
}

/** What a dispute says of itself. An unanswered question of the bank takes no money yet; a new state is left to a person. */
export const toDisputeState = ({ status, stage }: Pick<Dispute, 'status' | 'stage'>): NotedDispute['state'] => {
  const state = states[status]
  if (!state) surprise('Airwallex', 'dispute', 'status: unknown')
  return !state || (status === 'EXPIRED' && stage === 'RFI') ? 'open' : state
}

const path = '/pa/payment_disputes'
const pageSize = 50
const maxPages = 5

/** The disputes about a payment, by their names. Throws ProviderError. */
export const listDisputes = async (
  services: Services,
  account: Credentials,
  payment: Payment,
): Promise<NotedDispute[]> =>
  ((await unlessHidden(() => list(services, account, payment.id))) ?? []).map((one) => ({
    id: one.id,
    state: toDisputeState(one),
    amount: readAsked(payment, { amount: one.amount ?? 0, currency: one.currency }),
    // Older versions of the API write the zone without its colon.
    due: one.due_at?.replace(/\+0000$/, 'Z'),
  }))

const list = async (services: Services, account: Credentials, intentId: string): Promise<Dispute[]> => {
  const all: Dispute[] = []
  let page: string | null | undefined
  for (let read = 0; read < maxPages; read += 1) {
    const query = new URLSearchParams({ payment_intent_id: intentId, size: String(pageSize), ...(page && { page }) })
    const call = { path: `${path}?${query}`, idempotent: true }
    const { items, page_after } = await callAirwallex(services, account, call, disputes)
    all.push(...items.filter(({ payment_intent_id: of }) => of === intentId || of === null || of === undefined))
    page = page_after
    if (!page) break
  }
  return all
}

/** The dispute that a message names by its id alone; null where this key may not read disputes. Throws ProviderError. */
export const readDispute = (services: Services, account: Credentials, id: string): Promise<Dispute | null> =>
  unlessHidden(() =>
    callAirwallex(services, account, { path: `${path}/${encodeURIComponent(id)}`, idempotent: true }, disputeShape),
  )

/** Reading disputes is a right of its own, and a part of the API that an account may lack. */
const unlessHidden = async <T>(ask: () => Promise<T>): Promise<T | null> => {
  try {
    return await ask()
  } catch (error) {
    const isHidden =
      error instanceof ProviderError && (error.kind === 'not-permitted' || error.code === 'resource_not_found')
    if (isHidden) return null
    throw error
  }
}
