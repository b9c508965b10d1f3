import { dayAt } from '#kit/contract/wall-clock.ts'
import type { Db } from '#kit/server/db/database.ts'
import { findAfterwards, type Parcel } from './repository.ts'

export type Afterwards = {
  order_number: string
  /** Year-month-day in the store's time zone, like every other day here. */
  placed_on: string
  is_cancelled: boolean
  /** How much of it the shop sent. */
  sent: 'none' | 'partly' | 'all' | 'delivered'
  parcels: Omit<Parcel, 'at'>[]
  /** What went back, by day; without one where only the sum is known. */
  refunds: { on: string | null; amount: number }[]
}

type StoreZone = { id: string; time_zone: string }

/** What became of the order of a checkout, for its shopper; null while the shop has none. */
export const getAfterwards = async (
  db: Db,
  { id, time_zone }: StoreZone,
  checkoutId: string,
): Promise<Afterwards | null> => {
  const order = await findAfterwards(db, id, checkoutId)
  if (!order) return null
  return {
    order_number: order.order_number,
    placed_on: dayAt(order.placed_at, time_zone),
    is_cancelled: order.cancelled_at !== null,
    sent: getFulfillment(order),
    parcels: order.parcels.map(({ at: _at, ...parcel }) => parcel),
    refunds: getRefunds(order, time_zone),
  }
}

/** Day by day; only the sum where the shop's words and the provider's differ. */
const getRefunds = ({ refunds, refunded_total: refunded }: Found, timeZone: string): Afterwards['refunds'] => {
  const days = new Map<string, number>()
  for (const { amount, created_at } of refunds) {
    const day = dayAt(new Date(created_at), timeZone)
    days.set(day, (days.get(day) ?? 0) + amount)
  }
  if (refunded === 0) return []
  if (refunds.reduce((sum, { amount }) => sum + amount, 0) !== refunded) return [{ on: null, amount: refunded }]
  return [...days].map(([on, amount]) => ({ on, amount }))
}

const getFulfillment = ({ fulfillment_status: status, parcels }: Pick<Found, 'fulfillment_status' | 'parcels'>) => {
  if (status === 'PARTIALLY_FULFILLED') return 'partly'
  if (status !== 'FULFILLED') return 'none'
  return parcels.length > 0 && parcels.every((parcel) => parcel.delivered_at) ? 'delivered' : 'all'
}

type Found = NonNullable<Awaited<ReturnType<typeof findAfterwards>>>
