import { z } from 'zod'
import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { type Aftermath, type DisputeState, type Payment, ProviderError } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { callRapyd } from './client.ts'
import type { Credentials } from './credentials.ts'
import { findPayment, refundedOf } from './payments.ts'
import { namedRefunds } from './refund.ts'

const dispute = z.object({
  original_transaction_id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
})
type Dispute = z.infer<typeof dispute>

/** Rapyd's other states, and such as we do not know, are about a dispute that goes on. */
const ends: Record<string, DisputeState> = { WIN: 'won', LOS: 'lost' }
const endOf = ({ status }: Dispute) => ends[status] ?? 'open'

/** The disputes about a payment; an account that may not read them has none that we know of. */
const listDisputes = async (services: Services, account: Credentials, paymentId: string): Promise<Dispute[]> => {
  const query = new URLSearchParams({ payment: paymentId, limit: '100' })
  const answer = await callRapyd(services, account, { method: 'GET', path: `/v1/disputes?${query}` }).catch(
    (error: unknown) => {
      if (!(error instanceof ProviderError) || !['refused', 'not-permitted'].includes(error.kind)) throw error
      services.log.warn({ err: error }, 'Rapyd shows no disputes')
      return []
    },
  )
  const all = parseAnswer('Rapyd', 'GET /v1/disputes', z.array(dispute).nullish(), answer) ?? []
  return all.filter(({ original_transaction_id }) => original_transaction_id === paymentId)
}

/** What was given back and what a bank has taken for good. */
export const readAftermath = async (
  services: Services,
  account: Credentials,
  { id, amount, currency }: Payment,
): Promise<Aftermath> => {
  const taken = await findPayment(services, account, id)
  const disputes = taken.id ? await listDisputes(services, account, taken.id) : []
  const lost = disputes
    .filter((one) => endOf(one) === 'lost')
    .reduce((sum, one) => sum + (one.currency === currency ? toMinor(one.amount, currency) : amount), 0)
  const states = new Set(disputes.map(endOf))
  const state = (['open', 'lost', 'won'] as const).find((one) => states.has(one)) ?? 'none'
  const refunds = taken.id ? await namedRefunds(services, account, { id: taken.id, currency }) : []
  return {
    refunded: Math.min(amount, refundedOf(taken) + lost),
    dispute: state,
    ...(refunds.length > 0 && { refunds }),
  }
}
