import { useSyncExternalStore } from 'react'
import type { Comparison } from './version-table.tsx'

export type Question = {
  title: string
  text: string
  /** The button that goes on. */
  confirm: string
  cancel?: string
  /** A red button, for what cannot be taken back. */
  danger?: boolean
  /** Two versions to choose between. */
  comparison?: Comparison
  /** A third button, for what is neither. */
  instead?: string
  /** It is not about the page that it was asked on: it stays on the next one. */
  isOfNoPage?: boolean
}

export type Answer = 'yes' | 'no' | 'instead'

export type Asked = Question & { answer(answer: Answer): void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

export const askedQuestion = () => asked

export const setQuestion = (next: Asked | null) => {
  asked = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question of `ask` that waits for its answer. */
export const useAskedQuestion = () => useSyncExternalStore(subscribe, askedQuestion)
