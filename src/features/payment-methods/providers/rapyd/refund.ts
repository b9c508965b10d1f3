import { z } from 'zod'
import { toMajor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { type Payment, ProviderError } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { callRapyd } from './client.ts'
import type { Credentials } from './credentials.ts'
import { findPayment, refundedOf } from './payments.ts'

const refund = z.object({ id: z.string().min(1), payment: z.string(), status: z.string() })
const noMoney = new Set(['Rejected', 'Error', 'Canceled'])

/** Gives all of a payment back, once; answers the refund's id. */
export const giveBack = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  reason: string,
): Promise<string> => {
  const { id, ...taken } = await findPayment(services, account, payment.id)
  if (!id) throw new ProviderError('refused', `Rapyd has nothing to give back of ${payment.id}.`)
  // Not every account has repetitions recognised, so what went back already, or is on its way, is looked at first.
  if (refundedOf({ id, ...taken }) >= payment.amount) return `refund-of-${id}`
  const listed = await callRapyd(services, account, { method: 'GET', path: '/v1/refunds?limit=100' })
  const earlier = (parseAnswer('Rapyd', 'GET /v1/refunds', z.array(refund).nullish(), listed) ?? []).find(
    (one) => one.payment === id && one.status === 'Pending',
  )
  if (earlier) return earlier.id
  const body = { payment: id, amount: Number(toMajor(payment.amount, payment.currency)), reason }
  const call = { method: 'POST', path: '/v1/refunds', body, idempotency: `refund-${id}` } as const
  const made = parseAnswer('Rapyd', 'POST /v1/refunds', refund, await callRapyd(services, account, call))
  if (noMoney.has(made.status)) throw new ProviderError('refused', `Rapyd refused the refund ${made.id}.`)
  return made.id
}
