import { currencyDigits } from '#kit/contract/money.ts'

/**
 * The number in a text with a point or a comma before its decimals; null for none, NaN for anything else. '1,250' is
 * refused: here a thousand and more, there one and a quarter.
 */
export const typedNumber = (text: string): number | null => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!/^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(trimmed) || /,\d{3}$/.test(trimmed)) return Number.NaN
  return Number(trimmed.replace(',', '.'))
}

/** A number as its field shows it. */
export const numberText = (value: number | null): string => (value === null ? '' : String(value))

/** An amount as its field shows it: '9.50', but '9', and decimals that its currency has not as they were typed. */
export const amountText = (major: number | null, currency: string): string => {
  const text = numberText(major)
  if (major === null || Number.isInteger(major)) return text
  const written = major.toFixed(currencyDigits(currency))
  return Number(written) === major ? written : text
}
