import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isLeaving } from '../page-load.ts'
import { confirmDiscard } from './confirm.tsx'

let dirtyForms = 0

/** True at once when nothing typed would be lost, else what the person answers. Ask before a full page load. */
export const mayLeave = (): Promise<boolean> => (dirtyForms > 0 ? confirmDiscard() : Promise.resolve(true))

/** Holds the person back from losing what they typed: asks before another route, and before the page is closed or reloaded. */
export const useUnsavedChanges = (dirty: boolean) => {
  useEffect(() => {
    if (!dirty) return undefined
    dirtyForms += 1
    return () => {
      dirtyForms -= 1
    }
  }, [dirty])
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => dirty && !isLeaving(),
    shouldBlockFn: async ({ current, next }) =>
      !isLeaving() && current.pathname !== next.pathname && !(await confirmDiscard()),
  })
}
