/**
 * The second press of a double click is meant for what the first one was. Where that did its work in between and is gone, what came
 * to stand in its place takes no press: a "Close" under the pointer would take away what was just said. Returns how to stop.
 */
export const watchDoublePresses = (): (() => void) => {
  let pressed: Element | null = null
  const listen = (event: MouseEvent) => {
    if (event.detail > 1 && pressed?.isConnected === false) {
      event.preventDefault()
      event.stopPropagation()
    } else pressed = event.target instanceof Element ? event.target.closest('button, a, [role]') : null
  }
  document.addEventListener('click', listen, true)
  return () => document.removeEventListener('click', listen, true)
}
