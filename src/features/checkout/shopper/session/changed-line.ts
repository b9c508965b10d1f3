import type { CheckoutView } from '../../contract.ts'

/** A line as it was before the shopper changed it here, and how many pieces of it there are now. */
export type ChangedLine = { line: CheckoutView['lines'][number]; now: number }

/** The line whose pieces an answer changed; null where none did. */
export const getChangedLine = (before: CheckoutView, after: CheckoutView): ChangedLine | null => {
  const quantityNow = (position: number) => after.lines.find((line) => line.position === position)?.quantity ?? 0
  const line = before.lines.find(({ position, quantity }) => quantity !== quantityNow(position))
  return line ? { line, now: quantityNow(line.position) } : null
}
