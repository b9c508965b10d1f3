import { z } from 'zod'

/** `asked`: its provider has not answered yet. `pending`: taken on, and its banks take their time. */
export const refundStates = ['asked', 'pending', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** A kind of goods that goes back into stock, and how many of them. */
export const restocked = z.object({
  variant_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  quantity: z.number().int().min(1).max(100_000),
})
export type Restocked = z.infer<typeof restocked>

type Underway = { state: RefundState; amount: number; refunded_before: number }

/** Whether what is known to have gone back holds a refund: those before it come first. */
export const isCounted = ({ amount, refunded_before }: Omit<Underway, 'state'>, refunded: number): boolean =>
  refunded >= refunded_before + amount

/**
 * What may still be given back of a payment, in minor units: without what went back, and without what was asked for and is not known to have
 * gone back yet. Never below zero.
 */
export const refundableAmount = (paid: number, refunded: number, refunds: readonly Underway[]): number => {
  const underway = refunds
    .filter((one) => (one.state === 'asked' || one.state === 'pending') && !isCounted(one, refunded))
    .reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, paid - refunded - underway)
}
