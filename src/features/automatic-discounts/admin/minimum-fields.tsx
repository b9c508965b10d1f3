import { Radio, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { SectionCard } from '#kit/web/section-card.tsx'
import { choosesProducts } from '../rules.ts'
import type { Place } from './typed-discount.ts'
import type { DiscountFields } from './use-discount-form.ts'
import { AmountField } from './value-fields.tsx'

type Props = { form: DiscountFields; place: Place }

/** From how many items or what value on the discount applies. */
export const MinimumFields = ({ form, place }: Props) => (
  <SectionCard
    title="Minimum"
    description={choosesProducts(form.values) ? 'Only the selected products count.' : 'The whole cart counts.'}
  >
    <Stack gap="md">
      <Radio.Group {...form.getInputProps('minimum')} aria-label="Minimum" data-field="minimum">
        <Stack gap="sm">
          <Radio value="none" label="No minimum" />
          <Radio value="quantity" label="Minimum quantity of items" />
          <Radio value="value" label="Minimum value" />
        </Stack>
      </Radio.Group>
      <MinimumField form={form} place={place} />
    </Stack>
  </SectionCard>
)

/** The quantity or the value that was chosen as minimum. */
export const MinimumField = ({ form, place }: Props) => {
  if (form.values.minimum === 'value')
    return <AmountField form={form} place={place} field="minimumValue" label="Minimum value" placeholder="50.00" />
  return form.values.minimum === 'quantity' ? (
    <CountField form={form} field="minimumQuantity" label="Minimum quantity" />
  ) : null
}

type CountProps = {
  form: DiscountFields
  field: 'minimumQuantity' | 'getsQuantity' | 'usesPerOrder'
  label: string
  placeholder?: string
  description?: string
}

export const CountField = ({ form, field, label, placeholder, description }: CountProps) => (
  <TextInput
    label={label}
    placeholder={placeholder ?? '2'}
    description={description}
    maw={260}
    inputMode="numeric"
    autoComplete="off"
    data-field={field}
    {...form.getInputProps(field)}
  />
)
