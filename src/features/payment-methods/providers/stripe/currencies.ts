import { currencyDigits } from '#kit/contract/money.ts'

/** Stripe counts them in another unit than everybody else. */
const countedOtherwise = new Set(['ISK', 'MGA', 'UGX'])

/** Amounts are minor units on both sides. Of three decimals Stripe takes the first two alone, so such currencies are not offered. */
export const isTaken = (currency: string): boolean => currencyDigits(currency) <= 2 && !countedOtherwise.has(currency)
