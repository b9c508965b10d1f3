import { writtenFor } from './written.ts'

// ISO 4217 is written down here: what a runtime's language data calls decimals is how people write prices, differs between its
// versions, and would change what kept amounts are worth.
const withoutDecimals = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const withThreeDecimals = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))
/** Have decimals, but people write and pay them without. */
const paidWhole = new Set('AFN ALL COP HUF IDR IQD IRR LAK LBP MMK PKR RSD SOS SYP TWD YER'.split(' '))

/** How many decimals a currency has (EUR 2, JPY 0, KWD 3), by ISO 4217. */
export const currencyDigits = (currency: string): number => {
  if (withoutDecimals.has(currency)) return 0
  return withThreeDecimals.has(currency) ? 3 : 2
}

/** Minor units that somebody can pay, nearest to an amount that was worked out: whole forints, but cents of a euro. */
export const roundForPayment = (minor: number, currency: string): number => {
  const step = paidWhole.has(currency) ? 10 ** currencyDigits(currency) : 1
  return Math.round(minor / step) * step
}

/** Parses a decimal in major units ("12.5", "1,250" is refused) into minor units. Throws on anything but a plain decimal that fits. */
export const toMinor = (major: string | number, currency: string): number => {
  const text = typeof major === 'number' ? numberText(major) : major.trim()
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`not an amount: ${text}`)
  const [, sign, whole, fraction = ''] = match
  const digits = currencyDigits(currency)
  if (/[1-9]/.test(fraction.slice(digits))) throw new RangeError(`too many decimals for ${currency}: ${text}`)
  const minor = Number(whole! + fraction.slice(0, digits).padEnd(digits, '0'))
  return sign && minor !== 0 ? -minor : minor
}

const numberText = (value: number) => {
  if (!Number.isFinite(value)) throw new RangeError(`not an amount: ${value}`)
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
}

/** Minor units as a decimal string in major units, with the currency's decimals: (1250, 'EUR') → "12.50". */
export const toMajor = (minor: number, currency: string): string => {
  const digits = currencyDigits(currency)
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not minor units: ${minor}`)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const cut = text.length - digits
  return `${minor < 0 ? '-' : ''}${text.slice(0, cut)}${digits ? `.${text.slice(cut)}` : ''}`
}

const getDecimals = (currency: string): Intl.NumberFormatOptions => {
  const digits = currencyDigits(currency)
  const trailingZeroDisplay = paidWhole.has(currency) ? 'stripIfInteger' : 'auto'
  return { currency, minimumFractionDigits: digits, maximumFractionDigits: digits, trailingZeroDisplay }
}

const formats = new Map<string, Intl.NumberFormat>()

/** For people: `formatMoney(1250, 'EUR', 'nl')` → "€ 12,50". */
export const formatMoney = (minor: number, currency: string, locale = 'en-US'): string =>
  writtenFor(`${locale} ${currency} ${minor}`, () =>
    formatIn(locale, currency).format(minor / 10 ** currencyDigits(currency)),
  )

const formatIn = (locale: string, currency: string) => {
  const key = `${locale} ${currency}`
  let format = formats.get(key)
  if (!format)
    formats.set(key, (format = new Intl.NumberFormat(locale, { style: 'currency', ...getDecimals(currency) })))
  return format
}

/** As a sentence keeps an amount until it is read: "12.50 EUR". `writeAmount` says it in whatever language that is. */
export const amountInSentence = (minor: number, currency: string): string => `${toMajor(minor, currency)} ${currency}`

/** For people, what `amountInSentence` wrote; anything else stays as it is. */
export const writeAmount = (text: string, locale: string): string => {
  const [, amount, currency] = /^(-?\d{1,12}(?:\.\d{1,3})?) ([A-Z]{3})$/.exec(text) ?? []
  return amount && currency ? formatMoney(toMinor(amount, currency), currency, locale) : text
}

/** The sign a merchant writes before an amount: '€', '$', or the code where a currency has no sign. */
export const currencySymbol = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? currency

/**
 * Splits `amount` minor units over `weights` so that the parts add up to it exactly: largest remainder first, ties by order.
 * All weights zero shares evenly.
 */
export const allocate = (amount: number, weights: readonly number[]): number[] => {
  if (weights.length === 0) return []
  const sum = weights.reduce((a, b) => a + b, 0)
  const shares = sum > 0 ? weights.map((weight) => weight / sum) : weights.map(() => 1 / weights.length)
  const parts = shares.map((share) => Math.trunc(amount * share))
  let rest = amount - parts.reduce((a, b) => a + b, 0)
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: Math.abs(amount * share) % 1 }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (let i = 0; rest !== 0; i = (i + 1) % byRemainder.length) {
    const step = Math.sign(rest)
    parts[byRemainder[i]!.index]! += step
    rest -= step
  }
  return parts
}

/** Minor units of one currency in those of another, to the nearest; `rate`: units of `to` for one of `from`. */
export const convert = (minor: number, { from, to, rate }: { from: string; to: string; rate: number }): number =>
  Math.round((minor * rate * 10 ** currencyDigits(to)) / 10 ** currencyDigits(from))
