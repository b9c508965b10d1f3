/** What stands on the card of an offer before paying, beside the merchant's own words. */
export const offer = {
  add: 'Add to my order',
  added: 'Added to your order',
  remove: 'Remove from my order',
} as const
