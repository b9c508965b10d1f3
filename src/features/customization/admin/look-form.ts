import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { CallError } from '#kit/web/client.ts'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { saveOver } from '#kit/web/newer-version.ts'
import { showSaved } from '#kit/web/show-saved.ts'
import { useSave } from '#kit/web/use-save.ts'
import { defaultCustomization, toHexColour } from '../rules.ts'
import { customizationQuery, type LookValues, type Saved, saveLook } from './appearance-queries.ts'

const colourProblem = (typed: string) => (toHexColour(typed) ? null : 'Enter a colour such as #1a2b3c')

const toValues = ({ storeCustomization }: Saved): LookValues => ({
  ...defaultCustomization,
  ...storeCustomization,
  logo: null,
  remove_logo: false,
})

/** The store's look as a form: what is typed, what the logo's box shows, and how it is saved. */
export const useLookForm = (saved: Saved) => {
  const queries = useQueryClient()
  // The version that the form began with: what is loaded anew behind it may be newer.
  const [seen, setSeen] = useState(saved.updated_at)
  const isFirst = seen === null
  const form = useForm<LookValues>({
    initialValues: toValues(saved),
    validate: { primary_color: colourProblem, heading_color: colourProblem },
    transformValues: (values) => ({
      ...values,
      primary_color: toHexColour(values.primary_color) ?? values.primary_color,
      heading_color: toHexColour(values.heading_color) ?? values.heading_color,
    }),
  })
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useSave((values: LookValues) => saveOver(seen, (version) => saveLook(version, values)), {
    form,
    onSuccess: ({ data }, sent) => {
      setSeen(data.updated_at)
      showSaved(form, sent, toValues(data))
      queries.setQueryData(customizationQuery.queryKey, data)
      return queries.invalidateQueries({ queryKey: customizationQuery.queryKey })
    },
    onFailure: (error) => {
      const isFile = error instanceof CallError && (error.status === 413 || error.status === 415)
      if (isFile) form.setFieldError('logo', error.message)
    },
  })
  const chosen = usePictureAddress(form.values.logo)
  return {
    form,
    /** Shows what an import wrote, unless something was typed. */
    follow() {
      const now = queries.getQueryData(customizationQuery.queryKey)
      if (!now || form.isDirty()) return
      setSeen(now.updated_at)
      form.setInitialValues(toValues(now))
      form.setValues(toValues(now))
    },
    submit: form.onSubmit((values) => void save(values)),
    saving,
    canSave: isFirst || form.isDirty(),
    logo: {
      address: chosen ?? (form.values.remove_logo ? null : saved.logo),
      choose(logo: File) {
        form.clearFieldError('logo')
        form.setValues({ logo, remove_logo: false })
      },
      remove() {
        form.clearFieldError('logo')
        form.setValues({ logo: null, remove_logo: saved.logo !== null })
      },
      refuse: (sentence: string) => form.setFieldError('logo', sentence),
    },
    /** For a colour's field: leaving it writes the colour out in full, or says what is wrong. */
    colour: (field: 'primary_color' | 'heading_color') => ({
      ...form.getInputProps(field),
      onBlur: () => {
        const typed = form.getValues()[field]
        form.setFieldValue(field, toHexColour(typed) ?? typed)
        form.validateField(field)
      },
    }),
  }
}

/** An address that shows a chosen file, given back when another one is chosen. */
const usePictureAddress = (file: File | null) => {
  const address = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
