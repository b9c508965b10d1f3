import { randomUUID } from 'node:crypto'
import type { Db } from '#kit/server/db/database.ts'
import type { Scope } from '../repository.ts'

/** A store of a merchant of its own. */
export const addStore = async (db: Db, time_zone: string): Promise<Scope> => {
  const merchant = await db
    .insertInto('merchants')
    .values({ email: `${randomUUID()}@mail.example`, name: 'Ann', password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('stores')
    .values({
      merchant_id: merchant.id,
      shop_domain: `${randomUUID()}.myshopify.com`,
      name: 'Shop',
      currency: 'EUR',
      time_zone,
    })
    .returning(['id', 'currency', 'time_zone'])
    .executeTakeFirstOrThrow()
}

let lastId = 5_000_000_000_000

export type OrderGiven = {
  total?: number
  tip_total?: number
  is_test?: boolean
  currency?: string
  email?: string
  placed_at?: string | Date
  cancelled_at?: Date | null
  refunded_total?: number
  order_number?: string
  shopify_order_id?: number
  discounts?: string[]
  lines?: { title: string; quantity: number; line_total: number; handle?: string }[]
}

/** An order in the middle of May 2026 unless said otherwise; returns the shop's id of it. */
export const addOrder = async (db: Db, storeId: string, { discounts = [], lines = [], ...given }: OrderGiven = {}) => {
  const shopify_order_id = given.shopify_order_id ?? ++lastId
  const { id, placed_at } = await db
    .insertInto('orders')
    .values({
      store_id: storeId,
      shopify_order_id,
      order_number: `#${shopify_order_id}`,
      email: 'ann@mail.example',
      first_name: 'Ann',
      last_name: 'Smith',
      country: 'NL',
      currency: 'EUR',
      subtotal: given.total ?? 1000,
      total: 1000,
      financial_status: 'PAID',
      fulfillment_status: 'UNFULFILLED',
      placed_at: '2026-05-15T12:00:00Z',
      discounts: JSON.stringify(discounts.map((title) => ({ title, amount: 100 }))),
      ...given,
    })
    .returning(['id', 'placed_at'])
    .executeTakeFirstOrThrow()
  if (lines.length > 0)
    await db
      .insertInto('order_lines')
      .values(
        lines.map((line, position) => ({
          order_id: id,
          store_id: storeId,
          placed_at,
          position,
          product_id: 1,
          variant_id: 1,
          handle: 'mug',
          ...line,
        })),
      )
      .execute()
  return shopify_order_id
}

export const addCheckout = (db: Db, storeId: string, opened_at: string | Date, currency = 'EUR') =>
  db
    .insertInto('checkouts')
    .values({
      token: randomUUID(),
      store_id: storeId,
      currency,
      cart_url: 'https://shop.example/cart',
      opened_at,
      expires_at: opened_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
