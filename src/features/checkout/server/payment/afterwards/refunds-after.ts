import type { NamedRefund } from '#features/payment-methods/server/public.ts'

/** As it was noted: `at` in ISO. */
export type NotedRefund = NamedRefund & { at: string }

type Noted = {
  refunded_amount: number
  counted_refunds: readonly NotedRefund[]
  refund_failed_amount: number
  dispute: string | null
}
type ProviderAnswer = { refunded: number; refunds: readonly NamedRefund[]; at: Date }

/**
 * What counts as refunded after a new answer of the provider. It only grows, as an answer may lag behind or leave out what this account may not
 * see, but for refunds that had counted and are smaller now: those failed. Money that goes back afterwards takes their place.
 */
export const refundsAfter = (noted: Noted, { refunded, refunds, at }: ProviderAnswer) => {
  const now = new Map(refunds.map(({ id, amount }) => [id, amount]))
  const lostBefore = lossWithoutName(noted, refunded, refunds)
  const failed = [...noted.counted_refunds, ...lostBefore]
    .map(({ at: _noted, ...one }) => ({ ...one, amount: one.amount - (now.get(one.id) ?? one.amount) }))
    .filter(({ amount }) => amount > 0)
  const left = noted.refunded_amount - failed.reduce((sum, { amount }) => sum + amount, 0)
  const refunded_amount = Math.max(refunded, left, 0)
  const since = new Map(noted.counted_refunds.map((one) => [one.id, one.at]))
  const counted = new Map<string, NamedRefund>([...noted.counted_refunds, ...refunds].map((one) => [one.id, one]))
  return {
    refunded_amount,
    counted_refunds: [...counted.values()].flatMap((one) =>
      one.amount > 0 ? [{ ...one, at: since.get(one.id) ?? at.toISOString() }] : [],
    ),
    refund_failed_amount: Math.max(0, noted.refund_failed_amount + noted.refunded_amount - refunded_amount),
    failed: failed.flatMap((one) => {
      // A dispute is about all of a payment, though a part of it had gone back before.
      const amount = one.isDispute ? Math.min(one.amount, noted.refunded_amount - refunded_amount) : one.amount
      return amount > 0 ? [{ ...one, amount }] : []
    }),
  }
}

/**
 * A lost dispute was counted without a name once. Where the provider tells now that it took nothing, and names no other that did,
 * what counts beyond the provider's own sum was taken by it.
 */
const lossWithoutName = (noted: Noted, refunded: number, refunds: readonly NamedRefund[]): NotedRefund[] => {
  const disputes = refunds.filter(({ isDispute }) => isDispute)
  const isNamed = noted.counted_refunds.some(({ isDispute }) => isDispute) || disputes.some(({ amount }) => amount > 0)
  const amount = noted.refunded_amount - refunded
  const [won] = disputes
  if (noted.dispute !== 'lost' || isNamed || !won || amount <= 0) return []
  return [{ ...won, amount, at: '' }]
}
