import { sql } from 'kysely'
import { compiledOnce } from '#kit/server/db/compiled-once.ts'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import type { Line } from '../repository.ts'

/** In place of a pricing key: the shop was not asked since the lines changed. */
export const askAnew = ''

/** Those that were taken out of the checkout are not among them. */
export const listLines = compiledOnce((db, checkoutId: string) =>
  db
    .selectFrom('checkout_lines')
    .select(Object.keys(lineColumns) as (keyof typeof lineColumns)[])
    .where('checkout_id', '=', checkoutId)
    .where('quantity', '>', 0)
    .orderBy('position')
    .$castTo<Line>()
    .modifyEnd(plannedOnce),
)
/** By name, as a plan that is kept bears no column that a newer version of the product adds; one that is forgotten here does not compile. */
const lineColumns = {
  available: true,
  bump_id: true,
  checkout_id: true,
  compare_at_price: true,
  discount: true,
  grams: true,
  handle: true,
  image_url: true,
  line_total: true,
  position: true,
  product_id: true,
  properties: true,
  quantity: true,
  requires_shipping: true,
  sku: true,
  taxable: true,
  title: true,
  unit_price: true,
  variant_id: true,
  variant_title: true,
} satisfies Record<keyof DB['checkout_lines'], true>

export type LineRequest = { position: number; quantity: number }

/**
 * Sets how many pieces of its lines a checkout holds, none for one that is taken out; lines that it never had stay unknown. The
 * version grows where anything changed, so that earlier totals are not stored. Call it in a transaction that holds the checkout's row.
 */
export const setQuantities = async (db: Db, checkoutId: string, requests: readonly LineRequest[]): Promise<boolean> => {
  let isChanged = false
  for (const { position, quantity: wanted } of requests) {
    // What was offered is offered once.
    const quantity = sql<number>`case when bump_id is null then ${wanted}::integer else least(${wanted}::integer, 1) end`
    const { numUpdatedRows } = await db
      .updateTable('checkout_lines')
      .set({ quantity, line_total: sql`unit_price * ${quantity}`, discount: 0 })
      .where('checkout_id', '=', checkoutId)
      .where('position', '=', position)
      .where('quantity', '!=', quantity)
      .executeTakeFirst()
    isChanged ||= numUpdatedRows > 0n
  }
  if (isChanged) await markChanged(db, checkoutId)
  return isChanged
}

/** Adds a line below the others, or puts it back where an offer had brought it before. Call it as `setQuantities`. */
export const addLine = async (
  db: Db,
  checkoutId: string,
  { position: _position, off: _off, ...line }: Line,
): Promise<void> => {
  const values = { ...line, properties: JSON.stringify(line.properties) }
  const { numUpdatedRows } = await db
    .updateTable('checkout_lines')
    .set(values)
    .where('checkout_id', '=', checkoutId)
    .where('bump_id', '=', line.bump_id)
    .where('variant_id', '=', line.variant_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    await db
      .insertInto('checkout_lines')
      .values((last) => ({
        ...values,
        checkout_id: checkoutId,
        position: last
          .selectFrom('checkout_lines')
          .select(sql<number>`coalesce(max(position), -1) + 1`.as('after'))
          .where('checkout_id', '=', checkoutId),
      }))
      .execute()
  await markChanged(db, checkoutId)
}

/** What is known until the shop is asked again: what the goods cost. */
const markChanged = (db: Db, checkoutId: string) =>
  db
    .updateTable('checkouts')
    .set({
      version: sql`version + 1`,
      lines_version: sql`version + 1`,
      pricing_key: askAnew,
      subtotal: sumQuantities(checkoutId),
      total: sumQuantities(checkoutId),
      discount_total: 0,
      shipping_total: 0,
      shipping_discount: 0,
      tax_total: 0,
      tip_total: 0,
      discounts: '[]',
      tax_lines: '[]',
    })
    .where('id', '=', checkoutId)
    .execute()

const sumQuantities = (checkoutId: string) =>
  sql<number>`(select coalesce(sum(line_total), 0) from checkout_lines where checkout_id = ${checkoutId})`

export const takeOutEvery = (db: Db, checkoutId: string) =>
  db.updateTable('checkout_lines').set({ quantity: 0, line_total: 0 }).where('checkout_id', '=', checkoutId).execute()
