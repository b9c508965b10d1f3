import { toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { Payment } from '../provider.ts'
import { callApi, callWeb } from './client.ts'
import type { Credentials } from './credentials.ts'
import { fromNumber } from './currencies.ts'

/** A transaction as the list of an order's transactions names it. */
type Listed = {
  TransactionId: string
  StatusId: string
  Amount: number
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

/** What a transaction's status says of the payment. A disputed one (M…) was paid. */
const statusOf = (statusId: string): Payment['status'] => {
  if (statusId === 'F' || statusId === 'C' || statusId.startsWith('M')) return 'succeeded'
  if (statusId === 'A') return 'pending'
  return statusId === 'X' ? 'cancelled' : 'failed'
}

/** The payment that an order became, or is still to become. */
export const readPayment = async (services: Services, account: Credentials, orderCode: string): Promise<Payment> => {
  const tries = await listTransactions(services, account, orderCode)
  const taken = tries.find(({ StatusId }) => StatusId !== 'E')
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
  }
}

/** Every charge of an order, refunds left out. */
export const listTransactions = async (services: Services, account: Credentials, orderCode: string) => {
  const path = `/api/transactions/?ordercode=${encodeURIComponent(orderCode)}`
  const { Transactions } = (await callWeb(services, account, { path, idempotent: true })).json() as {
    Transactions?: Listed[]
  }
  return (Transactions ?? []).filter(({ TransactionType }) => TransactionType?.TransactionTypeId !== refundType)
}
const refundType = 4

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
