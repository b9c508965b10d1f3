import type { Effect } from '#features/messages/rules.ts'

/** What the shop tells, by its topics. */
const shopClauses: Readonly<Record<string, string>> = {
  'orders/updated': 'that the order was changed',
  'orders/cancelled': 'that the order was cancelled',
  'orders/fulfilled': 'that the whole order was shipped',
  'orders/partially_fulfilled': 'that part of the order was shipped',
  'refunds/create': 'of a refund',
}

/**
 * What a provider tells, by the words that their topics share, whatever they stand between: 'payment_intent.succeeded',
 * 'PAYMENT.CAPTURE.DENIED', 'transaction-failed'. The first that fits.
 */
const providerClauses: readonly (readonly [words: readonly string[], clause: string])[] = [
  [['dispute', 'chargeback'], 'of a dispute'],
  [['refund', 'refunded', 'reversal', 'reversed'], 'of a refund'],
  [['failed', 'denied', 'declined'], 'that a payment failed'],
  [['cancelled', 'canceled', 'expired', 'voided'], 'that a payment was cancelled or expired'],
  [['succeeded', 'completed', 'created', 'settled'], 'of a payment'],
  [['approved'], 'that the shopper agreed to pay'],
]

/** What a message says, in words. */
export const describeReporter = (source: string, topic: string): string => {
  if (source === 'Shopify') return `Your shop told us ${shopClauses[topic] ?? 'of the order'}`
  const words = new Set(topic.toLowerCase().split(/[^a-z]/))
  const [, clause] = providerClauses.find(([any]) => any.some((word) => words.has(word))) ?? [[], 'of a payment']
  return `${source} told us ${clause}`
}

/** What was done about a message: none is believed, who sent it is asked. */
export const describeOutcome = (effect: Effect, source: string): string => {
  switch (effect) {
    case 'followed':
      // A provider's payment may be of no order yet.
      return source === 'Shopify'
        ? 'We asked your shop and updated the order'
        : `We asked ${source} and noted the status of the payment`
    case 'unmatched':
    case 'nothing':
      return 'There was nothing to do'
    case 'failed':
      return 'It could not be processed yet. We keep trying'
    case 'waiting':
      return 'It will be processed shortly'
  }
}
