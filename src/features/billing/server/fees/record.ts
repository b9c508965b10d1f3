import type { Db } from '#kit/server/db/database.ts'
import { billableAmount, calculateFee } from '../../fee-rules.ts'
import { feeRate, upgradePlanId } from '../../rules.ts'
import { findFirstRate, findRate } from '../rates/repository.ts'
import * as repository from './repository.ts'

type OrderKey = { storeId: string; shopifyOrderId: number }

/**
 * Fixes the fee of an order that was just placed: by the shop's own plan and the day's exchange rate. Call it in the
 * transaction that keeps the order; a second time it changes nothing. A store on the free plan pays none.
 */
export const recordFee = async (db: Db, { storeId, shopifyOrderId }: OrderKey): Promise<void> => {
  const order = await repository.lockOrder(db, storeId, shopifyOrderId)
  if (!order || (await repository.findTerms(db, order.id))) return
  const { plan_id, shop_plan } = await repository.findStorePlans(db, storeId)
  if (plan_id !== upgradePlanId) return
  const terms = { order_id: order.id, store_id: storeId, basis_points: feeRate(shop_plan) }
  await repository.insertTerms(db, { ...terms, ...(await rateOn(db, order)) })
  await enter(db, order)
}

/**
 * Brings an order's fee in line with what is left of the order after refunds or a cancellation. Call it in the transaction
 * that takes the change over. What an invoice already asked for comes off a later one.
 */
export const adjustFee = async (db: Db, { storeId, shopifyOrderId }: OrderKey): Promise<void> => {
  const order = await repository.lockOrder(db, storeId, shopifyOrderId)
  if (order) await enter(db, order)
}

/** Works out the fees that waited for an exchange rate. */
export const priceWaiting = (db: Db): Promise<void> =>
  db.transaction().execute(async (db) => {
    for (const order of await repository.lockWaitingOrders(db)) {
      await repository.setRate(db, order.id, await rateOn(db, order))
      await enter(db, order)
    }
  })

/** Adds the difference between what the order's entries come to and what its fee is now. */
const enter = async (db: Db, order: repository.FeeOrderRow): Promise<void> => {
  const terms = await repository.findTerms(db, order.id)
  if (!terms || terms.rate === null) return
  const due = calculateFee(billableAmount(order), { ...terms, rate: terms.rate, currency: order.currency })
  const { amount: entered, count } = await repository.sumOrderEntries(db, order.id)
  if (due === entered) return
  await repository.insertEntry(db, {
    store_id: order.store_id,
    order_id: order.id,
    amount: due - entered,
    occurred_at: count === 0 ? order.placed_at : (order.shop_updated_at ?? order.placed_at),
  })
}

const rateOn = async (db: Db, { currency, placed_at }: repository.FeeOrderRow) => {
  const day = placed_at.toISOString().slice(0, 10)
  if (currency === 'EUR') return { rate: 1, rate_day: day }
  const known = (await findRate(db, currency, day)) ?? (await findFirstRate(db, currency))
  return { rate: known?.rate ?? null, rate_day: known?.day ?? null }
}
