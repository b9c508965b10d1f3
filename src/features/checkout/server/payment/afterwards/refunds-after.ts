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

/** What a message told that a dispute took, of a payment that comes to `most`. */
export type ToldLoss = NamedRefund & { most: number }

/**
 * A provider's answer with what a message told of a loss. It counts where neither the answer nor what counts already has one, nor the answer
 * a refund of as much, so that none counts twice; that a dispute was won ends the one that counts, which another message may have told
 * under another name.
 */
export const withLoss = (
  noted: Pick<Noted, 'refunded_amount' | 'counted_refunds'>,
  answer: Omit<ProviderAnswer, 'at'>,
  loss: ToldLoss | undefined,
): Omit<ProviderAnswer, 'at'> => {
  const { refunded, refunds } = answer
  const isShown = (one: NamedRefund) =>
    one.isDispute || one.id === loss?.id || (one.amount > 0 && one.amount === loss?.amount)
  if (!loss || refunds.some(isShown)) return answer
  const counted = noted.counted_refunds.filter(({ isDispute }) => isDispute)
  const { most, ...told } = loss
  if (told.amount === 0) {
    const ended = counted.map(({ id }): NamedRefund => ({ id, amount: 0, isDispute: true }))
    return { refunded, refunds: [...refunds, ...ended] }
  }
  if (counted.length > 0) return answer
  const before = Math.max(refunded, noted.refunded_amount)
  return { refunded: Math.min(before + told.amount, most), refunds: [...refunds, told] }
}

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
