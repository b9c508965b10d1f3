import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { showSaved } from '#kit/web/show-saved.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { ShippingRate } from '../../contract.ts'
import type { RangeName } from '../../ranges.ts'
import { forgetRates, saveRate } from '../rate-queries.ts'
import { differences, emptyFields, getErrors, toFields, firstWrong, toForm, type RateFields } from './rate-form.ts'

const useFields = (rate: ShippingRate | null, currency: string) =>
  useForm<RateFields>({
    initialValues: rate ? toFields(rate) : emptyFields,
    validate: (fields) => getErrors(fields, currency),
  })

export type RateFormHandle = ReturnType<typeof useFields>

/** The state of the form: what is typed, which version of the rate it began with, and what saving came to. */
export const useRateForm = (opened: ShippingRate | null, currency: string) => {
  const queries = useQueryClient()
  const form = useFields(opened, currency)
  const [seen, setSeen] = useState(opened)
  const [key] = useState(() => crypto.randomUUID())
  const [tab, setTab] = useState<RangeName>('items')
  const leave = useLeave(form.isDirty())

  const showWrong = (errors: object) => {
    const wrong = firstWrong(errors)
    if (!wrong) return
    if (wrong.tab) setTab(wrong.tab)
    // The panel is shown before its field can take the focus.
    requestAnimationFrame(() => form.getInputNode(wrong.field)?.focus())
  }
  /** Throws away what was typed. */
  const take = (theirs: ShippingRate) => {
    const fields = toFields(theirs)
    form.setInitialValues(fields)
    form.setValues(fields)
    form.clearErrors()
    setSeen(theirs)
  }
  const { save, saving } = useSave(
    (fields: RateFields) =>
      saveRate(seen, key, toForm(fields), {
        compare: (theirs) => ({ head: 'Field', differences: differences(fields, theirs) }),
        take,
      }),
    {
      form: {
        setErrors: (errors) => {
          form.setErrors(errors)
          showWrong(errors)
        },
      },
      onSuccess: ({ data: { shippingRate } }, sent) => {
        void forgetRates(queries)
        if (showSaved(form, sent, toFields(shippingRate))) leave()
        else setSeen(shippingRate)
      },
    },
  )

  return { form, saving, tab, setTab, submit: form.onSubmit((fields) => void save(fields), showWrong) }
}

/** Asks before typed values are lost, and goes back to the list once they are saved. */
const useLeave = (isDirty: boolean) => {
  const navigate = useNavigate()
  const [isSaved, setSaved] = useState(false)
  useUnsavedChanges(isDirty && !isSaved)
  // After the question about unsaved changes has been taken back.
  useEffect(() => {
    if (isSaved) void navigate({ to: '/shipping-rates' })
  }, [isSaved, navigate])
  return () => setSaved(true)
}
