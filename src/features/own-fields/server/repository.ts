import { sql } from 'kysely'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { OwnField } from '../rules.ts'

type Row = { fields: OwnField[]; updated_at: Date }
const columns = ['fields', 'updated_at'] as const

export const findFields = (db: Db, storeId: string) =>
  db
    .selectFrom('own_fields')
    .select(columns)
    .where('store_id', '=', storeId)
    .modifyEnd(plannedOnce)
    .$castTo<Row>()
    .executeTakeFirst()

export const saveFields = (db: Db, storeId: string, fields: readonly OwnField[]) =>
  db
    .insertInto('own_fields')
    .values({ store_id: storeId, fields: JSON.stringify(fields) })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({ fields: JSON.stringify(fields), updated_at: sql`now()` }),
    )
    .returning(columns)
    .$castTo<Row>()
    .executeTakeFirstOrThrow()
