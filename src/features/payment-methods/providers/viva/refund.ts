import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { type Payment, ProviderError, type RefundMade, type RefundPart } from '../provider.ts'
import { parseAnswer } from '../surprise.ts'
import { callApi } from './client.ts'
import type { Credentials } from './credentials.ts'
import { toHundredths } from './currencies.ts'
import { listTransactions, getRefundedAmount } from './payments.ts'
import { isCharge } from './transaction-types.ts'

/** Viva writes the names of members in either way. */
const refund = z.object({
  TransactionId: z.string().nullish(),
  transactionId: z.string().nullish(),
  Success: z.boolean().nullish(),
  ErrorCode: z.number().nullish(),
  ErrorText: z.string().nullish(),
})

type Listed = Awaited<ReturnType<typeof listTransactions>>
const takenIn = (rows: Listed, payment: Payment) => {
  const taken = rows.find((row) => isCharge(row) && ['F', 'C', 'R'].includes(row.status))
  if (!taken) throw new ProviderError('refused', `Viva has nothing to refund for ${payment.id}.`)
  return taken
}

/** Gives back what is left of a payment, once; returns the refund's id. */
export const refundAll = async (services: Services, account: Credentials, payment: Payment): Promise<string> => {
  const rows = await listTransactions(services, account, payment.id)
  const taken = takenIn(rows, payment)
  const left = payment.amount - getRefundedAmount(rows, payment.currency)
  if (left <= 0) return `refund-of-${taken.id}`
  return (await reverse(services, account, payment, taken.id, left, payment.reference)) ?? `refund-of-${taken.id}`
}

/** Gives a part back. Viva carries it out at once, and keeps the key of a repetition. */
export const givePartBack = async (
  services: Services,
  account: Credentials,
  payment: Payment,
  { key, amount, before, isAgain }: RefundPart,
): Promise<RefundMade> => {
  const rows = await listTransactions(services, account, payment.id)
  const taken = takenIn(rows, payment)
  // For how long is not known: the refunded amount shows whether an earlier call had its effect.
  if (isAgain && getRefundedAmount(rows, payment.currency) >= before + amount) return { id: null, isPending: false }
  return { id: await reverse(services, account, payment, taken.id, amount, key), isPending: false }
}

const reverse = async (
  services: Services,
  account: Credentials,
  { reference, currency }: Payment,
  taken: string,
  amount: number,
  key: string,
): Promise<string | null> => {
  const query = new URLSearchParams({
    amount: String(toHundredths(amount, currency)),
    merchantTrns: reference,
    idempotencyKey: key,
  })
  const path = `/acquiring/v1/transactions/${encodeURIComponent(taken)}?${query}`
  const answer = await callApi(services, account, { method: 'DELETE', path, idempotent: true })
  const call = 'DELETE /acquiring/v1/transactions/{id}'
  const made = parseAnswer('Viva', call, refund, answer.text === '' ? {} : answer.json())
  if (made.Success === false || made.ErrorCode)
    throw new ProviderError('refused', `Viva refused: ${made.ErrorText || made.ErrorCode}`)
  return made.TransactionId ?? made.transactionId ?? null
}
