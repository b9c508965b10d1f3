import type { Cents } from './model.ts'

const without = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const three = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** How many decimals a currency has, by the platform's own money library: not every one has hundredths. */
const getDigits = (currency: string): number => {
  if (without.has(currency)) return 0
  return three.has(currency) ? 3 : 2
}

/** Reads a decimal string or number of major units of a currency of two decimals, or of `currency`; rounds to its smallest coin. */
export function cents(amount: unknown, currency = 'EUR'): Cents {
  return Math.round(Number(amount ?? 0) * 10 ** getDigits(currency))
}

/** The `Money` scalar and all REST bodies: as many decimals as the currency has. */
export const price = (amount: Cents, currency = 'EUR'): string =>
  (amount / 10 ** getDigits(currency)).toFixed(getDigits(currency))

/** `MoneyV2.amount`: the platform drops a trailing zero, so 10.00 reads `10.0`; one at least stays. */
export const decimal = (amount: Cents, currency = 'EUR'): string => {
  const text = price(amount, currency)
  return text.includes('.') ? text.replace(/0$/, '') : `${text}.0`
}

/** As themes know amounts: hundredths, whatever the currency. */
export const hundredths = (amount: Cents, currency: string): number => amount * 10 ** (2 - getDigits(currency))

export const moneyV2 = (amount: Cents, currencyCode: string) => ({
  __typename: 'MoneyV2',
  amount: decimal(amount, currencyCode),
  currencyCode,
})

/** What a buyer pays in, and what the shop counts in: `rate` of the first for one of the second. */
export type Sides = { currency: string; counted: { currency: string; rate: number } }

/** Of what was sold in `currency`; without `counted`, the shop's own. */
export const getSides = ({
  currency,
  counted,
}: {
  currency: string
  counted?: Sides['counted'] | undefined
}): Sides => ({
  currency,
  counted: counted ?? { currency, rate: 1 },
})

/** An amount of what the buyer pays as the shop counts it. */
export const inShop = (amount: Cents, { currency, counted }: Sides): Cents =>
  exchanged(amount, 1 / counted.rate, { from: currency, to: counted.currency })

/** `MoneyBag`, of an amount of what the buyer pays. */
export function bag(amount: Cents, sides: Sides) {
  return {
    shopMoney: moneyV2(inShop(amount, sides), sides.counted.currency),
    presentmentMoney: moneyV2(amount, sides.currency),
  }
}

/** An amount of one currency in another, in the smallest coins of both. */
export const exchanged = (amount: Cents, rate: number, { from, to }: { from: string; to: string }): Cents =>
  from === to ? amount : Math.round(amount * rate * 10 ** (getDigits(to) - getDigits(from)))

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
    amount / 10 ** getDigits(currency),
  )
}

/** An amount of a theme as a person reads it. */
export const formatHundredths = (amount: number, currency: string): string =>
  formatMoney(Math.round(amount / hundredths(1, currency)), currency)
