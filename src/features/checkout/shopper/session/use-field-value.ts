import { useSyncExternalStore } from 'react'
import { formElement } from './use-checkout.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('change', listener)
  return () => document.removeEventListener('change', listener)
}

const readValue = (name: string): string | undefined => {
  const named = formElement()?.elements.namedItem(name)
  return named instanceof RadioNodeList || named instanceof HTMLSelectElement ? named.value : undefined
}

/**
 * What a choice of the form stands on. The field itself is asked: the shopper, or the browser's memory, may have chosen
 * before the script was there.
 */
export const useFieldValue = (name: string, initial: string): string =>
  useSyncExternalStore(
    subscribe,
    () => readValue(name) ?? initial,
    () => initial,
  )
