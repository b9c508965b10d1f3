import { toMajor, toMinor } from '#kit/contract/money.ts'
import type { Payment } from '../provider.ts'
import type { Intent, Refund } from './answers.ts'
import { getStep, isWritable } from './currencies.ts'

/**
 * Where a merchant has switched on Automatic Currency Conversion, the hosted page has shoppers pay in a currency of theirs: the intent's amounts,
 * and those of its refunds, are then in that, and `base_amount` is what was asked for.
 */
type Amounts = Pick<Payment, 'amount' | 'currency' | 'converted'>

/** A part of one amount as the same part of another, to the nearest unit: of all of it, all. */
const share = (part: number, from: number, to: number): number =>
  Number((2n * BigInt(part) * BigInt(to) + BigInt(from)) / (2n * BigInt(from)))

/** Minor units of what was asked for, in those that the shopper paid. */
export const toPaid = ({ amount, converted }: Amounts, part: number): number => {
  if (!converted) return part
  const step = isWritable(converted.amount, converted.currency) ? getStep(converted.currency) : 1
  return share(part, amount, converted.amount / step) * step
}

/** Minor units that the shopper paid, in those of what was asked for. */
export const toAsked = ({ amount, converted }: Amounts, part: number): number =>
  converted ? share(part, converted.amount, amount) : part

export const paidCurrency = ({ currency, converted }: Amounts): string => (converted ?? { currency }).currency

/** What was taken counts: it is less than was asked for when only a part was captured. */
export const getAmounts = (intent: Intent): Amounts => {
  const { amount, currency, base_amount: base, base_currency: baseCurrency } = intent
  const taken = toMinor((intent.status === 'SUCCEEDED' && intent.captured_amount) || amount, currency)
  if (!base || !baseCurrency || baseCurrency === currency || taken === 0) return { amount: taken, currency }
  const asked = toMinor(base, baseCurrency)
  const converted = { amount: taken, currency }
  return { amount: share(taken, toMinor(amount, currency), asked), currency: baseCurrency, converted }
}

type Told = { amount: number; currency?: string | null | undefined }

/** What Airwallex says in either of the two currencies, as the shopper paid it: that is meant where it does not say which. */
export const readPaid = (payment: Amounts, { amount, currency }: Told): number =>
  payment.converted && currency === payment.currency
    ? toPaid(payment, toMinor(amount, currency))
    : toMinor(amount, paidCurrency(payment))

/** The same as it was asked for. */
export const readAsked = (payment: Amounts, told: Told): number =>
  told.currency === payment.currency
    ? toMinor(told.amount, payment.currency)
    : toAsked(payment, readPaid(payment, told))

/** Goes along with a refund of a converted payment. */
export const toMetadata = (amount: number, currency: string): NonNullable<Refund['metadata']> => ({
  asked_amount: toMajor(amount, currency),
  asked_currency: currency,
})

/** What a refund takes of what was asked for. */
export const getRefunded = (payment: Amounts, refund: Refund): number => {
  const { metadata } = refund
  return payment.converted && metadata?.asked_currency === payment.currency
    ? toMinor(metadata.asked_amount, payment.currency)
    : readAsked(payment, refund)
}
