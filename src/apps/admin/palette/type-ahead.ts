/** So long what is typed waits for the palette to come; afterwards keys do what they always do. */
const patienceMs = 5_000

let typed = ''
let stop = () => {}

const isText = (event: KeyboardEvent) => {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey
  return event.key.length === 1 && (!isShortcut || event.getModifierState('AltGraph'))
}

/** Keeps what is typed before the palette is there to take it: its code may still have to come. */
export const keepTyped = (onEscape: () => void): void => {
  stop()
  const listen = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (isText(event)) typed += event.key
    // What it would press now is not what was meant.
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  const pressed = () => stop()
  document.addEventListener('keydown', listen, true)
  document.addEventListener('pointerdown', pressed, true)
  const timer = window.setTimeout(() => stop(), patienceMs)
  stop = () => {
    window.clearTimeout(timer)
    document.removeEventListener('keydown', listen, true)
    document.removeEventListener('pointerdown', pressed, true)
    typed = ''
    stop = () => {}
  }
}

/** What was typed meanwhile, once: from now on it goes where the focus is. */
export const takeTyped = (): string => {
  const text = typed
  stop()
  return text
}
