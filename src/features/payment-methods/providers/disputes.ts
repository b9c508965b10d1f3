import type { Aftermath, DisputeState, NamedRefund } from './provider.ts'

/** A dispute as its provider tells it. `amount`, in minor units, is what it takes where it is lost. */
export type Dispute = {
  id: string
  state: Exclude<DisputeState, 'none'>
  amount: number
  /** Until when its merchant may answer, as the provider writes it: a text, or milliseconds. */
  due?: string | number | null | undefined
}

/** How disputes stand together: one that is undecided comes before one that is lost. */
const combinedState = (disputes: readonly Dispute[]): DisputeState =>
  (['open', 'lost', 'won'] as const).find((state) => disputes.some((one) => one.state === state)) ?? 'none'

/** What disputes that are over took: nothing where one was won, at once or after it was lost. */
const takenBy = (disputes: readonly Dispute[]): NamedRefund[] =>
  disputes.flatMap(({ id, state, amount }) =>
    state === 'open' ? [] : [{ id, amount: state === 'lost' ? amount : 0, isDispute: true }],
  )

/** The first moment until which an open one is to be answered; undefined where none says it so that it can be read. */
const firstDue = (disputes: readonly Dispute[]): Date | undefined =>
  disputes
    .flatMap(({ state, due }) => (state === 'open' && due ? [new Date(due)] : []))
    .filter((moment) => !Number.isNaN(moment.getTime()))
    .toSorted((one, other) => one.getTime() - other.getTime())[0]

export const sumAmounts = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, one) => sum + one.amount, 0)

/** What became of a payment of `amount`, of which `refunded` was given back: the sum of the refunds, where the provider says no other. */
export const getAftermath = (
  { amount }: { amount: number },
  { refunds, disputes, pending = [], refunded = sumAmounts(refunds) }: ProviderAnswer,
): Aftermath & { refunds: readonly NamedRefund[] } => {
  const taken = takenBy(disputes)
  const due = firstDue(disputes)
  return {
    refunded: Math.min(refunded + sumAmounts(taken), amount),
    dispute: combinedState(disputes),
    refunds: [...refunds, ...taken],
    ...(pending.length > 0 && { pending }),
    ...(due && { dispute_due: due }),
  }
}
type ProviderAnswer = {
  refunds: readonly NamedRefund[]
  disputes: readonly Dispute[]
  pending?: readonly string[]
  refunded?: number
}
