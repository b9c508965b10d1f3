import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'

type NewInvoice = Omit<Insertable<DB['billing_invoices']>, 'id' | 'amount_refunded'>

/** Keeps how an invoice stands; an older answer of the engine never overwrites a newer one. */
export const saveInvoice = (db: Db, invoice: NewInvoice) =>
  db
    .insertInto('billing_invoices')
    .values(invoice)
    .onConflict((conflict) =>
      conflict
        .column('external_id')
        .doUpdateSet({ ...invoice })
        .where('billing_invoices.asked_at', '<=', new Date(invoice.asked_at as Date)),
    )
    .execute()

/** What was given back so far; it never becomes less. */
export const setRefunded = (db: Db, externalId: string, amount: number) =>
  db
    .updateTable('billing_invoices')
    .set({ amount_refunded: sql`greatest(amount_refunded, ${amount}::bigint)` })
    .where('external_id', '=', externalId)
    .execute()

const columns = [
  'id',
  'store_id',
  'external_id',
  'number',
  'status',
  'amount_due',
  'amount_paid',
  'amount_refunded',
  'is_settling',
  'pdf_address',
  'period_start',
  'period_end',
  'issued_at',
] as const

/** Newest first. */
export const listInvoices = (db: Db, storeId: string) =>
  db
    .selectFrom('billing_invoices')
    .select(columns)
    .where('store_id', '=', storeId)
    .orderBy('issued_at', 'desc')
    .limit(500)
    .execute()

export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>[number]

/** An invoice of this store; undefined for another's. */
export const findInvoice = (db: Db, storeId: string, id: string) =>
  db
    .selectFrom('billing_invoices')
    .select(columns)
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
