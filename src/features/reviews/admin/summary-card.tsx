import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { SaveButton } from '#kit/web/save-button.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { showSaved } from '#kit/web/show-saved.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { Summary } from '../contract.ts'
import { summaryProblems, typedNumber } from '../rules.ts'
import { Stars } from '../shopper/stars.tsx'
import { RatingField } from './rating-field.tsx'
import { saveSummary, summaryQuery } from './review-calls.ts'
import classes from './reviews-tab.module.css'

const title = 'Rating summary'
const description = 'The average and the number of reviews shown above your reviews at checkout.'

/** The average rating, the number of reviews, and whether shoppers see any of it. */
export const SummaryCard = () => {
  const query = useQuery(summaryQuery)
  if (query.data) return <SummaryForm saved={query.data} />
  return (
    <SectionCard title={title} description={description}>
      <QueryState query={query} skeleton={<FormSkeleton />} errorTitle="The rating summary could not be loaded">
        {() => null}
      </QueryState>
    </SectionCard>
  )
}

const FormSkeleton = () => (
  <Stack gap="lg">
    {['rating', 'total', 'switch', 'sample'].map((field) => (
      <Skeleton key={field} h={68} />
    ))}
  </Stack>
)

const typed = ({ rating, total_reviews, is_enable }: Summary) => ({
  rating: String(rating),
  total_reviews: String(total_reviews),
  is_enable: is_enable === 1,
})
type Typed = ReturnType<typeof typed>

const SummaryForm = ({ saved }: { saved: Summary }) => {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(saved.updated_at)
  const form = useForm<Typed>({ initialValues: typed(saved), validate: summaryProblems, validateInputOnBlur: true })
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useSave(
    ({ rating, total_reviews, is_enable }: Typed) =>
      saveSummary(seen, { rating: typedNumber(rating)!, total_reviews: typedNumber(total_reviews)!, is_enable }),
    {
      form,
      onSuccess: ({ data }, sent) => {
        setSeen(data.updated_at)
        showSaved(form, sent, typed(data))
        queries.setQueryData(summaryQuery.queryKey, data)
      },
    },
  )
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <SectionCard
        title={title}
        description={description}
        footer={
          <SaveButton saving={saving} isOff={!form.isDirty()}>
            Save
          </SaveButton>
        }
      >
        <Stack gap="md">
          <RatingField {...form.getInputProps('rating')} />
          <TextInput
            label="Total reviews"
            description="How many reviews the rating is based on"
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            autoComplete="off"
            {...form.getInputProps('total_reviews')}
          />
          <Switch
            label="Show reviews at checkout"
            description="The summary and your first reviews"
            {...form.getInputProps('is_enable', { type: 'checkbox' })}
          />
          <Sample {...form.values} />
        </Stack>
      </SectionCard>
    </form>
  )
}

/** The summary as shoppers will see it. */
const Sample = ({ rating, total_reviews }: Typed) => {
  const value = Math.min(5, Math.max(0, typedNumber(rating) ?? 0))
  const total = typedNumber(total_reviews) ?? 0
  return (
    <div className={classes.sample}>
      <Text fw={650}>{value.toLocaleString('en', { maximumFractionDigits: 1 })}</Text>
      <Stars rating={value} label={`${value} out of 5 stars`} />
      <Text size="sm" c="dimmed">
        {total === 1 ? '1 review' : `${total.toLocaleString('en')} reviews`}
      </Text>
    </div>
  )
}
