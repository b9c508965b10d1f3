import { useBlocker } from '@tanstack/react-router'
import { confirmDiscard } from './confirm-modal.tsx'
import { isLeaving } from './page-load.ts'

/** Holds the person back from losing what they typed: asks before another route, and before the page is closed or reloaded. */
export const useUnsavedChanges = (dirty: boolean) => {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => dirty && !isLeaving(),
    shouldBlockFn: async ({ current, next }) =>
      !isLeaving() && current.pathname !== next.pathname && !(await confirmDiscard()),
  })
}
