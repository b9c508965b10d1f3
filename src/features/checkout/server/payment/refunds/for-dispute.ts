import { sql } from 'kysely'
import { providerTitle } from '#features/payment-methods/server/public.ts'
import type { Attempt } from '../repository.ts'

type Disputed = Pick<Attempt, 'dispute' | 'provider'>

const withdrawn = 'The shopper’s bank has withdrawn this money.'
const disputed = 'This payment is disputed.'

/** Why a refund would come on top of what the shopper's bank takes; null where it wants nothing. */
export const disputeReason = ({ dispute, provider }: Disputed): string | null => {
  if (dispute === 'open')
    return `${disputed} Respond to the dispute at ${providerTitle(provider)} instead: with a refund now, the shopper could get the money twice.`
  return dispute === 'lost' ? withdrawn : null
}

/** Whether a refund failed for a dispute, by the reason that was written down then: what is right to say of it changes with the dispute. */
export const isForDispute = (failure: string): boolean => failure === withdrawn || failure.startsWith(disputed)
export const isFailedForDispute = sql<boolean>`(refund.state = 'failed'
  and (refund.failure = ${sql.lit(withdrawn)} or starts_with(refund.failure, ${sql.lit(disputed)})))`

/** What to say by now of a refund that failed for a dispute; null where it failed for something else. */
export const forDispute = (failure: string | null, attempt: Disputed): string | null => {
  if (failure === null || !isForDispute(failure)) return null
  const title = providerTitle(attempt.provider)
  switch (attempt.dispute) {
    case 'open':
      return disputeReason(attempt)
    case 'won':
      return `That was because of the dispute at ${title}, which is won: the money is yours, and can be refunded now.`
    case 'lost':
      return `The dispute at ${title} is lost: the shopper’s bank gave the money back.`
    default:
      return failure
  }
}
