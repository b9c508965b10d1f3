import { z } from 'zod'
import { adjustFee } from '#features/billing/server/public.ts'
import { getShop } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { noteSurprise } from '#kit/server/surprises/surprises.ts'
import { reconcileOrders, refreshOrder } from './jobs.ts'
import { laterForSales } from './leave-to-sales.ts'
import { toChange } from './record.ts'
import * as repository from './repository.ts'
import { orderById, ordersById, type ShopOrder } from './shop-operations.ts'

export const orderGid = (id: number) => `gid://shopify/Order/${id}`
const lately = 60 * 24 * 60 * 60_000
const pageSize = 50

const message = z.object({ id: z.number(), order_id: z.number().optional() })

/** A webhook said that something about an order changed: the shop is asked what, soon and once for many messages. Returns false where it was not placed here. */
export const orderChanged = async (
  { db }: Services,
  storeId: string,
  topic: string,
  payload: unknown,
): Promise<boolean> => {
  const parsed = message.safeParse(payload)
  const member = topic.startsWith('orders/') ? 'id' : 'order_id'
  const id = parsed.data?.[member]
  if (id === undefined) noteSurprise('Shopify', `message ${topic}`, `${member}: expected number`)
  if (id === undefined || !(await repository.hasOrder(db, storeId, id))) return false
  await refreshAt(db, storeId, id)
  return true
}

const refreshAt = (db: Db, storeId: string, shopifyOrderId: number, runAt?: Date) =>
  refreshOrder.enqueue(
    db,
    { storeId, shopifyOrderId },
    { key: `refresh-order:${storeId}:${shopifyOrderId}`, ...(runAt && { runAt }) },
  )

/** Takes over how the shop's order stands now. Orders that were not placed here are left alone. */
export const refresh = async (services: Services, storeId: string, shopifyOrderId: number): Promise<void> => {
  if (!(await repository.hasOrder(services.db, storeId, shopifyOrderId))) return
  const shop = await getShop(services, storeId)
  const later = laterForSales(services, shop)
  if (later) return refreshAt(services.db, storeId, shopifyOrderId, later)
  const { order } = await shop.send(orderById, { id: orderGid(shopifyOrderId) })
  if (order) await takeOver(services, storeId, order)
}

/** Compares one page of a store's orders with the shop's, then hands the next page to another job. */
export const reconcile = async (services: Services, storeId: string, after: number): Promise<void> => {
  const since = new Date(services.now().getTime() - lately)
  const ids = await repository.listOrderIds(services.db, storeId, since, after, pageSize)
  if (ids.length === 0) return
  const shop = await getShop(services, storeId)
  const { nodes } = await shop.send(ordersById, { ids: ids.map(orderGid) })
  for (const order of nodes) {
    if (!isOrder(order)) continue
    await takeOver(services, storeId, order)
  }
  for (const id of await repository.listUnknownParcels(services.db, storeId, ids))
    await refreshAt(services.db, storeId, id)
  if (ids.length === pageSize) await reconcileOrders.enqueue(services.db, { storeId, after: ids.at(-1)! })
}

/** The order as it is in the shop now, with the fee for what is left of it. */
export const takeOver = ({ db }: Services, storeId: string, order: ShopOrder): Promise<void> =>
  db.transaction().execute(async (db) => {
    const shopifyOrderId = Number(order.legacyResourceId)
    await repository.updateOrder(db, storeId, shopifyOrderId, toChange(order))
    await adjustFee(db, { storeId, shopifyOrderId })
  })

/**
 * The provider tells that money which had gone back did not, or that it has after all: figures and fee follow. Call it in the transaction
 * that notes it.
 */
export const refundsChanged = async (db: Db, storeId: string, checkoutId: string): Promise<void> => {
  const shopifyOrderId = await repository.recountRefunds(db, storeId, checkoutId)
  if (shopifyOrderId !== null) await adjustFee(db, { storeId, shopifyOrderId })
}

/** Its payment was captured or released, or holds until another day: figures and fee follow. Call it in the transaction that notes it. */
export const authorizationChanged = async (
  db: Db,
  storeId: string,
  checkoutId: string,
  counted: repository.Counted,
): Promise<void> => {
  const shopifyOrderId = await repository.setCounted(db, storeId, checkoutId, counted)
  if (shopifyOrderId !== null) await adjustFee(db, { storeId, shopifyOrderId })
}

const isOrder = (node: object | null): node is ShopOrder => node !== null && 'legacyResourceId' in node

/** Has every store's recent orders compared. */
export const reconcileAll = async (services: Services): Promise<void> => {
  const since = new Date(services.now().getTime() - lately)
  for (const storeId of await repository.listStoresWithOrders(services.db, since))
    await reconcileOrders.enqueue(services.db, { storeId, after: 0 }, { key: `reconcile-orders:${storeId}` })
}
