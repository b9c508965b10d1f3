import '@mantine/core/styles/Combobox.layer.css'
import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGuardedClose } from '#kit/web/modal/guarded-close.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { notify } from '#kit/web/notification/notify.tsx'
import { showSaved } from '#kit/web/show-saved.ts'
import { useErrorsNotice } from '#kit/web/use-errors-notice.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { Review } from '../contract.ts'
import { maxLengths, reviewProblems, type Source, sourceLabels, sources, typedNumber } from '../rules.ts'
import { RatingField } from './rating-field.tsx'
import { reviewsQuery, saveReview, showReview } from './review-calls.ts'

type Props = {
  opened: boolean
  /** The review to change; none to add one. */
  review: Review | undefined
  onClose(): void
}
type Typed = { name: string; rating: string; review: string; source: Source }

const typedFrom = (review: Review): Typed => ({
  name: review.name,
  rating: String(review.rating),
  review: review.review,
  source: review.source,
})
const newReview: Typed = { name: '', rating: '', review: '', source: 'store' }

const choices = sources.map((value) => ({ value, label: sourceLabels[value] }))

/** Adds or changes a review. Mount it anew (by its `key`) for each. */
export const ReviewModal = ({ opened, review: chosen, onClose }: Props) => {
  const queries = useQueryClient()
  // One that was added while more was typed is changed by the next save.
  const [review, setReview] = useState(chosen)
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<Typed>({
    name: 'review',
    initialValues: review ? typedFrom(review) : newReview,
    validate: reviewProblems,
  })
  const close = useGuardedClose(opened && form.isDirty(), onClose)
  const { save, saving } = useSave(
    ({ name, rating, review: content, source }: Typed) =>
      saveReview(review, key, { name: name.trim(), rating: typedNumber(rating)!, review: content.trim(), source }),
    {
      form,
      onSuccess: ({ data }, sent) => {
        showReview(queries, data.review)
        if (showSaved(form, sent, typedFrom(data.review))) onClose()
        else setReview(data.review)
        return queries.invalidateQueries({ queryKey: reviewsQuery.queryKey })
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
  return (
    <Modal opened={opened} onClose={close} title={review ? 'Edit review' : 'Add review'} size={520}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            placeholder="Anna K."
            maxLength={maxLengths.name}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <RatingField placeholder="4.5" {...form.getInputProps('rating')} />
          <Textarea
            label="Content"
            placeholder="Fast delivery, and even nicer than in the pictures."
            autosize
            minRows={3}
            maxRows={8}
            description={<span data-count>{lengthText(form.values.review.trim().length)}</span>}
            {...form.getInputProps('review')}
          />
          <Select
            label="Source"
            description="Shoppers read it under the review. Quote real customers only: invented reviews are against the law."
            data={choices}
            // Drawn while closed too: arrow keys begin at what is chosen.
            comboboxProps={{ keepMounted: true }}
            allowDeselect={false}
            {...form.getInputProps('source')}
          />
        </Stack>
        <ModalFoot>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            {review ? 'Save' : 'Add review'}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  )
}

/** Says the limit once it comes near; nothing that is typed or pasted is cut. */
const lengthText = (length: number) =>
  length < maxLengths.review * 0.75
    ? `Up to ${maxLengths.review.toLocaleString('en')} characters`
    : `${length.toLocaleString('en')} of ${maxLengths.review.toLocaleString('en')} characters`
