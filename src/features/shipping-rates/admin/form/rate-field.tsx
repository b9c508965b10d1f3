import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Group, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { described, type FieldName, isNumber, type TextField } from '../../fields.ts'
import { NumberField } from '../number-field.tsx'
import type { RateFormHandle } from './use-rate-form.ts'

type Props = {
  form: RateFormHandle
  field: Exclude<FieldName, 'countries' | 'translations'>
  currency: string
  /** In place of what is always said below it. */
  hint?: string
  /** The other field of which something wrong is put right here. */
  rights?: FieldName
}

/** The input of one field, as the table of fields describes it. */
export const RateField = ({ form, field, currency, hint, rights }: Props) => {
  const about = described(field)
  const { onChange, ...input } = form.getInputProps(field, { type: about.kind === 'flag' ? 'checkbox' : 'input' })
  const shared = {
    label: about.title ?? about.label,
    description: hint ?? about.hint,
    ...(about.placeholder && { placeholder: about.placeholder }),
    ...input,
    onChange: (change: unknown) => {
      onChange(change)
      if (rights) form.clearFieldError(rights)
    },
  }
  if (about.kind === 'flag') return <Switch {...shared} />
  if (about.kind === 'number')
    return <NumberField unit={about.unit === 'money' ? { currency } : about.unit} {...shared} />
  if (about.kind !== 'text' || isNumber(field)) return null
  if (!about.rows) return <TextInput aria-required {...shared} />
  const { length } = form.values[field as TextField].trim()
  return (
    <Textarea
      aria-required
      rows={about.rows}
      {...shared}
      description={
        <Group component="span" justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <span data-help>{shared.description}</span>
          <Text
            span
            inherit
            ml="auto"
            data-count
            {...(length > about.longest && { c: 'var(--mantine-color-error)', fw: 600 })}
          >
            {length}/{about.longest}
          </Text>
        </Group>
      }
    />
  )
}
