/** What happens to a card: paid, refused with a sentence, asked for 3-D Secure, or left pending for a while. */
export type CardOutcome =
  | { kind: 'paid' }
  | { kind: 'pending' }
  | { kind: 'challenge' }
  | { kind: 'declined'; code: RefusalCode }

/** What the shopper reads when a try failed. */
export const refusals = {
  issuer_declined: 'Your bank declined this card. Try another card.',
  insufficient_funds: 'Insufficient funds. Try another card.',
  authentication_failed: 'You did not confirm the payment. Try again or pay another way.',
} as const
export type RefusalCode = keyof typeof refusals

export const testCards: readonly { number: string; title: string; outcome: CardOutcome }[] = [
  { number: '4035501000000008', title: 'Payment succeeds', outcome: { kind: 'paid' } },
  { number: '4012000300000088', title: '3-D Secure confirmation', outcome: { kind: 'challenge' } },
  {
    number: '4000000000000002',
    title: 'Declined by the bank',
    outcome: { kind: 'declined', code: 'issuer_declined' },
  },
  {
    number: '4000000000009995',
    title: 'Insufficient funds',
    outcome: { kind: 'declined', code: 'insufficient_funds' },
  },
  { number: '4000000000000077', title: 'Pending for 5 seconds, then succeeds', outcome: { kind: 'pending' } },
]

/** The outcome of a card number without spaces: any valid number that is not a test card is paid. */
export function getCardOutcome(number: string): CardOutcome {
  return testCards.find((card) => card.number === number)?.outcome ?? { kind: 'paid' }
}

/** Luhn's check digit. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
