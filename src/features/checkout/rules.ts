import type { CheckoutState } from './contract.ts'

/** What can happen to a checkout. */
export type CheckoutEvent = 'pay' | 'succeed' | 'fail' | 'order' | 'expire'

/**
 * The one table of states. An event that a state does not list changes nothing, so that repeated and late messages are
 * harmless. Money that arrives late counts from every state but those where it already counted.
 */
const transitions: Record<CheckoutState, Partial<Record<CheckoutEvent, CheckoutState>>> = {
  open: { pay: 'paying', succeed: 'paid', expire: 'expired' },
  paying: { succeed: 'paid', fail: 'failed' },
  failed: { pay: 'paying', succeed: 'paid', expire: 'expired' },
  expired: { succeed: 'paid' },
  paid: { order: 'ordered' },
  ordered: {},
}

export const nextState = (state: CheckoutState, event: CheckoutEvent): CheckoutState =>
  transitions[state][event] ?? state

/**
 * `succeeded`: paid, be it authorized alone. `surplus`: paid although another attempt had paid before; it is to be given back, or to be voided
 * while it is authorized alone. `refunded`: it was.
 */
export type AttemptState = 'started' | 'waiting' | 'succeeded' | 'failed' | 'cancelled' | 'surplus' | 'refunded'

/**
 * What a provider says of a payment: `unpaid` can still be paid or cancelled, `pending` is under way and cannot. `authorized` is held by the
 * shopper's bank until it is captured or released: the shopper has paid.
 */
export type PaymentStatus = 'unpaid' | 'pending' | 'authorized' | 'succeeded' | 'failed' | 'cancelled'

/** A checkout with all its attempts, by id. */
export type Ledger = { state: CheckoutState; attempts: Readonly<Record<string, AttemptState>> }

/** True while the shopper could still pay by this attempt. */
export const isLive = (attempt: AttemptState) => attempt === 'started' || attempt === 'waiting'

const holdsMoney = (attempt: AttemptState) => attempt === 'succeeded' || attempt === 'surplus' || attempt === 'refunded'

/**
 * Takes in what the provider says of one attempt. Pure: settling in the database is this function on the locked rows.
 * `shopperIsBack` means that nobody is at the provider's page any more, so an unpaid attempt has failed for now.
 */
export const receive = (ledger: Ledger, id: string, fact: PaymentStatus, shopperIsBack = false): Ledger => {
  const before = ledger.attempts[id]
  if (before === undefined) return ledger
  const attempts = { ...ledger.attempts, [id]: nextAttempt(ledger, before, fact) }
  if (attempts[id] === 'succeeded') return { state: nextState(ledger.state, 'succeed'), attempts }
  const liveOnes = Object.entries(attempts).filter(([, state]) => isLive(state))
  const isOver = liveOnes.every(([live]) => live === id && fact === 'unpaid' && shopperIsBack)
  return { state: isOver ? nextState(ledger.state, 'fail') : ledger.state, attempts }
}

const nextAttempt = (ledger: Ledger, before: AttemptState, fact: PaymentStatus): AttemptState => {
  if (holdsMoney(before)) return before
  if (fact === 'succeeded' || fact === 'authorized')
    return Object.values(ledger.attempts).some(holdsMoney) ? 'surplus' : 'succeeded'
  if (!isLive(before)) return before
  return fact === 'failed' || fact === 'cancelled' ? fact : 'waiting'
}

/** What an attempt is kept under where there is nothing to pay: no provider hears of it. */
export const noProvider = 'none'

export const isFree = ({ provider }: { provider: string }) => provider === noProvider

/** The sentence for a press that another one was faster than. */
export const overtaken = 'This checkout is being paid in another window. Please try again in a moment.'

/** The sentence why a checkout in this state takes no payment, or null when it does. */
export const blockedPayReason = (state: CheckoutState): string | null => {
  if (state === 'paid' || state === 'ordered') return 'This order has already been paid.'
  if (state === 'expired') return 'This checkout has expired. Please start again from your cart.'
  return null
}
