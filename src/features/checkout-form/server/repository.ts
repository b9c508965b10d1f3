import { sql } from 'kysely'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { Asking, CheckoutForm } from '../rules.ts'

const columns = [
  'phone',
  'company',
  'one_name',
  'vat_id',
  'terms',
  'newsletter',
  'order_note',
  'gift_note',
  'express',
  'tips',
  'tip_percentages',
  'tip_text',
  'tip_texts',
  'change_minutes',
  'updated_at',
] as const

type Row = CheckoutForm & { phone: Asking; company: Asking; updated_at: Date }

export const findForm = (db: Db, storeId: string) =>
  db
    .selectFrom('checkout_forms')
    .select(columns)
    .where('store_id', '=', storeId)
    .$castTo<Row>()
    .modifyEnd(plannedOnce)
    .executeTakeFirst()

export const saveForm = (db: Db, storeId: string, { tip_texts: texts, ...others }: CheckoutForm) => {
  const form = { ...others, tip_texts: JSON.stringify(texts) }
  return db
    .insertInto('checkout_forms')
    .values({ store_id: storeId, ...form })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ ...form, updated_at: sql`now()` }))
    .returning(columns)
    .$castTo<Row>()
    .executeTakeFirstOrThrow()
}
