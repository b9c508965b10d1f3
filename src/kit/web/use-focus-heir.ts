import { type MouseEvent, useEffect, useRef } from 'react'

/**
 * A button that goes with what it brings takes the focus with it. `note` keeps it as it is pressed; once it is gone, `heir` (which needs
 * `tabIndex={-1}`) has the focus, unless that is elsewhere.
 */
export const useFocusHeir = <T extends HTMLElement>() => {
  const heir = useRef<T>(null)
  const pressed = useRef<Element>(null)
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return
    pressed.current = null
    if (document.activeElement === document.body) heir.current?.focus({ preventScroll: true })
  })
  const note = ({ currentTarget }: MouseEvent) => {
    pressed.current = currentTarget
  }
  return { heir, note }
}
