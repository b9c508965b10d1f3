import { type RefObject, useEffect, useRef } from 'react'

/**
 * Rows that move or go take the focus with them. Asked for `focusLater('[data-row="7"] button', 'a')`, the next drawing
 * gives the focus to the first of these of the room that can be pressed, else to the room itself (which needs `tabIndex={-1}`).
 */
export const useFocusLater = (room: RefObject<HTMLElement | null>) => {
  const wanted = useRef<string[]>(null)
  useEffect(() => {
    if (!wanted.current) return
    const found = wanted.current.map((one) => room.current?.querySelector<HTMLElement>(`${one}:not(:disabled)`))
    wanted.current = null
    const target = found.find(Boolean) ?? room.current
    target?.focus()
  })
  return (...buttons: string[]) => {
    wanted.current = buttons
  }
}
