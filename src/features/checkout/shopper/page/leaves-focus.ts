import { type RefObject, useLayoutEffect } from 'react'

/** What goes with the focus in it leaves it to `restore`, once it is gone and nothing else has taken the focus. */
export const useLeavesFocus = (box: RefObject<HTMLElement | null>, restore: () => void) =>
  // After each drawing: what stays keeps its focus, and nothing is restored then.
  useLayoutEffect(() => {
    const own = box.current
    return () => {
      if (own?.contains(document.activeElement)) setTimeout(() => document.activeElement === document.body && restore())
    }
  })
