import type { useForm } from '@mantine/form'
import { isSame } from './use-save.ts'

type Form<V extends Record<string, unknown>> = Pick<
  ReturnType<typeof useForm<V>>,
  'getValues' | 'getTransformedValues' | 'setInitialValues' | 'setValues'
>

/**
 * A form after its save: what was saved is what it begins with, and its fields show that, but for those in which something else
 * stands by now than was `sent`: what was typed while the save was under way stays, not saved yet. True where there is none of
 * it: only then does a form that has done its work close or leave.
 */
export const showSaved = <V extends Record<string, unknown>>(form: Form<V>, sent: V, saved: V): boolean => {
  const [shown, now] = [form.getValues(), form.getTransformedValues()]
  const typed = Object.keys(saved).filter((name) => !isSame(now[name], sent[name]))
  form.setInitialValues(saved)
  form.setValues({ ...saved, ...Object.fromEntries(typed.map((name) => [name, shown[name]])) })
  return typed.length === 0
}
