import type { Concern } from './payments-contract.ts'

/** What is wrong with a payment, in two or three words. */
export const concernLabels: Record<Concern, string> = {
  mismatch: 'Payment does not match',
  undecided: 'Still being checked',
  surplus: 'Paid twice',
  differing: 'Order differs',
  unordered: 'No order yet',
  disputed: 'Disputed',
  refund_failed: 'Refund failed',
  refund_unanswered: 'Refund not confirmed',
  refund_refused: 'Refund refused',
  refunded: 'Refund not in your shop',
  unrefunded: 'Cancelled, not refunded',
  capture_due: 'Authorization expires soon',
  capture_unanswered: 'Capture or void not confirmed',
  capture_refused: 'Capture or void refused',
  shop_behind: 'Does not match your shop',
}

/**
 * Why nobody can say whether a payment was paid: the provider does not answer, or not so that it can be read; does not know it; says
 * that it is under way; or is not connected any more.
 */
export type Doubt = 'unanswered' | 'unknown' | 'pending' | 'disconnected'

/** Milliseconds after which a payment without an outcome is the merchant's to know of. */
export const doubtShownMs = 60 * 60_000

/** So many are listed; of one more it is known that there are more. */
export const mostUnsolved = 100

/** Milliseconds in which the product brings a payment to its end by itself, unless something is wrong. */
const patience = 15 * 60_000

const ours: ReadonlySet<Concern> = new Set([
  'unordered',
  'surplus',
  'undecided',
  'refund_unanswered',
  'capture_unanswered',
])
const isOurs = (concern: Concern) => ours.has(concern)

/** Those that wait for a provider's answer: nobody can call them solved. */
export const isUnanswered = (concern: Concern) => concern === 'refund_unanswered' || concern === 'capture_unanswered'

/** What the sentence of a payment leaves to say where the product is still at work on it. */
export const waitingText = (concern: Concern): string | null => {
  if (concern === 'undecided' || isUnanswered(concern)) return 'It leaves this list automatically once that is known.'
  return isOurs(concern) ? 'It leaves this list automatically once that is done.' : null
}

/** Whether a merchant should hear of a payment by now: one that is about to end by itself is no news. */
export const needsMerchant = ({ concern, created_at }: { concern: Concern; created_at: string }, now: number) =>
  !isOurs(concern) || now - Date.parse(created_at) >= patience

/** Whether there is anything to ask anew or to go on with; what only a person can do is not tried again. */
export const canTryAgain = (concern: Concern): boolean =>
  concern !== 'differing' && concern !== 'refund_refused' && concern !== 'capture_refused' && concern !== 'unrefunded'

/** What the button for that says. */
export const againLabel = (concern: Concern): string =>
  concern === 'unordered' || concern === 'refunded' || concern === 'surplus' || concern === 'shop_behind'
    ? 'Try again now'
    : 'Check now'
