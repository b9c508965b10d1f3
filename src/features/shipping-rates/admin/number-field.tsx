import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { currencyDigits, currencySymbol } from '#kit/contract/money.ts'

/** A number as its field holds it: '' while empty, text while it is being typed. */
export type Typed = number | string

/** The number that was typed; null for none. */
export const typedNumber = (value: Typed): number | null => {
  if (typeof value === 'number') return value
  return value.trim() === '' ? null : Number(value)
}

type Props = Omit<NumberInputProps, 'decimalScale' | 'leftSection' | 'rightSection'> & {
  /** What is counted: pieces, kilograms, or money of a currency, whose symbol stands before it. */
  unit: 'pieces' | 'kg' | { currency: string }
}

/** A field for a number of 0 or more, as fine as its unit. */
export const NumberField = ({ unit, ...props }: Props) => (
  <NumberInput
    allowNegative={false}
    allowedDecimalSeparators={['.', ',']}
    clampBehavior="none"
    hideControls
    inputMode={unit === 'pieces' ? 'numeric' : 'decimal'}
    {...sections(unit)}
    {...props}
  />
)

const sections = (unit: Props['unit']): Partial<NumberInputProps> => {
  if (unit === 'pieces') return { allowDecimal: false }
  if (unit === 'kg') return { decimalScale: 3, rightSection: 'kg', rightSectionPointerEvents: 'none' }
  const symbol = currencySymbol(unit.currency)
  return {
    decimalScale: currencyDigits(unit.currency),
    leftSection: symbol,
    leftSectionWidth: 20 + symbol.length * 9,
    leftSectionPointerEvents: 'none',
  }
}
