import { useIsMutating } from '@tanstack/react-query'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isLeaving } from '../page-load.ts'
import { confirmDiscard } from './confirm.tsx'

let dirtyForms = 0
let areUnsent = false

/** True at once when nothing typed would be lost, else what the person answers. Ask before a form is filled with something else. */
export const mayDiscard = (): Promise<boolean> => (dirtyForms > 0 ? confirmDiscard() : Promise.resolve(true))

/** True at once when nothing typed or not sent yet would be lost, else what the person answers. Ask before a full page load. */
export const mayLeave = (): Promise<boolean> => (areUnsent ? confirmDiscard() : mayDiscard())

/** Holds the person back from losing what they typed: asks before another route, and before the page is closed or reloaded. */
export const useUnsavedChanges = (dirty: boolean) => {
  useEffect(() => {
    if (!dirty) return undefined
    dirtyForms += 1
    return () => {
      dirtyForms -= 1
    }
  }, [dirty])
  const { history } = useRouter()
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => dirty && !isLeaving(),
    shouldBlockFn: async ({ current, next, action }) => {
      if (isLeaving()) return false
      const isStep = action !== 'PUSH' && action !== 'REPLACE'
      // Also one that leads back to the page in sight, or to an earlier visit of it.
      if (asked && isStep) return undoStep(asked.entry)
      if (current.pathname === next.pathname) return false
      return !(await askAt(isStep ? getEntry(window.history.state) : getEntry(history.location.state)))
    },
  })
}

/** The key of mutations that a person does not wait for: they are sent one after the other while the screen shows them as done. */
export const unsentKey = ['unsent']

/** Asks before the page is left for good, closed or reloaded while such mutations are not done, whatever page they were made on. */
export const useUnsentChanges = () => {
  const areWaiting = useIsMutating({ mutationKey: unsentKey }) > 0
  useEffect(() => {
    areUnsent = areWaiting
    return () => {
      areUnsent = false
    }
  }, [areWaiting])
  useBlocker({
    disabled: !areWaiting,
    enableBeforeUnload: () => areWaiting && !isLeaving(),
    shouldBlockFn: () => false,
  })
}

/** The number of an entry of the browser's history, as the router keeps it there. */
const getEntry = (state: unknown) => (state as Record<string, number> | null)?.['__TSR_index'] ?? 0

/** The question that is being asked, with where the browser stands for as long. */
let asked: { entry: number } | null = null

const askAt = async (entry: number): Promise<boolean> => {
  const own = (asked = { entry })
  try {
    return await confirmDiscard()
  } finally {
    if (asked === own) asked = null
  }
}

/**
 * Takes a Back or Forward back that came while the person is asked: for a no, the router undoes the steps of the first one alone, and
 * the address would be that of another page than the one in sight. Never resolves: the router would take the step back as well.
 */
const undoStep = (entry: number): Promise<never> => {
  const steps = entry - getEntry(window.history.state)
  if (steps !== 0) window.history.go(steps)
  return new Promise(() => {})
}
