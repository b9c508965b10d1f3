import type { AttemptState, Ledger } from '../../rules.ts'
import type { Checkout } from '../repository.ts'
import type { Attempt } from './repository.ts'

/** The rows as the rules look at them. */
export const toLedger = ({ state }: Checkout, attempts: readonly Attempt[]): Ledger => ({
  state,
  attempts: Object.fromEntries(attempts.map((attempt): [string, AttemptState] => [attempt.id, attempt.state])),
})
