import { useEffect, useRef } from 'react'

/**
 * What is disabled while something waits loses its focus. Returns what notes the focus at a press: it is given back once the wait is over,
 * unless it is elsewhere by then.
 */
export const usePressedFocus = (isWaiting: boolean) => {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    if (isWaiting || !pressed.current) return
    if (document.activeElement === document.body && pressed.current instanceof HTMLElement)
      pressed.current.focus({ preventScroll: true })
    pressed.current = null
  }, [isWaiting])
  return () => {
    pressed.current = document.activeElement
  }
}
