import { z } from 'zod'
import { toMajor, toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { type NamedRefund, type Payment, ProviderError, type RefundMade, type RefundPart } from '../provider.ts'
import { refundStates } from '../refund-states.ts'
import { parseAnswer } from '../surprise.ts'
import { callRapyd } from './client.ts'
import type { Credentials } from './credentials.ts'
import { findPayment, getRefundedAmount } from './payments.ts'

const refund = z.object({
  id: z.string().min(1),
  payment: z.string(),
  status: z.string(),
  amount: z.number().nullish(),
  merchant_reference_id: z.string().nullish(),
})
const refundState = refundStates('Rapyd', {
  Completed: 'done',
  Pending: 'waits',
  Rejected: 'none',
  Error: 'none',
  Canceled: 'none',
})
const isNone = ({ status }: { status: string }) => refundState(status) === 'none'
const isWaiting = ({ status }: { status: string }) => refundState(status) === 'waits'

const listRefunds = async (services: Services, account: Credentials, paymentId: string) => {
  const query = new URLSearchParams({ payment: paymentId, limit: '100' })
  const listed = await callRapyd(services, account, { method: 'GET', path: `/v1/refunds?${query}` })
  const all = parseAnswer('Rapyd', 'GET /v1/refunds', z.array(refund).nullish(), listed) ?? []
  return all.filter((one) => one.payment === paymentId)
}

/**
 * The refunds of a payment. It is not documented whether the payment's own sum holds those that wait: they are named, so that one that counted
 * and fails is noticed. An account that may not list them has none with a name.
 */
export const namedRefunds = async (
  services: Services,
  account: Credentials,
  { id, currency }: Pick<Payment, 'id' | 'currency'>,
): Promise<{ refunds: NamedRefund[]; pending: string[] }> => {
  const all = await listRefunds(services, account, id).catch((error: unknown) => {
    if (!(error instanceof ProviderError) || !['refused', 'not-permitted'].includes(error.kind)) throw error
    return []
  })
  const refunds = all.flatMap(({ id: name, amount, status }) => {
    if (isNone({ status })) return [{ id: name, amount: 0 }]
    return amount ? [{ id: name, amount: toMinor(amount, currency) }] : []
  })
  return { refunds, pending: all.filter(isWaiting).map(({ id: name }) => name) }
}

/** Gives back what is left of a payment, once; returns the refund's id. */
export const refundAll = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  reason: string,
): Promise<string> => {
  const { id, ...taken } = await findPayment(services, account, payment.id)
  if (!id) throw new ProviderError('refused', `Rapyd has nothing to refund for ${payment.id}.`)
  // Not every account has repetitions recognised, so what went back already, or is on its way, is looked at first.
  const told = getRefundedAmount({ id, ...taken })
  const listed = told >= payment.amount ? [] : await listRefunds(services, account, id)
  const made = listed.filter((one) => !isNone(one))
  const back = made.reduce((sum, { amount }) => sum + toMinor(amount ?? 0, payment.currency), 0)
  const left = payment.amount - Math.max(told, back)
  if (left <= 0) return made.find(isWaiting)?.id ?? `refund-of-${id}`
  const idempotency = left === payment.amount ? `refund-${id}` : `refund-${id}-${left}`
  const body = { payment: id, amount: Number(toMajor(left, payment.currency)), reason }
  const call = { method: 'POST', path: '/v1/refunds', body, idempotency } as const
  const refunded = parseAnswer('Rapyd', 'POST /v1/refunds', refund, await callRapyd(services, account, call))
  if (isNone(refunded)) throw new ProviderError('refused', `Rapyd refused the refund ${refunded.id}.`)
  return refunded.id
}

/** Gives a part back. Not every account has repetitions recognised, so a refund of this name is looked for first. */
export const givePartBack = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  { key, amount, reason }: RefundPart,
): Promise<RefundMade> => {
  const { id } = await findPayment(services, account, payment.id)
  if (!id) throw new ProviderError('refused', `Rapyd has nothing to refund for ${payment.id}.`)
  const earlier = (await listRefunds(services, account, id)).find((one) => one.merchant_reference_id === key)
  const body = { payment: id, amount: Number(toMajor(amount, payment.currency)), reason, merchant_reference_id: key }
  const call = { method: 'POST', path: '/v1/refunds', body, idempotency: key } as const
  const made = earlier ?? parseAnswer('Rapyd', 'POST /v1/refunds', refund, await callRapyd(services, account, call))
  if (isNone(made)) throw new ProviderError('refused', `Rapyd refused the refund ${made.id}.`)
  return { id: made.id, isPending: isWaiting(made) }
}
