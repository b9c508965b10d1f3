import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { momentText } from '#kit/contract/date-text.ts'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { notify } from '#kit/web/notification/notify.tsx'
import { showSaved } from '#kit/web/show-saved.ts'
import { useErrorsNotice } from '#kit/web/use-errors-notice.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { Discount } from '../contract.ts'
import type { DiscountForm } from '../rules.ts'
import { inWords } from '../words.ts'
import { createDiscount, discountQuery, forgetDiscounts, replaceInList, updateDiscount } from './discount-queries.ts'
import { formFrom, type Place, sendable, type TypedDiscount, typedErrors, typedFrom } from './typed-discount.ts'

type Options = { saved: Discount | undefined; initial: TypedDiscount; place: Place }

const useFields = ({ saved, initial, place }: Options) =>
  useForm<TypedDiscount>({
    initialValues: initial,
    validate: (typed) => typedErrors(typed, place, saved?.values),
  })
export type DiscountFields = ReturnType<typeof useFields>

/** The form of a new or a saved discount: what is typed, what is wrong with it, and what somebody else saved meanwhile. */
export const useDiscountForm = ({ saved: opened, initial, place }: Options) => {
  const queries = useQueryClient()
  // One that was created while more was typed is changed by the next save.
  const [created, setCreated] = useState<Discount>()
  const [key] = useState(() => crypto.randomUUID())
  const saved = created ?? opened
  const form = useFields({ saved, initial, place })
  const about = useErrorsNotice(form.errors)
  const [isDone, leave] = useLeave()
  useUnsavedChanges(form.isDirty() && !isDone)

  const remember = (discount: Discount) => {
    if (!opened) setCreated(discount)
    queries.setQueryData(discountQuery(discount.id).queryKey, discount)
    replaceInList(queries, discount.id, discount)
  }
  const keep = (discount: Discount) => {
    const typed = typedFrom(discount.values!, place)
    form.setInitialValues(typed)
    form.setValues(typed)
    form.clearErrors()
    remember(discount)
  }

  const { save, saving } = useSave(
    (typed: TypedDiscount): Promise<{ message: string; data: { discount: Discount } }> => {
      const values = formFrom(typed, place, saved?.values)
      const body = sendable(values)
      return saved
        ? updateDiscount(saved, body, { compare: (newer) => compared(newer, values, place), take: keep })
        : createDiscount(key, body)
    },
    {
      form: { setErrors: (errors) => showErrors(form, errors), errors: form.errors },
      onSuccess: async ({ data: { discount } }, sent) => {
        if (!saved) await forgetDiscounts(queries)
        const isAll = showSaved(form, sent, typedFrom(discount.values!, place))
        if (!saved && isAll) leave()
        else remember(discount)
      },
    },
  )

  return {
    saved,
    form,
    saving,
    isDone,
    leave,
    submit: form.onSubmit(
      (typed) => void save(typed),
      (errors: Record<string, unknown>) => {
        notify.error([...new Set(Object.values(errors))].join(', '), { about })
        focusFirst(errors)
      },
    ),
    keep,
  }
}

/** A newer version of a discount beside what is typed, in words. */
const compared = (newer: Discount, yours: DiscountForm, place: Place) => {
  const { currency, time_zone: zone } = place
  const theirs = formFrom(typedFrom(newer.values!, place), place, newer.values)
  const moment = (instant: string | null) => (instant ? momentText(instant, zone) : 'None')
  const rows: [label: string, read: (form: DiscountForm) => string][] = [
    ['Title', ({ title }) => title],
    ['What it does', (form) => inWords(form, currency).join('; ')],
    ['Starts', ({ startsAt }) => moment(startsAt)],
    ['Ends', ({ endsAt }) => moment(endsAt)],
  ]
  const differences = rows
    .map(([label, read]) => ({ key: label, label, saved: read(theirs), yours: read(yours) }))
    .filter(({ saved, yours }) => saved !== yours)
  return { head: 'Field', differences }
}

const showErrors = (form: DiscountFields, errors: Record<string, string>) => {
  form.setErrors(errors)
  focusFirst(errors)
}

/** The first field with an error comes into sight: fields carry their names as `data-field`. */
const focusFirst = (errors: Record<string, unknown>) => {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')]
  const first = fields.find(({ dataset }) => errors[dataset['field'] ?? ''])
  const target = first?.matches('input, button') ? first : first?.querySelector<HTMLElement>('input, button')
  target?.focus()
}

/** Leaves for the list once the form no longer holds anybody back. */
const useLeave = (): [boolean, () => void] => {
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone) void navigate({ to: '/automatic-discounts' })
  }, [isDone, navigate])
  return [isDone, () => setDone(true)]
}
