import { Stack, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { useForm } from '@mantine/form'
import { useState } from 'react'
import { type CheckoutForm, formLabels, maxTipTextLength } from '#features/checkout-form/rules.ts'
import { LanguageTexts } from '#features/localization/admin/public.ts'
import { isSame } from '#kit/web/use-save.ts'

/** The percentages in a text: '5, 10, 15'. What is none is NaN. */
const percentagesIn = (text: string): number[] =>
  text
    .split(/[,;\s]+/)
    .filter((part) => part !== '' && part !== '%')
    .map((part) => (/^\d{1,3}%?$/.test(part) ? Number(part.replace('%', '')) : Number.NaN))

type Form = Pick<ReturnType<typeof useForm<CheckoutForm>>, 'values' | 'errors' | 'setFieldValue' | 'getInputProps'>

/** Whether shoppers are asked for a tip, and how. */
export const TipFields = ({ form }: { form: Form }) => {
  const { tip_percentages: percentages } = form.values
  const [text, setText] = useState(percentages.join(', '))
  // As they were saved, unless they are what is typed already.
  if (!isSame(percentagesIn(text), percentages)) setText(percentages.join(', '))
  return (
    <Stack gap="sm">
      <Switch
        label={formLabels.tips}
        description="No tip is chosen until the shopper chooses one. It is part of the total and an untaxed item “Tip” on the order. Discounts do not reduce it."
        checked={form.values.tips}
        onChange={({ currentTarget }) => form.setFieldValue('tips', currentTarget.checked)}
      />
      {form.values.tips && (
        <>
          <TextInput
            label="Percentages"
            description="Up to three, of the price of the items after discounts. Shoppers can also enter an amount of their own."
            value={text}
            error={form.errors['tip_percentages']}
            maxLength={20}
            onChange={({ currentTarget: { value } }) => {
              setText(value)
              form.setFieldValue('tip_percentages', percentagesIn(value))
            }}
          />
          <TextInput
            label="Sentence"
            description="Shown above the choices exactly as you write it. Say who the tip is for, for example."
            maxLength={maxTipTextLength}
            {...form.getInputProps('tip_text')}
          />
          <LanguageTexts
            label="Sentence in other languages"
            texts={form.values.tip_texts}
            fields={[{ name: 'text', label: 'Sentence', own: form.values.tip_text, longest: maxTipTextLength }]}
            form={form}
            field="tip_texts"
            onChange={(texts) => form.setFieldValue('tip_texts', texts)}
          />
        </>
      )}
    </Stack>
  )
}
