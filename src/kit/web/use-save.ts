import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError } from './client.ts'
import { lostSentences } from './lost-connection.ts'
import { notify } from './notification/notify.tsx'
import { useErrorsNotice } from './use-errors-notice.ts'
import { usePressedFocus } from './use-pressed-focus.ts'

type FormErrors = { setErrors(errors: Record<string, string>): void; errors?: object }

type SaveOptions<Input, Answer> = {
  /** Receives the server's sentences for each field; the notification leaves with the last of its errors. */
  form?: FormErrors
  onSuccess?: (answer: Answer, input: Input) => unknown
  onFailure?: (error: unknown, input: Input) => unknown
  /** The green notification: the server's message unless given; `false` shows none. */
  success?: string | false
  /** The red notification where the server sent no sentence of its own. */
  fallback?: string
  /** What the call is about, where a page has several of a kind: notifications that do not name it are led by it. */
  about?: string
  /** Milliseconds that the notifications of this form stay. */
  autoClose?: number
}

/** A save that its person took back: nothing was saved, and nothing went wrong. */
export class NotSaved extends Error {}

/** What is said of a proxy's page, which says nothing itself. */
const proxySentence = ({ lost, status }: CallError): string | undefined => {
  if (status === 413) return 'What you sent is too large.'
  if (status === 429) return 'Too many requests at once. Try again in a minute.'
  // Somebody between answered: the connection stands.
  const isAnswered = lost === 'call' && status > 0
  return lost && !isAnswered ? lostSentences[lost] : undefined
}

/** The sentence of a failed call for the person who made it. */
export const errorMessage = (error: unknown, fallback = 'An error occurred') => {
  if (!(error instanceof CallError)) return fallback
  const said = error.message !== 'An error occurred' && error.message
  return said || (proxySentence(error) ?? fallback)
}

/** Whether two values are the same by what is in them; files by themselves. */
export const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || (!(one instanceof Blob) && JSON.stringify(one) === JSON.stringify(other))

/**
 * A call that a person causes: `const { save, saving } = useSave((body: Body) => call('POST /review', { body }), { form })`.
 * Shows the answer as a notification and the fields' errors in the form; `save` resolves to the answer, or undefined on failure.
 * The same call again while one is under way is that one.
 */
export const useSave = <Input, Answer extends { message: string }>(
  perform: (input: Input) => Promise<Answer>,
  { form, onSuccess, onFailure, success, fallback, about: subject, autoClose }: SaveOptions<Input, Answer> = {},
) => {
  const shown = autoClose === undefined ? {} : { autoClose }
  const named = (message: string) => (!subject || message.includes(subject) ? message : `${subject}: ${message}`)
  const about = useErrorsNotice(form?.errors)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: perform,
    onSuccess: async (answer, input) => {
      if (success !== false) notify.success(named(success ?? answer.message), shown)
      await onSuccess?.(answer, input)
    },
    onError: (error, input) => {
      if (error instanceof NotSaved) return
      if (error instanceof CallError) form?.setErrors(error.errors)
      notify.error(named(errorMessage(error, fallback)), { ...shown, about })
      onFailure?.(error, input)
    },
  })
  const notePressed = usePressedFocus(isPending)
  const underWay = useRef<{ input: Input; answer: Promise<Answer | undefined> }>(null)
  const save = (input: Input): Promise<Answer | undefined> => {
    // The button is off a moment after the press: the second press of a double click comes before.
    if (underWay.current && isSame(underWay.current.input, input)) return underWay.current.answer
    notePressed()
    notify.settle(about)
    const answer = mutateAsync(input)
      .catch(() => undefined)
      .finally(() => {
        if (underWay.current?.answer === answer) underWay.current = null
      })
    underWay.current = { input, answer }
    return answer
  }
  return { save, saving: isPending, settle: () => notify.settle(about) }
}
