import { surprise } from './surprise.ts'

/** What a provider's word for a refund says of its money: gone back, on its way, or not given. */
export type RefundStand = 'done' | 'waits' | 'none'

/**
 * Reads a provider's states of refunds. One that it added since says nothing of the money: the refund counts as on its way, so that it
 * is asked about again, and the operator is alerted.
 */
export const refundStates =
  (service: string, states: Readonly<Record<string, RefundStand>>) =>
  (state: string): RefundStand => {
    const stand = states[state]
    if (!stand) surprise(service, 'refund', 'status: unknown')
    return stand ?? 'waits'
  }
