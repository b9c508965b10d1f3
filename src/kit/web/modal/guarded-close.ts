import { useRef } from 'react'
import { confirmDiscard } from './confirm.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'

/** The way to close a modal: asks first when something was typed that closing would lose. */
export const useGuardedClose = (dirty: boolean, onClose: () => void): (() => void) => {
  useUnsavedChanges(dirty)
  const asking = useRef(false)
  const close = async () => {
    if (asking.current) return
    asking.current = true
    const yes = !dirty || (await confirmDiscard())
    // The Escape that answered the question may reach a modal below it as well.
    window.setTimeout(() => (asking.current = false))
    if (yes) onClose()
  }
  return () => void close()
}
