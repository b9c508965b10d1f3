import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { typedNumber } from '../rules.ts'

const least = 0
const most = 5
const step = 0.1

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value?: string; onChange?: (typed: string) => void }

/**
 * A rating from 0 to 5 in tenths, with a point or a comma. No number field of the browser: in a page in English that takes
 * '4,5' for 45.
 */
export const RatingField = ({ value = '', onChange, ...props }: Props) => {
  const rating = typedNumber(value)
  const move = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange?.(String(Math.min(most, Math.max(least, Math.round(((rating ?? 0) + by) * 10) / 10))))
  }
  return (
    <TextInput
      label="Rating"
      description="From 0 to 5"
      inputMode="decimal"
      min={least}
      max={most}
      step={step}
      maxLength={10}
      autoComplete="off"
      {...props}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onKeyDown={move}
    />
  )
}
