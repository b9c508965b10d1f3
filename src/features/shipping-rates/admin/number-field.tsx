import { TextInput, type TextInputProps } from '@mantine/core'
import { currencyDigits, currencySymbol } from '#kit/contract/money.ts'
import { amountText, numberText, typedNumber } from '#kit/contract/typed-number.ts'
import { type Unit, units } from '../fields.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'leftSection' | 'rightSection' | 'type'> & {
  /** What is counted; of money its currency, whose symbol stands before it. */
  unit: Exclude<Unit, 'money'> | { currency: string }
  value?: string
  onChange?: (typed: string) => void
}

/** A field for a number, with a comma or a point; once it is left it shows the number that was understood. */
export const NumberField = ({ unit, value = '', onChange, onBlur, ...props }: Props) => (
  <TextInput
    inputMode={typeof unit === 'string' && units[unit].whole ? 'numeric' : 'decimal'}
    autoComplete="off"
    maxLength={20}
    {...sections(unit)}
    {...props}
    value={value}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    onBlur={(event) => {
      const number = typedNumber(value, getDecimals(unit))
      const text = typeof unit === 'string' ? numberText(number) : amountText(number, unit.currency)
      if (number !== null && !Number.isNaN(number) && text !== value) onChange?.(text)
      onBlur?.(event)
    }}
  />
)

const getDecimals = (unit: Props['unit']) => {
  if (typeof unit === 'object') return currencyDigits(unit.currency)
  return units[unit].whole ? 0 : undefined
}

const getWidth = (text: string) => 20 + text.length * 9

const sections = (unit: Props['unit']): Partial<TextInputProps> => {
  if (typeof unit === 'string') {
    const { suffix } = units[unit]
    return suffix
      ? { rightSection: suffix, rightSectionWidth: getWidth(suffix), rightSectionPointerEvents: 'none' }
      : {}
  }
  const symbol = currencySymbol(unit.currency)
  return { leftSection: symbol, leftSectionWidth: getWidth(symbol), leftSectionPointerEvents: 'none' }
}
