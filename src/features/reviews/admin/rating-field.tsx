import { TextInput, type TextInputProps } from '@mantine/core'

/** A rating from 0 to 5 in tenths, as text: the browser reads it with the merchant's own decimal sign. */
export const RatingField = (props: TextInputProps) => (
  <TextInput
    label="Rating"
    description="From 0 to 5"
    type="number"
    inputMode="decimal"
    min={0}
    max={5}
    step={0.1}
    autoComplete="off"
    {...props}
  />
)
