import { formatMoney } from '#kit/contract/money.ts'
import type { Services, Store } from '#kit/server/context.ts'
import type { MeteredOrder, Upcoming, Usage } from '../contract.ts'
import { periodDays, graceEnd, isLiving } from '../rules.ts'
import { type Account, findAccount } from './accounts/repository.ts'
import { currency, billingEngine, isUnreachable } from './engine.ts'
import * as fees from './fees/repository.ts'

const shownOrders = 100

/** What the next invoice comes to so far, and its parts in euro cents: they add up to `amount_due`. */
export const getParts = async (services: Services, account: Account | undefined, storeId: string) => {
  const open = await fees.sumOpen(services.db, storeId)
  const renews = account !== undefined && isLiving(account.status) && !account.is_ending
  const price = renews ? account.price : 0
  const sum = price + open
  const due = renews ? await previewed(services, account, open, sum) : Math.max(0, sum)
  return { plan_price: price, fees: open, adjustment: due - sum, amount_due: due }
}

/** As the engine would write it: it knows of credit and discounts. While it does not answer, the sum of what we know. */
const previewed = async (services: Services, account: Account, open: number, sum: number): Promise<number> => {
  try {
    const preview = await billingEngine(services).invoices.createPreview({
      customer: account.customer_id,
      ...(account.subscription_id && { subscription: account.subscription_id }),
      ...(open !== 0 && { invoice_items: [{ amount: open, currency, description: 'Transaction fees' }] }),
    })
    return preview.amount_due
  } catch (error) {
    if (!isUnreachable(error))
      services.log.warn({ err: error, store: account.store_id }, 'no preview of the next invoice')
    return Math.max(0, sum)
  }
}

const getWeek = (account: Account | undefined, { time_zone }: Store) =>
  account?.period_start && account.period_end && isLiving(account.status)
    ? periodDays(account.period_start, account.period_end, time_zone)
    : { start_date: null, end_date: null }

export const getUpcoming = async (services: Services, store: Store): Promise<Upcoming> => {
  const account = await findAccount(services.db, store.id)
  const { amount_due } = await getParts(services, account, store.id)
  const { id, name, currency, plan_id } = store
  return { store: { id, name, currency, plan_id }, amount_due, ...getWeek(account, store) }
}

export const getUsage = async (services: Services, store: Store): Promise<Usage> => {
  const account = await findAccount(services.db, store.id)
  const rows = await fees.listByOrder(services.db, store.id, null, shownOrders)
  return {
    ...(await getParts(services, account, store.id)),
    orders: rows.map(viewOrder),
    order_count: rows[0]?.order_count ?? 0,
    downloadUrl: '/billing/usage.csv',
    grace_until: account?.past_due_since ? graceEnd(account.past_due_since).toISOString() : null,
    ends_on: account?.is_ending && isLiving(account.status) ? getWeek(account, store).end_date : null,
  }
}

const viewOrder = (row: fees.OrderFeeRow): MeteredOrder => ({
  order_number: row.order_number,
  placed_at: row.placed_at.toISOString(),
  total: { amount: row.total, currency: row.currency, formatted: formatMoney(row.total, row.currency) },
  percentage: row.basis_points / 100,
  fee: row.fee,
})
