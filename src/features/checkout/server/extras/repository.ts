import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { Extras, StoredExtras } from '../../extras.ts'

/** What is not named stays as it was, of the own fields too. */
export const changedExtras = ({ own, ...extras }: Extras) =>
  own
    ? sql<string>`extras || ${JSON.stringify(extras)}::jsonb
        || jsonb_build_object('own', coalesce(extras -> 'own', '{}') || ${JSON.stringify(own)}::jsonb)`
    : sql<string>`extras || ${JSON.stringify(extras)}::jsonb`

/** Keeps what was paid with of what stands on an order's pages: nothing that was typed since, or that nobody asked. */
export const keepWritten = (db: Db, id: string, { vat_id, vat_check, note, gift_note, answers }: StoredExtras) =>
  db
    .updateTable('checkouts')
    .set({
      extras: sql`extras - array['vat_id', 'vat_check', 'note', 'gift_note', 'answers']
        || ${JSON.stringify({ vat_id, vat_check, note, gift_note, answers })}::jsonb`,
    })
    .where('id', '=', id)
    .execute()

/** Keeps what the register said of a VAT id, unless another one was typed meanwhile. */
export const keepVatCheck = (db: Db, id: string, check: NonNullable<StoredExtras['vat_check']>) =>
  db
    .updateTable('checkouts')
    .set({ extras: sql`extras || ${JSON.stringify({ vat_check: check })}::jsonb` })
    .where('id', '=', id)
    .where(sql<boolean>`extras ->> 'vat_id' = ${check.vat_id}`)
    .execute()
