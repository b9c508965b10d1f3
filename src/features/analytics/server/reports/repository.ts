import type { Db } from '#kit/server/db/database.ts'

/** Who reports a purchase: the shopper's browser to both receivers, or the server to one of them. */
export type Receiver = 'google' | 'meta'
type Channel = Receiver | 'browser'

/** Everything that a report tells of a purchase; money in minor units. Of one with test money there is nothing to tell. */
export const findPurchase = async (db: Db, checkoutId: string) => {
  const sale = await db
    .selectFrom('orders as placed')
    .innerJoin('checkouts as checkout', 'checkout.id', 'placed.checkout_id')
    .select(['placed.order_number', 'placed.placed_at', 'checkout.store_id', 'checkout.currency'])
    .select(['checkout.subtotal', 'checkout.discount_total', 'checkout.shipping_total', 'checkout.shipping_discount'])
    .select(['checkout.tax_total', 'checkout.taxes_included', 'checkout.total', 'checkout.discount_codes'])
    .select(['checkout.email', 'checkout.shipping_address', 'checkout.country'])
    .where('checkout.id', '=', checkoutId)
    .where('placed.is_test', '=', false)
    .executeTakeFirst()
  if (!sale) return undefined
  const lines = await db
    .selectFrom('checkout_lines')
    .select(['variant_id', 'title', 'variant_title', 'unit_price', 'quantity'])
    .where('checkout_id', '=', checkoutId)
    .where('quantity', '>', 0)
    .orderBy('position')
    .execute()
  return { ...sale, shipping_address: (sale.shipping_address ?? {}) as Record<string, string>, lines }
}
export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>

/** True for the first who asks. */
export const claimReport = async (
  db: Db,
  of: { checkoutId: string; storeId: string; channel: Channel },
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('purchase_reports')
    .values({ checkout_id: of.checkoutId, store_id: of.storeId, channel: of.channel, state: 'sent', reported_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that Google's tag took the purchase from the page that reports it. */
export const noteReportedByPage = (db: Db, checkoutId: string, at: Date) =>
  db
    .updateTable('purchase_reports')
    .set({ google_told_at: at })
    .where('checkout_id', '=', checkoutId)
    .where('channel', '=', 'browser')
    .execute()

/** Whether Google knows of a purchase by the page. */
export const isReportedByPage = async (db: Db, checkoutId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('purchase_reports')
    .select('google_told_at')
    .where('checkout_id', '=', checkoutId)
    .where('channel', '=', 'browser')
    .executeTakeFirst()
  return Boolean(row?.google_told_at)
}

export const isReported = async (db: Db, checkoutId: string, channel: Receiver): Promise<boolean> => {
  const row = await db
    .selectFrom('purchase_reports')
    .select('state')
    .where('checkout_id', '=', checkoutId)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row?.state === 'sent'
}

/** How the report went; an empty reason is a success. */
export const keepReport = (
  db: Db,
  of: { checkoutId: string; storeId: string; channel: Receiver },
  reason: string,
  now: Date,
) => {
  const outcome = { state: reason ? 'failed' : 'sent', reason, reported_at: now }
  return db
    .insertInto('purchase_reports')
    .values({ checkout_id: of.checkoutId, store_id: of.storeId, channel: of.channel, ...outcome })
    .onConflict((conflict) => conflict.columns(['checkout_id', 'channel']).doUpdateSet(outcome))
    .execute()
}

/** The latest report of each channel of a store. */
export const latestReports = (db: Db, storeId: string) =>
  db
    .selectFrom('purchase_reports')
    .distinctOn('channel')
    .select(['channel', 'state', 'reason', 'reported_at'])
    .where('store_id', '=', storeId)
    .orderBy('channel')
    .orderBy('reported_at', 'desc')
    .execute()
