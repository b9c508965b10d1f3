import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A column that holds sealed values, in a table whose rows one column names. */
export type SealedColumn = { table: string; column: string; key: string }
export type SealedValue = { row: string; sealed: Buffer }

// Which tables there are is asked of the database: the tool must not forget one that a later migration brings.
type AnyDb = Kysely<never>

/** Every column of ours whose name ends in `_sealed`. Throws for a table that no single column is the key of. */
export const sealedColumns = async (db: AnyDb): Promise<SealedColumn[]> => {
  const { rows } = await sql<{ table: string; column: string; keys: string[] }>`
    select c.table_name as "table", c.column_name as "column",
      array(select k.column_name::text from information_schema.table_constraints t
        join information_schema.key_column_usage k using (constraint_schema, constraint_name)
        where t.constraint_type = 'PRIMARY KEY' and t.table_schema = c.table_schema and t.table_name = c.table_name
      ) as keys
    from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'bytea' and c.column_name like '%\\_sealed'
    order by 1, 2`.execute(db)
  return rows.map(({ table, column, keys }) => {
    if (keys.length !== 1) throw new Error(`${table} has ${keys.length} key columns, so ${column} is bound to no row`)
    return { table, column, key: keys[0]! }
  })
}

/** The next sealed values after a row, by its key; null begins. */
export const sealedAfter = async (
  db: AnyDb,
  { table, column, key }: SealedColumn,
  row: string | null,
  limit: number,
): Promise<SealedValue[]> => {
  const { rows } = await sql<SealedValue>`
    select ${sql.ref(key)}::text as "row", ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and (${row}::text is null or ${sql.ref(key)} > ${row}::uuid)
    order by ${sql.ref(key)} limit ${limit}`.execute(db)
  return rows
}

/** The names of the keys that sealed the values of a column, as each of them says after its version and the name's length. */
export const listKeyIds = async (db: AnyDb, { table, column }: SealedColumn): Promise<string[]> => {
  const sealed = sql.ref(column)
  const { rows } = await sql<{ id: string }>`
    select distinct encode(substring(${sealed} from 3 for get_byte(${sealed}, 1)), 'escape') as id
    from ${sql.table(table)} where length(${sealed}) > 2`.execute(db)
  return rows.map(({ id }) => id)
}

/** Replaces a sealed value. False when somebody was faster: what stands there then is newer. */
export const replaceSealed = async (
  db: AnyDb,
  { table, column, key }: SealedColumn,
  { row, sealed }: SealedValue,
  next: Buffer,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${next}
    where ${sql.ref(key)} = ${row}::uuid and ${sql.ref(column)} = ${sealed}`.execute(db)
  return numAffectedRows === 1n
}

export type Proof = { key_id: string; proof: Buffer }

/** Throws error 42P01 in a database that is not migrated. */
export const listProofs = (db: Db): Promise<Proof[]> =>
  db.selectFrom('key_proofs').select(['key_id', 'proof']).orderBy('created_at').execute()

/** The first proof of a key stays, whichever process wrote it. */
export const addProof = async (db: Db, proof: Proof): Promise<void> => {
  await db
    .insertInto('key_proofs')
    .values(proof)
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .execute()
}

export const removeProofs = async (db: Db, keyIds: readonly string[]): Promise<void> => {
  if (keyIds.length > 0) await db.deleteFrom('key_proofs').where('key_id', 'in', keyIds).execute()
}
