import type { Cents } from './model.ts'

/** Reads a decimal string or number of major units; rounds to the cent. */
export function cents(amount: unknown): Cents {
  return Math.round(Number(amount ?? 0) * 100)
}

/** The `Money` scalar and all REST bodies: always two decimals. */
export const price = (amount: Cents): string => (amount / 100).toFixed(2)

/** `MoneyV2.amount`: the platform drops a trailing zero, so 10.00 reads `10.0`. */
export const decimal = (amount: Cents): string => price(amount).replace(/0$/, '')

export const moneyV2 = (amount: Cents, currencyCode: string) => ({
  __typename: 'MoneyV2',
  amount: decimal(amount),
  currencyCode,
})

/** `MoneyBag`: the sandbox's shops sell in their own currency only, so both sides agree. */
export function bag(amount: Cents, currency: string) {
  const money = moneyV2(amount, currency)
  return { shopMoney: money, presentmentMoney: money }
}

/** Splits an amount by weights so that the parts add up to it exactly; the largest remainders get the odd cents. */
export function share(amount: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (amount * weight) / total)
  const parts = exact.map(Math.floor)
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest)
  const missing = amount - parts.reduce((sum, part) => sum + part, 0)
  for (const { index } of byRemainder.slice(0, missing)) parts[index]! += 1
  return parts
}

/** A price as a person reads it. */
export function formatMoney(amount: Cents, currency: string): string {
  return new Intl.NumberFormat(currency === 'EUR' ? 'en-IE' : 'en-US', { style: 'currency', currency }).format(
    amount / 100,
  )
}
