import { currencyDigits, toMajor, toMinor } from './money.ts'

/**
 * The number in a text with a point or a comma before its decimals, of which it has at most so many; null for none, NaN for
 * anything else. '1,250' is refused: here a thousand and more, there one and a quarter.
 */
export const typedNumber = (text: string, decimals = Infinity): number | null => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!/^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(trimmed) || /,\d{3}$/.test(trimmed)) return Number.NaN
  const [, fraction = ''] = trimmed.split(/[.,]/)
  return fraction.length > decimals ? Number.NaN : Number(trimmed.replace(',', '.'))
}

/** A typed amount in minor units, with no more decimals than its currency has, be they zeros: '1.250' is a thousand and more to some. */
export const typedAmount = (text: string, currency: string): number | null => {
  const major = typedNumber(text, currencyDigits(currency))
  if (major === null) return null
  try {
    return toMinor(major, currency)
  } catch {
    return Number.NaN
  }
}

/** What is said where no amount can be read. */
export const howToTypeAmount = (currency: string): string =>
  `Enter an amount, such as ${toMajor(1250 * 10 ** currencyDigits(currency), currency)}`

/** A number as its field shows it. */
export const numberText = (value: number | null): string => (value === null ? '' : String(value))

/** An amount as its field shows it: '9.50', but '9', and decimals that its currency has not as they were typed. */
export const amountText = (major: number | null, currency: string): string => {
  const text = numberText(major)
  if (major === null || Number.isInteger(major)) return text
  const written = major.toFixed(currencyDigits(currency))
  return Number(written) === major ? written : text
}
