/** How far a mouse may move between the presses of a double click, in pixels, and how late any system lets the second one come. */
const [farthest, latestMs] = [8, 1_000]

/** A picture in a button is the button. */
const meantBy = (target: Element): Element =>
  target.closest('button, a, label, input, select, textarea, summary') ?? target.closest('[role]') ?? target

/** What floats as a label over an empty field is out of the way once the field is pressed. */
const belongsTo = (meant: Element, target: Element): boolean =>
  meant.isConnected && (meant.contains(target) || (meant instanceof HTMLLabelElement && meant.control === target))

type Press = { meant: Element; detail: number; x: number; y: number; at: number }

/** Whether that is the first press of a row whose second this is: later ones of it are meant for what they meet. */
const isFirstOf = ({ detail, x, y, at }: Press, second: MouseEvent): boolean =>
  detail === 1 && second.timeStamp - at <= latestMs && Math.hypot(second.clientX - x, second.clientY - y) <= farthest

/**
 * The second press of a double click is meant for what the first one was. Where that did its work in between, something else may have come
 * under the pointer, which gets neither press nor focus then: the "Close" of what was just said, the yes to a question that nobody has
 * read. Returns how to stop.
 */
export const watchDoublePresses = (): (() => void) => {
  let last: Press | undefined
  const listen = (event: MouseEvent) => {
    const { target, type, detail, clientX: x, clientY: y, timeStamp: at } = event
    // By a key, or by a script.
    if (detail === 0 || !(target instanceof Element)) return
    // A press on a label is followed by one of its control, which is no other press.
    if (last?.meant instanceof HTMLLabelElement && last.meant.control === target && detail === last.detail) return
    // The page before this one was pressed first.
    const isNew = !last && at <= latestMs
    const isLeft = last && isFirstOf(last, event) && !belongsTo(last.meant, target)
    if (detail === 2 && (isNew || isLeft)) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (type === 'click') last = { meant: meantBy(target), detail, x, y, at }
  }
  const kinds = ['mousedown', 'click'] as const
  for (const kind of kinds) document.addEventListener(kind, listen, true)
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, listen, true)
  }
}
