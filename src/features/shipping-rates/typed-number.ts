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
