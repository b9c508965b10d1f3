import { useSyncExternalStore } from 'react'
import type { Asked } from './confirm-modal.tsx'

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
