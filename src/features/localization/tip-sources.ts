/** How a shopper is asked for a tip. */
export const tip = {
  title: 'Add a tip',
  none: 'No tip',
  other: 'Other amount',
  amount: 'Amount in {currency}',
  update: 'Update total',
} as const
