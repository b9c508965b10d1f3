import type { Aftermath, DisputeState, NamedRefund } from './provider.ts'

/** A dispute as its provider tells it. `amount`, in minor units, is what it takes where it is lost. */
export type Dispute = { id: string; state: Exclude<DisputeState, 'none'>; amount: number }

/** How disputes stand together: one that is undecided comes before one that is lost. */
const standOf = (disputes: readonly Dispute[]): DisputeState =>
  (['open', 'lost', 'won'] as const).find((state) => disputes.some((one) => one.state === state)) ?? 'none'

/** What disputes that are over took: nothing where one was won, at once or after it was lost. */
const takenBy = (disputes: readonly Dispute[]): NamedRefund[] =>
  disputes.flatMap(({ id, state, amount }) =>
    state === 'open' ? [] : [{ id, amount: state === 'lost' ? amount : 0, isDispute: true }],
  )

export const sumOf = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, one) => sum + one.amount, 0)

/** What became of a payment of `amount`, of which `refunded` was given back: the sum of the refunds, where the provider says no other. */
export const aftermathOf = (
  { amount }: { amount: number },
  { refunds, disputes, pending = [], refunded = sumOf(refunds) }: Told,
): Aftermath & { refunds: readonly NamedRefund[] } => {
  const taken = takenBy(disputes)
  return {
    refunded: Math.min(refunded + sumOf(taken), amount),
    dispute: standOf(disputes),
    refunds: [...refunds, ...taken],
    ...(pending.length > 0 && { pending }),
  }
}
type Told = {
  refunds: readonly NamedRefund[]
  disputes: readonly Dispute[]
  pending?: readonly string[]
  refunded?: number
}
