const controls = 'button, a, label, [role]'

/**
 * The second press of a double click is meant for what the first one was. Where that did its work in between, something else may have come
 * under the pointer, which takes no press then: the "Close" of what was just said, the yes to a question that nobody has read. Returns how
 * to stop.
 */
export const watchDoublePresses = (): (() => void) => {
  let pressed: Element | null = null
  const listen = (event: MouseEvent) => {
    // By a key, or by a script.
    if (event.detail === 0 || !(event.target instanceof Element)) return
    // A press on a label is followed by one of its control, which is no other press.
    if (pressed instanceof HTMLLabelElement && pressed.control === event.target) return
    if (event.detail > 1 && pressed && !(pressed.isConnected && pressed.contains(event.target))) {
      event.preventDefault()
      event.stopPropagation()
    } else pressed = event.target.closest(controls)
  }
  document.addEventListener('click', listen, true)
  return () => document.removeEventListener('click', listen, true)
}
