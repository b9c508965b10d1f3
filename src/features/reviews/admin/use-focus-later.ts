import { type RefObject, useEffect, useRef } from 'react'

/**
 * Rows that move or go take the focus with them. Asked for `focusLater(id, ['up', 'down'])`, the next drawing of the list
 * gives the focus to the first of these buttons of the row that can be pressed.
 */
export const useFocusLater = (list: RefObject<HTMLElement | null>) => {
  const wanted = useRef<{ id: string; buttons: string[] }>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { id, buttons } = wanted.current
    wanted.current = null
    const row = list.current?.querySelector(`[data-review="${id}"]`)
    for (const button of buttons) {
      const element = row?.querySelector<HTMLElement>(`[data-does="${button}"]:not(:disabled)`)
      if (element) return element.focus()
    }
  })
  return (id: string, buttons: string[]) => {
    wanted.current = { id, buttons }
  }
}
