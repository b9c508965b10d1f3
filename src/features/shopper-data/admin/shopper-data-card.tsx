import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { SaveButton } from '#kit/web/save-button.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { showSaved } from '#kit/web/show-saved.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { Keeping, shopperData } from '../contract.ts'
import { emailProblem, isAddress, maxMonths, monthsProblem, unpaidDays } from '../rules.ts'

const call = client<typeof shopperData>()

const keepingQuery = queryOptions({
  queryKey: ['shopper-data'],
  queryFn: async () => (await call('GET /shopper-data')).data,
})

/** How long the current store keeps who its shoppers are, and the way to erase one of them. */
export const ShopperDataCard = () => {
  const query = useQuery(keepingQuery)
  return (
    <SectionCard
      title="Shoppers’ personal data"
      description={`Names, addresses and emails of the current store. Checkouts that were not paid are erased after ${unpaidDays} days. Figures and fees stay as they are.`}
    >
      <Stack gap="lg">
        <QueryState query={query} skeleton={<Skeleton h={68} />} errorTitle="How long data is kept could not be loaded">
          {(saved) => <KeepingForm saved={saved} />}
        </QueryState>
        <EraseForm />
      </Stack>
    </SectionCard>
  )
}

const typed = ({ keep_months }: Keeping) => ({ keep_months: String(keep_months) })
const isMonths = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= maxMonths

const KeepingForm = ({ saved }: { saved: Keeping }) => {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: typed(saved),
    validate: { keep_months: (text) => (isMonths(text) ? null : monthsProblem) },
  })
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useSave(
    ({ keep_months }: { keep_months: string }) =>
      call('PUT /shopper-data', { body: { keep_months: Number(keep_months) } }),
    {
      form,
      onSuccess: ({ data }, sent) => {
        showSaved(form, sent, typed(data))
        queries.setQueryData(keepingQuery.queryKey, data)
      },
    },
  )
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Keep orders’ personal data for (months)"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('keep_months')}
        />
        <SaveButton variant="default" saving={saving} isOff={!form.isDirty()}>
          Save
        </SaveButton>
      </Group>
    </form>
  )
}

const EraseForm = () => {
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (text) => (isAddress(text) ? null : emailProblem) },
  })
  const { save, saving } = useSave(
    ({ email }: { email: string }) => call('POST /shopper-data/erase', { body: { email } }),
    { form, onSuccess: () => form.reset() },
  )
  const ask = async (values: { email: string }) => {
    const yes = await confirm({
      title: 'Erase a shopper',
      text: `Everything that identifies ${values.email.trim()} will be erased from this store’s orders and checkouts here. This can’t be undone. Your shop keeps its own orders: erase them there too.`,
      confirm: 'Erase',
      danger: true,
    })
    if (yes) await save(values)
  }
  return (
    <form
      onSubmit={form.onSubmit(
        (values) => void ask(values),
        () => form.getInputNode('email')?.focus(),
      )}
      noValidate
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Erase a shopper by email"
          type="email"
          placeholder="shopper@example.com"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <Button type="submit" color="red" variant="light" loading={saving}>
          Erase…
        </Button>
      </Group>
    </form>
  )
}
