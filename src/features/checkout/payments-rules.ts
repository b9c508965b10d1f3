import type { Concern } from './payments-contract.ts'

/** What is wrong with a payment, in two or three words. */
export const concernLabels: Record<Concern, string> = {
  mismatch: 'Payment does not match',
  surplus: 'Paid twice',
  differing: 'Order differs',
  unordered: 'No order yet',
  disputed: 'Disputed',
  refunded: 'Refund not in your shop',
}

/** Milliseconds in which the product brings a payment to its end by itself, unless something is wrong. */
const patience = 15 * 60_000

const isOurs = (concern: Concern) => concern === 'unordered' || concern === 'surplus'

/** What the sentence of a payment leaves to say where the product is still at work on it. */
export const waitingText = (concern: Concern): string | null =>
  isOurs(concern) ? 'It leaves this list by itself once that is done.' : null

/** Whether a merchant should hear of a payment by now: one that is about to end by itself is no news. */
export const needsMerchant = ({ concern, created_at }: { concern: Concern; created_at: string }, now: number) =>
  !isOurs(concern) || now - Date.parse(created_at) >= patience
