import { z } from 'zod'
import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { getAftermath, type Dispute, sumAmounts } from '../disputes.ts'
import type { Aftermath, NamedRefund, Payment, PaymentRequest } from '../provider.ts'
import { parseAnswer, surprise } from '../surprise.ts'
import { callApi, callWeb } from './client.ts'
import type { Credentials } from './credentials.ts'
import { fromNumber } from './currencies.ts'
import { parseJson } from './order-codes.ts'
import { isAuthorization, isCharge, isDisputeReversal, isReversal } from './transaction-types.ts'

const code = z.union([z.number(), z.string().max(30)]).transform(String)
const text = z.string().nullish()

/** A transaction as the list of an order's transactions names it. Amounts of what is read are decimals of major units. */
const listed = z
  .object({
    TransactionId: z.string(),
    ParentId: text,
    StatusId: z.string(),
    Amount: z.number(),
    MerchantTrns: text,
    Order: z.object({ OrderCode: code.nullish() }).nullish(),
    TransactionType: z.object({ TransactionTypeId: z.number().nullish() }).nullish(),
  })
  .transform((row) => ({
    id: row.TransactionId,
    parentId: row.ParentId || null,
    status: row.StatusId,
    amount: row.Amount,
    reference: row.MerchantTrns ?? null,
    orderCode: row.Order?.OrderCode ?? null,
    type: row.TransactionType?.TransactionTypeId ?? null,
  }))
export type Listed = z.infer<typeof listed>
const list = z.object({ Transactions: z.array(listed).nullish() })

const transaction = z.object({
  amount: z.number(),
  orderCode: code,
  statusId: z.string(),
  currencyCode: z.union([z.string(), z.number()]),
  merchantTrns: text,
})

/** `StateId` 0 pending, 1 expired, 2 cancelled, 3 paid. */
const order = z.object({
  MerchantTrns: text,
  RequestAmount: z.number(),
  StateId: z.number(),
  Tags: z.array(z.string()).nullish(),
})

const states: Record<string, Payment['status']> = { A: 'pending', E: 'failed', X: 'cancelled' }

/**
 * What a transaction's status says of the payment. A disputed one (M…) was paid, and so was one that went back since, in full or
 * in part (R). What was only authorised is paid once it is captured (C). A state that we do not know is under way.
 */
const getStatus = (status: string, of: Pick<Listed, 'type'>): Payment['status'] => {
  if (status === 'F' && isAuthorization(of)) return 'pending'
  return /^([FCR]|M[AILWS]?)$/.test(status) ? 'succeeded' : (states[status] ?? 'pending')
}

/** The charge of an order that counts: one that took money, else one that is not refused. */
const countingCharge = (rows: Listed[]): Listed | undefined => {
  const charges = rows.filter(isCharge)
  return (
    charges.find((row) => getStatus(row.status, row) === 'succeeded') ?? charges.find(({ status }) => status !== 'E')
  )
}

/** The payment that an order became, or is still to become. */
export const readPayment = async (services: Services, account: Credentials, orderCode: string): Promise<Payment> => {
  const rows = await listTransactions(services, account, orderCode)
  const taken = countingCharge(rows)
  if (!taken) return readOrder(services, account, orderCode, rows.length > 0)
  const found = await readTransaction(services, account, taken.id)
  const currency = fromNumber(found.currencyCode)
  const known = /^\d/.test(currency) ? 'EUR' : currency
  const amount = toMinor(found.amount, known)
  const status = getStatus(found.statusId, taken)
  return {
    id: orderCode,
    reference: found.merchantTrns ?? '',
    amount,
    currency,
    status,
    problem: null,
    ...(status === 'succeeded' && getRefundedAmount(rows, known) >= amount && { isRefunded: true }),
  }
}

const listAll = async (services: Services, account: Credentials, query: Record<string, string>): Promise<Listed[]> => {
  const path = `/api/transactions/?${new URLSearchParams(query)}`
  const answer = await callWeb(services, account, { path, idempotent: true })
  return parseAnswer('Viva', 'GET /api/transactions', list, parseJson(answer.text)).Transactions ?? []
}

/** Everything that happened about an order: charges, and what went back of them. */
export const listTransactions = (services: Services, account: Credentials, orderCode: string): Promise<Listed[]> =>
  listAll(services, account, { ordercode: orderCode })

/** Viva's days may begin some hours before ours. */
const daysAhead = 3 * 60 * 60_000
const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Every transaction of today. */
export const listToday = (services: Services, account: Credentials): Promise<Listed[]> =>
  listAll(services, account, { date: formatDay(services.now().getTime()) })

/**
 * The order that was paid for a reference. Viva lists the transactions of a day, but no orders: one whose code was given to
 * no shopper has no transaction, as it cannot be paid.
 */
export const findByReference = async (
  services: Services,
  account: Credentials,
  { reference, started_at }: PaymentRequest,
): Promise<string | null> => {
  const [from, now] = [started_at.getTime(), services.now().getTime()]
  for (const date of new Set([from, from + daysAhead, now, now + daysAhead].map(formatDay))) {
    const paid = (await listAll(services, account, { date })).find(
      (row) => row.reference === reference && row.status !== 'E' && isCharge(row) && row.orderCode,
    )
    if (paid?.orderCode) return paid.orderCode
  }
  return null
}

/** Done, not waiting and not refused. */
const isDone = ({ status }: Listed) => !['A', 'E', 'X'].includes(status)

/** Reversals by their names, in minor units: nothing of one that waits or came to nothing. */
const named = (rows: Listed[], currency: string): NamedRefund[] =>
  rows.map((row) => ({ id: row.id, amount: isDone(row) ? Math.abs(toMinor(row.amount, currency)) : 0 }))

/** What was given back, disputes left out. Throws SurpriseError where Viva says that some was, and shows none of it. */
const toRefunds = (rows: Listed[], currency: string): NamedRefund[] => {
  const back = rows.filter(isReversal)
  if (!back.some(isDone) && countingCharge(rows)?.status === 'R')
    throw surprise('Viva', 'GET /api/transactions', 'Transactions[].StatusId: R without a reversal')
  return named(
    back.filter((row) => !isDisputeReversal(row)),
    currency,
  )
}

/** The same in one sum of minor units. */
export const getRefundedAmount = (rows: Listed[], currency: string): number => sumAmounts(toRefunds(rows, currency))

/** M, MA and MI go on, MS is a suspicion; so does what we do not know. */
const getDispute = (rows: Listed[]): Aftermath['dispute'] => {
  const states = rows.filter(isCharge).map(({ status }) => status)
  if (states.some((status) => status.startsWith('M') && !['ML', 'MW'].includes(status))) return 'open'
  if (states.includes('ML')) return 'lost'
  if (states.includes('MW')) return 'won'
  return rows.some((row) => isDisputeReversal(row) && isDone(row)) ? 'lost' : 'none'
}

/** What was given back and what a bank has taken for good. Viva has no message for disputes, nor one for a refund that fails: only asking tells. */
export const readAftermath = async (services: Services, account: Credentials, payment: Payment): Promise<Aftermath> => {
  const { id, currency, amount } = payment
  const rows = await listTransactions(services, account, id)
  const state = getDispute(rows)
  const charges = rows.filter(isCharge)
  // A charge that was voided may be shown as cancelled alone.
  if (charges.length > 0 && charges.every(({ status }) => status === 'X')) return { refunded: amount, dispute: state }
  // Whether a lost dispute is a transaction of its own is not published: it is named by its payment.
  const taken = sumAmounts(named(rows.filter(isDisputeReversal), currency)) || amount
  const disputes: Dispute[] = state === 'none' ? [] : [{ id: `dispute-of-${id}`, state, amount: taken }]
  return getAftermath(payment, { refunds: toRefunds(rows, currency), disputes })
}

export const readTransaction = async (services: Services, account: Credentials, id: string) => {
  const path = `/checkout/v2/transactions/${encodeURIComponent(id)}`
  const answer = await callApi(services, account, { path, idempotent: true })
  return parseAnswer('Viva', 'GET /checkout/v2/transactions/{id}', transaction, parseJson(answer.text))
}

const readOrder = async (
  services: Services,
  account: Credentials,
  orderCode: string,
  wasDeclined: boolean,
): Promise<Payment> => {
  const path = `/api/orders/${encodeURIComponent(orderCode)}`
  const answer = await callWeb(services, account, { path, idempotent: true })
  const found = parseAnswer('Viva', 'GET /api/orders/{code}', order, parseJson(answer.text))
  // Viva does not tell an order's currency, so it was noted among the tags.
  const currency = found.Tags?.find((tag) => /^[A-Z]{3}$/.test(tag)) ?? 'EUR'
  return {
    id: orderCode,
    reference: found.MerchantTrns ?? '',
    amount: toMinor(found.RequestAmount, currency),
    currency,
    status: (['unpaid', 'cancelled', 'cancelled', 'pending'] as const)[found.StateId] ?? 'pending',
    problem: wasDeclined ? 'Your bank declined the payment. Please try another way to pay.' : null,
  }
}
