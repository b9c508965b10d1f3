import { z } from 'zod'
import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { getAftermath, type Dispute as Named } from '../disputes.ts'
import { type Aftermath, type Payment, ProviderError } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { callRapyd } from './client.ts'
import type { Credentials } from './credentials.ts'
import { findPayment, getRefundedAmount } from './payments.ts'
import { namedRefunds } from './refund.ts'

const dispute = z.object({
  token: z.string().nullish(),
  original_transaction_id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** Seconds since 1970. */
  due_date: z.number().positive().max(32_503_680_000).nullish(),
})
type Dispute = z.infer<typeof dispute>

/** A bank that reverses its dispute (REV) gives the money back. Other states, and such as we do not know, are about one that goes on. */
const ends: Record<string, Named['state']> = { WIN: 'won', REV: 'won', LOS: 'lost' }
const disputeState = ({ status }: Dispute) => ends[status] ?? 'open'

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
export const readAftermath = async (services: Services, account: Credentials, payment: Payment): Promise<Aftermath> => {
  const { amount, currency } = payment
  const { id, ...taken } = await findPayment(services, account, payment.id)
  const disputes = id ? await listDisputes(services, account, id) : []
  const named = id ? await namedRefunds(services, account, { id, currency }) : { refunds: [], pending: [] }
  return getAftermath(payment, {
    refunded: getRefundedAmount({ id, ...taken }),
    ...named,
    disputes: disputes.map((one) => ({
      id: one.token || `dispute-of-${one.original_transaction_id}`,
      state: disputeState(one),
      amount: one.currency === currency ? toMinor(one.amount, currency) : amount,
      due: one.due_date ? one.due_date * 1_000 : null,
    })),
  })
}
