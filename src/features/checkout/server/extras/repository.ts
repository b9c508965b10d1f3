import { sql } from 'kysely'
import type { Answer } from '#features/own-fields/rules.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { Extras, StoredExtras } from '../../extras.ts'

/** What is not named stays as it was, of the own fields too. */
export const changedExtras = ({ own, ...extras }: Extras) =>
  own
    ? sql<string>`extras || ${JSON.stringify(extras)}::jsonb
        || jsonb_build_object('own', coalesce(extras -> 'own', '{}') || ${JSON.stringify(own)}::jsonb)`
    : sql<string>`extras || ${JSON.stringify(extras)}::jsonb`

/** Keeps the answers that were paid with. */
export const keepAnswers = (db: Db, id: string, answers: readonly Answer[]) =>
  db
    .updateTable('checkouts')
    .set({ extras: sql`extras || ${JSON.stringify({ answers })}::jsonb` })
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
