import { reason } from '#features/localization/reason-sources.ts'

/** Why a payment did not work, as a merchant reads it; it is kept in the sentence that the shopper read. */
const words: Readonly<Record<string, string>> = {
  [reason.declined]: 'Declined by the shopper’s bank',
  [reason.no_funds]: 'Not enough money on the shopper’s account',
  [reason.card_expired]: 'The shopper’s card has expired',
  [reason.not_confirmed]: 'The shopper’s bank could not confirm that it was them',
  [reason.not_completed]: 'Not completed by the shopper',
  'PayPal could not take the money this way. Please try again and choose another one there.':
    'PayPal could not charge what the shopper chose there',
  'The money of this payment has been given back.': 'Refunded at the provider before the order was placed',
}

/** One that nobody knows stays as it was said. */
export const describeDecline = (sentence: string): string => words[sentence] ?? sentence

/** The same as a sentence of its own, among others. */
export const declineSentence = (sentence: string): string => {
  const text = describeDecline(sentence)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
