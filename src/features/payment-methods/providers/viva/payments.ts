import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { Aftermath, Payment, PaymentRequest } from '../provider.ts'
import { callApi, callWeb } from './client.ts'
import type { Credentials } from './credentials.ts'
import { fromNumber } from './currencies.ts'

/** A transaction as the list of an order's transactions names it. */
type Listed = {
  TransactionId: string
  StatusId: string
  Amount: number
  MerchantTrns?: string
  Order?: { OrderCode?: number | string }
  TransactionType?: { TransactionTypeId?: number }
}
/** Viva's order: `StateId` 0 pending, 1 expired, 2 cancelled, 3 paid. Amounts of what is read are decimals of major units. */
type Order = { MerchantTrns: string; RequestAmount: number; StateId: number; Tags?: string[] }
export type Transaction = {
  amount: number
  orderCode: number
  statusId: string
  currencyCode: string
  merchantTrns: string
}

/** What a transaction's status says of the payment. A disputed one (M…) was paid, and so was one that went back since (R). */
const statusOf = (statusId: string): Payment['status'] => {
  if (/^[FCRM]/.test(statusId)) return 'succeeded'
  if (statusId === 'A') return 'pending'
  return statusId === 'X' ? 'cancelled' : 'failed'
}

/** The payment that an order became, or is still to become. */
export const readPayment = async (services: Services, account: Credentials, orderCode: string): Promise<Payment> => {
  const tries = await listTransactions(services, account, orderCode)
  const taken = tries.find(({ StatusId }) => statusOf(StatusId) === 'succeeded') ?? tries.find(isNotRefused)
  if (!taken) return readOrder(services, account, orderCode, tries.length > 0)
  const transaction = await readTransaction(services, account, taken.TransactionId)
  const currency = fromNumber(transaction.currencyCode)
  return {
    id: orderCode,
    reference: transaction.merchantTrns,
    amount: toMinor(transaction.amount, /^\d/.test(currency) ? 'EUR' : currency),
    currency,
    status: statusOf(transaction.statusId),
    problem: null,
    ...(transaction.statusId === 'R' && { isGivenBack: true }),
  }
}

const isNotRefused = ({ StatusId }: Listed) => StatusId !== 'E'

const refundType = 4
const isRefund = ({ TransactionType }: Listed) => TransactionType?.TransactionTypeId === refundType

const listAll = async (services: Services, account: Credentials, query: Record<string, string>): Promise<Listed[]> => {
  const path = `/api/transactions/?${new URLSearchParams(query)}`
  const { Transactions } = (await callWeb(services, account, { path, idempotent: true })).json() as {
    Transactions?: Listed[]
  }
  return Transactions ?? []
}

/** Every charge of an order, refunds left out. */
export const listTransactions = async (services: Services, account: Credentials, orderCode: string) =>
  (await listAll(services, account, { ordercode: orderCode })).filter((one) => !isRefund(one))

/** Viva's days may begin some hours before ours. */
const daysAhead = 3 * 60 * 60_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * The order that was paid for a reference. Viva lists the transactions of a day, but no orders: one whose code was told to
 * nobody has none, as nobody can pay it.
 */
export const findByReference = async (
  services: Services,
  account: Credentials,
  { reference, started_at }: PaymentRequest,
): Promise<string | null> => {
  const [from, now] = [started_at.getTime(), services.now().getTime()]
  for (const date of new Set([from, from + daysAhead, now, now + daysAhead].map(dayOf))) {
    const paid = (await listAll(services, account, { date })).find(
      (one) => one.MerchantTrns === reference && one.StatusId !== 'E' && !isRefund(one),
    )
    if (paid?.Order?.OrderCode) return String(paid.Order.OrderCode)
  }
  return null
}

export const readAftermath = async (
  services: Services,
  account: Credentials,
  { id, currency }: Payment,
): Promise<Aftermath> => {
  const all = await listAll(services, account, { ordercode: id })
  const refunds = all.filter((one) => isRefund(one) && one.StatusId !== 'E')
  return {
    refunded: refunds.reduce((sum, { Amount }) => sum + toMinor(Math.abs(Amount), currency), 0),
    dispute: all.some(({ StatusId }) => StatusId.startsWith('M')) ? 'open' : 'none',
  }
}

export const readTransaction = async (services: Services, account: Credentials, id: string): Promise<Transaction> => {
  const path = `/checkout/v2/transactions/${encodeURIComponent(id)}`
  return (await callApi(services, account, { path, idempotent: true })).json() as Transaction
}

const readOrder = async (
  services: Services,
  account: Credentials,
  orderCode: string,
  wasDeclined: boolean,
): Promise<Payment> => {
  const path = `/api/orders/${encodeURIComponent(orderCode)}`
  const order = (await callWeb(services, account, { path, idempotent: true })).json() as Order
  // Viva does not tell an order's currency, so it was noted among the tags.
  const currency = order.Tags?.find((tag) => /^[A-Z]{3}$/.test(tag)) ?? 'EUR'
  return {
    id: orderCode,
    reference: order.MerchantTrns,
    amount: toMinor(order.RequestAmount, currency),
    currency,
    status: (['unpaid', 'cancelled', 'cancelled', 'pending'] as const)[order.StateId] ?? 'pending',
    problem: wasDeclined ? 'Your bank declined the payment. Please try another way to pay.' : null,
  }
}
