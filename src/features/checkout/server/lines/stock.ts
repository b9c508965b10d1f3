import type { CheckoutView } from '../../contract.ts'
import type { Line } from '../repository.ts'
import { notSellableReason } from '../shop-operations.ts'

type Shown = CheckoutView['lines'][number]

/** The lines with what the shop can still sell of each, and why not all that is asked for. Lines of one variant share what is left. */
export const withStock = (shown: readonly Shown[], lines: readonly Line[]): Shown[] => {
  const taken = new Map<number, number>()
  return lines.map(({ variant_id, title, quantity, available: left, bump_id }, index) => {
    const before = taken.get(variant_id) ?? 0
    taken.set(variant_id, before + quantity)
    return {
      ...shown[index]!,
      // What was offered is offered once.
      available: bump_id === null ? left && Math.max(0, left - before) : Math.min(1, left ?? 1),
      problem: notSellableReason(title, before + quantity, left),
    }
  })
}
