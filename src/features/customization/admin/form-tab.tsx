import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Input, NativeSelect, SegmentedControl, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formQuery, type SavedForm, saveForm } from '#features/checkout-form/admin/public.ts'
import {
  type Asking,
  type ChangeMinutes,
  changeMinutes,
  type CheckoutForm,
  formLabels,
  percentagesProblem,
} from '#features/checkout-form/rules.ts'
import { OwnFieldsCard } from '#features/own-fields/admin/public.ts'
import type { OwnField } from '#features/own-fields/rules.ts'
import { FooterPolicies } from '#features/policies/admin/public.tsx'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { saveOver } from '#kit/web/newer-version.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { SaveButton } from '#kit/web/save-button.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { showSaved } from '#kit/web/show-saved.ts'
import { useSave } from '#kit/web/use-save.ts'
import { AppearanceSkeleton } from './appearance-cards.tsx'
import { customizationQuery } from './appearance-queries.ts'
import { OrderPageHint } from './order-page-hint.tsx'
import { SavedLookPreview } from './saved-look-preview.tsx'
import { TipFields } from './tip-fields.tsx'
import { TipFigures } from './tip-figures.tsx'
import classes from './appearance-tab.module.css'

/** What shoppers are asked for, with the checkout itself beside it. */
export const FormTab = () => {
  const query = useQuery(formQuery)
  const look = useQuery(customizationQuery)
  if (query.data && !look.isPending) return <FormCard saved={query.data} />
  if (query.isPending || look.isPending) return <AppearanceSkeleton />
  return (
    <SectionCard title="Form">
      <QueryState query={query} skeleton={null} errorTitle="Your form could not be loaded" order={2}>
        {() => null}
      </QueryState>
    </SectionCard>
  )
}

const ways: { value: Asking; label: string }[] = [
  { value: 'hidden', label: 'Do not ask' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
]
const asked = {
  phone: 'Carriers often ask for it. If it is optional, shoppers open the field with a link.',
  company: 'If it is optional, shoppers open the field with a link.',
} as const
const switches = {
  one_name:
    'Replaces first and last name, except in countries that write the family name first. The order still has both.',
  vat_id:
    'For businesses. We check the format as it is typed and look it up in VIES, the EU register; neither stops anyone from paying. It is saved with the order.',
  terms: 'Shoppers must tick it to pay. Your shop’s terms of service are linked beside it, its policies in the footer.',
  newsletter: 'An unticked box. Shoppers who tick it are subscribed in Shopify once their order is placed.',
  order_note: 'A message to you, saved as the order note. A note that came with the cart is filled in already.',
  gift_note: 'A short message that goes with the items. It is saved with the order.',
  express:
    'Buttons above the form for the wallets that your providers support. Shoppers who use one choose the address and shipping method in the wallet.',
} as const
const windowNames: Record<ChangeMinutes, string> = {
  0: 'Off',
  15: '15 min',
  30: '30 min',
  60: '1 hour',
  120: '2 hours',
}
const windows = changeMinutes.map((minutes) => ({ value: String(minutes), label: windowNames[minutes] }))
const names = <O extends object>(record: O) => Object.keys(record) as (keyof O)[]

const FormCard = ({ saved }: { saved: SavedForm }) => {
  const queries = useQueryClient()
  // The version that the form began with: what is loaded anew behind it may be newer.
  const [seen, setSeen] = useState(saved.updated_at)
  const [ownFields, setOwnFields] = useState<readonly OwnField[]>()
  const form = useForm<CheckoutForm>({
    initialValues: saved.form,
    validate: { tip_percentages: (percentages, { tips }) => (tips ? percentagesProblem(percentages) : null) },
  })
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useSave((values: CheckoutForm) => saveOver(seen, (version) => saveForm(version, values)), {
    form,
    onSuccess: ({ data }, sent) => {
      setSeen(data.updated_at)
      showSaved(form, sent, data.form)
      queries.setQueryData(formQuery.queryKey, data)
    },
  })
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
          <SectionCard
            title="Form"
            description="What shoppers are asked for. The fewer fields, the more orders."
            footer={
              <SaveButton saving={saving} isOff={!form.isDirty()}>
                Save
              </SaveButton>
            }
          >
            <Stack gap="lg">
              {names(asked).map((name) => (
                <Input.Wrapper key={name} label={formLabels[name]} description={asked[name]} labelElement="div">
                  <SegmentedControl
                    fullWidth
                    aria-label={formLabels[name]}
                    classNames={{ label: classes.way ?? '' }}
                    data={ways}
                    value={form.values[name]}
                    onChange={(value) => form.setFieldValue(name, value)}
                  />
                </Input.Wrapper>
              ))}
              {names(switches).map((name) => (
                <Switch
                  key={name}
                  label={formLabels[name]}
                  description={switches[name]}
                  checked={form.values[name]}
                  onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.checked)}
                />
              ))}
              <TipFields form={form} />
              <NativeSelect
                label={formLabels.change_minutes}
                description="For this long after placing an order, the shopper can cancel it or correct its shipping address on the order’s page, unless any of it was already shipped, refunded or disputed. A cancelled order is refunded in full and its items are restocked."
                data={windows}
                value={String(form.values.change_minutes)}
                onChange={({ currentTarget }) =>
                  form.setFieldValue('change_minutes', Number(currentTarget.value) as ChangeMinutes)
                }
              />
              <OrderPageHint />
              <FooterPolicies
                {...saved.policies}
                onWritten={() => void queries.invalidateQueries({ queryKey: formQuery.queryKey })}
              />
            </Stack>
          </SectionCard>
        </form>
        <TipFigures isAsked={saved.form.tips} />
        <OwnFieldsCard onChange={setOwnFields} />
      </Stack>
      <SavedLookPreview form={form.values} ownFields={ownFields} />
    </div>
  )
}
