import { Suspense, useSyncExternalStore } from 'react'
import type { Asked, Question } from './confirm-modal.tsx'
import { later } from './later.tsx'

const ConfirmModal = later(async () => (await import('./confirm-modal.tsx')).ConfirmModal)

let asked: Asked | null = null
let everAsked = false
const listeners = new Set<() => void>()

const set = (next: Asked | null) => {
  asked = next
  everAsked ||= next !== null
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the person in a modal: `if (await confirm({ title: 'Delete rate', text: '…', confirm: 'Delete', danger: true })) …`. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false)
    set({
      ...question,
      answer: (yes) => {
        set(null)
        resolve(yes)
      },
    })
  })

/** Asks before typed values are thrown away: a page that is left, a modal that is closed. */
export const confirmDiscard = () =>
  confirm({
    title: 'Unsaved Changes',
    text: 'You have unsaved changes. They will be lost if you leave now.',
    confirm: 'Discard Changes',
    danger: true,
  })

/** Shows the questions of `confirm`. Mounted once by the app; its modal is loaded with the first question. */
export const ConfirmCenter = () => {
  const question = useSyncExternalStore(subscribe, () => asked)
  return everAsked ? (
    <Suspense>
      <ConfirmModal question={question} />
    </Suspense>
  ) : null
}
