import { useForm } from '@mantine/form'
import { useState } from 'react'
import { CallError } from '#kit/web/client.ts'
import { usePressedFocus } from '#kit/web/use-pressed-focus.ts'
import { errorMessage } from '#kit/web/use-save.ts'

type Rules<Values> = Partial<Record<keyof Values, (value: string) => string | null>>

/** A rule for a field that must not be left empty. */
export const required = (sentence: string) => (value: string) => (value.trim() ? null : sentence)

/**
 * A form outside the session: no notifications, but the refusal as one sentence above the button and the fields' own beside them.
 * `send` runs once the rules hold; while it runs, and until the next page is there, `busy` is true. The focus goes to the first field that
 * was refused, which says so; where it is there already, `heard` has to be said.
 */
export const useAuthForm = <Values extends Record<string, string>>(
  initialValues: Values,
  rules: Rules<Values>,
  send: (values: Values) => Promise<unknown>,
  { beginsSession = false } = {},
) => {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validate: rules as never,
  })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [heard, setHeard] = useState<string | null>(null)
  const notePressed = usePressedFocus(busy)

  const attempt = async (values: Values) => {
    // Without cookies it would be forgotten on the way to the next page.
    if (beginsSession && !navigator.cookieEnabled)
      return setRefusal('Your browser blocks cookies. Allow them for this site and try again.')
    notePressed()
    setBusy(true)
    setRefusal(null)
    setHeard(null)
    try {
      await send(values)
    } catch (error) {
      const fields = error instanceof CallError ? error.errors : {}
      const known = Object.fromEntries(Object.entries(fields).filter(([field]) => field in initialValues))
      form.setErrors(known)
      const [first] = Object.entries(known)
      const field = first && form.getInputNode(first[0])
      if (!first) setRefusal(errorMessage(error))
      else if (field === document.activeElement) setHeard(first[1])
      field?.focus()
      setBusy(false)
    }
  }
  const submit = form.onSubmit(attempt, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())

  return { form, busy, refusal, heard, submit }
}
