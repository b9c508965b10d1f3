import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { type Payment, ProviderError } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { callApi } from './client.ts'
import type { Credentials } from './credentials.ts'
import { toHundredths } from './currencies.ts'
import { listTransactions, refundedOf } from './payments.ts'
import { isCharge } from './transaction-types.ts'

/** Viva writes the names of members in either way. */
const refund = z.object({
  TransactionId: z.string().nullish(),
  transactionId: z.string().nullish(),
  Success: z.boolean().nullish(),
  ErrorCode: z.number().nullish(),
  ErrorText: z.string().nullish(),
})

/** Gives back what is left of a payment, once; returns the refund's id. */
export const giveBack = async (services: Services, account: Credentials, payment: Payment): Promise<string> => {
  const rows = await listTransactions(services, account, payment.id)
  const taken = rows.find((row) => isCharge(row) && ['F', 'C', 'R'].includes(row.status))
  if (!taken) throw new ProviderError('refused', `Viva has nothing to give back of ${payment.id}.`)
  const left = payment.amount - refundedOf(rows, payment.currency)
  if (left <= 0) return `refund-of-${taken.id}`
  const query = new URLSearchParams({
    amount: String(toHundredths(left, payment.currency)),
    merchantTrns: payment.reference,
    idempotencyKey: payment.reference,
  })
  const path = `/acquiring/v1/transactions/${encodeURIComponent(taken.id)}?${query}`
  const answer = await callApi(services, account, { method: 'DELETE', path, idempotent: true })
  const call = 'DELETE /acquiring/v1/transactions/{id}'
  const made = parseAnswer('Viva', call, refund, answer.text === '' ? {} : answer.json())
  if (made.Success === false || made.ErrorCode)
    throw new ProviderError('refused', `Viva refused: ${made.ErrorText || made.ErrorCode}`)
  return made.TransactionId ?? made.transactionId ?? `refund-of-${taken.id}`
}
