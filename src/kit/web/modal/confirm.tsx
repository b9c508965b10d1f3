import { Suspense } from 'react'
import { later } from '../later.tsx'
import { type Answer, askedQuestion, type Question, setQuestion, useAskedQuestion } from './asked-question.ts'

const ConfirmModal = later(async () => (await import('./confirm-modal.tsx')).ConfirmModal)

let everAsked = false

/** Asks the person in a modal which of its buttons they mean. A question that is asked meanwhile resolves this one to no. */
export const ask = (question: Question): Promise<Answer> =>
  new Promise((resolve) => {
    askedQuestion()?.answer('no')
    everAsked = true
    setQuestion({
      ...question,
      answer: (answer) => {
        setQuestion(null)
        resolve(answer)
      },
    })
  })

/** `if (await confirm({ title: 'Delete rate', text: '…', confirm: 'Delete', danger: true })) …`. */
export const confirm = async (question: Omit<Question, 'instead'>): Promise<boolean> => (await ask(question)) === 'yes'

/** Asks before typed values are thrown away: a page that is left, a modal that is closed. */
export const confirmDiscard = () =>
  confirm({
    title: 'Unsaved Changes',
    text: 'You have unsaved changes. They will be lost if you leave now.',
    confirm: 'Discard Changes',
    danger: true,
  })

/** Answers no for who went to another page: a yes would be about what is no longer in sight. */
export const dropQuestionOfPage = () => {
  const question = askedQuestion()
  if (!question?.isOfNoPage) question?.answer('no')
}

/** Shows the questions of `ask`. Mounted once by the app; its modal is loaded with the first question. */
export const ConfirmCenter = () => {
  const question = useAskedQuestion()
  return everAsked ? (
    <Suspense>
      <ConfirmModal question={question} />
    </Suspense>
  ) : null
}
