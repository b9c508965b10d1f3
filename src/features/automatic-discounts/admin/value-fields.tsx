import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { currencySymbol } from '#kit/contract/money.ts'
import { choosesProducts, usesAmount, usesPercentage } from '../rules.ts'
import { ProductsField } from './products-field.tsx'
import type { Place } from './typed-discount.ts'
import type { DiscountFields } from './use-discount-form.ts'

type Props = { form: DiscountFields; place: Place }

/** The percentage or the amount, whichever the form takes off. */
export const WorthField = ({ form, place, label }: Props & { label: string }) => {
  if (usesPercentage(form.values))
    return (
      <TextInput
        label={label}
        placeholder="10"
        maw={180}
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
        data-field="percentage"
        {...form.getInputProps('percentage')}
      />
    )
  return usesAmount(form.values) ? (
    <AmountField form={form} place={place} field="amount" label={label} placeholder="5.00" />
  ) : null
}

type AmountProps = Props & { field: 'amount' | 'minimumValue'; label: string; placeholder: string }

export const AmountField = ({ form, place, field, label, placeholder }: AmountProps) => (
  <TextInput
    label={label}
    placeholder={placeholder}
    maw={180}
    inputMode="decimal"
    autoComplete="off"
    leftSection={currencySymbol(place.currency)}
    data-field={field}
    {...form.getInputProps(field)}
  />
)

/** How much comes off, and off what. */
export const ValueFields = ({ form, place }: Props) => {
  const hasProducts = choosesProducts(form.values)
  return (
    <>
      <WorthField form={form} place={place} label={form.values.kind === 'percentage' ? 'Percentage' : 'Amount'} />
      <Radio.Group label="Applies to" {...form.getInputProps('appliesTo')}>
        <Stack gap="sm" mt={4}>
          <Radio value="order" label="The whole order" />
          <Radio value="products" label="Certain products" />
        </Stack>
      </Radio.Group>
      {hasProducts && <ProductsField form={form} field="products" label="Products" />}
      {hasProducts && form.values.kind === 'fixed-amount' && (
        <Checkbox
          label="Take it off every item"
          description="Otherwise once per order."
          {...form.getInputProps('eachItem', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
