import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LanguageTexts } from '#features/localization/admin/public.ts'
import { currencySymbol } from '#kit/contract/money.ts'
import { useGuardedClose } from '#kit/web/modal/guarded-close.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { notify } from '#kit/web/notification/notify.tsx'
import { showSaved } from '#kit/web/show-saved.ts'
import { useErrorsNotice } from '#kit/web/use-errors-notice.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { Bump } from '../contract.ts'
import { maxHeadlineLength, maxSentenceLength, type PriceRule } from '../rules.ts'
import { bumpsQuery, createBump, showBump, updateBump } from './bump-calls.ts'
import { formFrom, newBump, type TypedBump, typedErrors, typedFrom } from './typed-bump.ts'
import { VariantField } from './variant-field.tsx'

type Saved = { message: string; data: { bump: Bump } }
type Props = {
  opened: boolean
  /** The offer to change; none to add one. */
  bump: Bump | undefined
  currency: string
  onClose(): void
}

const priceRules: { value: PriceRule; label: string }[] = [
  { value: 'shop', label: 'The shop’s price' },
  { value: 'percent', label: 'Percent off the shop’s price' },
  { value: 'amount', label: 'Amount off the shop’s price' },
]

/** Adds or changes an offer. Mount it anew (by its `key`) for each. */
export const BumpModal = ({ opened, bump, currency, onClose }: Props) => {
  const queries = useQueryClient()
  const form = useForm<TypedBump>({
    name: 'order-bump',
    initialValues: bump ? typedFrom(bump) : newBump,
    validate: (typed) => typedErrors(typed, currency),
  })
  // The version that the form shows: one that was loaded in its place, or saved while more was typed, is not asked about again.
  const [seen, setSeen] = useState(bump)
  const [key] = useState(() => crypto.randomUUID())
  const take = (newer: Bump) => {
    setSeen(newer)
    form.setValues(typedFrom(newer))
  }
  const close = useGuardedClose(opened && form.isDirty(), onClose)
  const { save, saving } = useSave(
    (typed: TypedBump): Promise<Saved> => {
      const body = formFrom(typed, currency)
      return seen ? updateBump(seen, body, { take }) : createBump(key, body)
    },
    {
      form,
      onSuccess: ({ data }, sent) => {
        showBump(queries, data.bump)
        if (showSaved(form, sent, typedFrom(data.bump))) onClose()
        else setSeen(data.bump)
        return queries.invalidateQueries({ queryKey: bumpsQuery.queryKey })
      },
    },
  )
  const about = useErrorsNotice(form.errors)
  const refuse = (problems: Record<string, unknown>) => {
    notify.error(Object.values(problems).join(', '), { about })
    form.getInputNode(Object.keys(problems)[0] ?? '')?.focus()
  }
  // A double click's second half may come while the modal is fading out.
  const submit = form.onSubmit((values) => void (opened && save(values)), refuse)
  const amount = (name: 'amount' | 'from_total' | 'to_total', label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      flex={1}
      leftSection={currencySymbol(currency)}
      {...form.getInputProps(name)}
    />
  )
  return (
    <Modal opened={opened} onClose={close} title={seen ? 'Edit offer' : 'Add offer'} size={560}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <VariantField
            currency={currency}
            value={form.values.variant_id}
            saved={seen}
            error={form.errors['variant_id']}
            onChange={(id) => {
              form.setFieldValue('variant_id', id)
              form.clearFieldError('variant_id')
            }}
          />
          <TextInput
            label="Headline"
            placeholder="Add a gift box"
            maxLength={maxHeadlineLength}
            autoComplete="off"
            {...form.getInputProps('headline')}
          />
          <TextInput
            label="Sentence"
            placeholder="Wrapped by hand, with a card of your choice."
            description="Optional. Shoppers see it under the price."
            maxLength={maxSentenceLength}
            autoComplete="off"
            {...form.getInputProps('sentence')}
          />
          <LanguageTexts
            label="Texts in other languages"
            texts={form.values.translations}
            fields={[
              { name: 'headline', label: 'Headline', own: form.values.headline, longest: maxHeadlineLength },
              { name: 'sentence', label: 'Sentence', own: form.values.sentence, longest: maxSentenceLength },
            ]}
            form={form}
            field="translations"
            onChange={(translations) => form.setFieldValue('translations', translations)}
          />
          <NativeSelect label="Price" data={priceRules} {...form.getInputProps('price_rule')} />
          {form.values.price_rule === 'percent' && (
            <TextInput
              label="Percent off"
              placeholder="20"
              maw={180}
              inputMode="numeric"
              autoComplete="off"
              rightSection="%"
              {...form.getInputProps('percent')}
            />
          )}
          {form.values.price_rule === 'amount' && <Group maw={180}>{amount('amount', 'Amount off', '2.00')}</Group>}
          <Group gap="md" align="flex-start" wrap="nowrap">
            {amount('from_total', 'Goods from', 'Any')}
            {amount('to_total', 'Goods up to', 'Any')}
          </Group>
          <Switch
            label="Offer it at checkout"
            description="Shoppers see one offer: the first in your list that fits their cart and is in stock."
            {...form.getInputProps('is_on', { type: 'checkbox' })}
          />
        </Stack>
        <ModalFoot>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            {seen ? 'Save' : 'Add offer'}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  )
}
