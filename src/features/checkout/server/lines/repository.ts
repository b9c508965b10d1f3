import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

/** In place of a pricing key: nobody has asked the shop since the lines changed. */
export const askAnew = ''

export type LineWish = { position: number; quantity: number }

/**
 * Sets how many pieces of its lines a checkout holds, none for one that is taken out; lines that it never had stay unknown. The
 * version grows where anything changed, so that totals of before are kept by nobody. Call it in a transaction that holds the checkout's row.
 */
export const setQuantities = async (db: Db, checkoutId: string, wishes: readonly LineWish[]): Promise<boolean> => {
  let isChanged = false
  for (const { position, quantity } of wishes) {
    const { numUpdatedRows } = await db
      .updateTable('checkout_lines')
      .set({ quantity, line_total: sql`unit_price * ${quantity}::integer`, discount: 0 })
      .where('checkout_id', '=', checkoutId)
      .where('position', '=', position)
      .where('quantity', '!=', quantity)
      .executeTakeFirst()
    isChanged ||= numUpdatedRows > 0n
  }
  if (isChanged) await markChanged(db, checkoutId)
  return isChanged
}

/** What is known until the shop was asked anew: what the goods cost. */
const markChanged = (db: Db, checkoutId: string) =>
  db
    .updateTable('checkouts')
    .set({
      version: sql`version + 1`,
      lines_version: sql`version + 1`,
      pricing_key: askAnew,
      subtotal: sumOfLines(checkoutId),
      total: sumOfLines(checkoutId),
      discount_total: 0,
      shipping_total: 0,
      shipping_discount: 0,
      tax_total: 0,
      discounts: '[]',
      tax_lines: '[]',
    })
    .where('id', '=', checkoutId)
    .execute()

const sumOfLines = (checkoutId: string) =>
  sql<number>`(select coalesce(sum(line_total), 0) from checkout_lines where checkout_id = ${checkoutId})`

export const takeOutEvery = (db: Db, checkoutId: string) =>
  db.updateTable('checkout_lines').set({ quantity: 0, line_total: 0 }).where('checkout_id', '=', checkoutId).execute()
