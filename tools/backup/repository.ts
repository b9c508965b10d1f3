import type { Readable, Writable } from 'node:stream'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table with the columns that are stored, each name quoted for SQL. */
export interface Table {
  name: string
  columns: string[]
}

/** Everything the product keeps stands in these: its own tables, and the queue's. */
const schemas = ['public', 'graphile_worker']

/** What no backup holds: what describes the schema comes with the migrations, and what pages are made of with each version. */
const leftOut = new Set([
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'graphile_worker.migrations',
  'public.built_files',
])

/** Every table with data, by name. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
        array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname = any($1)
      group by n.nspname, c.relname order by 1`,
    [schemas],
  )
  return rows.filter(({ name }) => !leftOut.has(name))
}

/** The files that were run on this database, oldest first; none on an empty one. */
export async function listMigrations(client: Client): Promise<string[]> {
  const found = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  )
  if (!found.rows[0]?.there) return []
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** The last number that each sequence gave out. */
export async function listSequences(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last
      from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
    [schemas],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

export async function setSequences(client: Client, sequences: Record<string, number>): Promise<void> {
  await client.query(
    `select setval(to_regclass(key), value::bigint) from jsonb_each_text($1) where to_regclass(key) is not null`,
    [JSON.stringify(sequences)],
  )
}

/** The rows of a table, one a line, as PostgreSQL's COPY writes them. */
export function readRows(client: Client, { name, columns }: Table): Readable {
  return client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
}

/** Takes such rows; ends when all of them are stored. */
export function writeRows(client: Client, { name, columns }: Table): Writable {
  return client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
}

/** Takes out of the way what would look at each row that is put back, and returns how to bring it back. */
export async function suspendRules(client: Client, tables: Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
        format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as add
      from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      where k.contype = 'f' and n.nspname = any($1) order by 1`,
    [schemas],
  )
  for (const { drop } of keys) await client.query(drop)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    for (const { add } of keys) await client.query(add)
  }
}

export async function emptyTables(client: Client, tables: Table[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
}

/** How many merchants there are; 0 also where there is no such table. */
export async function countMerchants(client: Client): Promise<number> {
  const found = await client.query<{ there: boolean }>(`select to_regclass('public.merchants') is not null as there`)
  if (!found.rows[0]?.there) return 0
  const { rows } = await client.query<{ count: string }>('select count(*) as count from public.merchants')
  return Number(rows[0]?.count)
}

/** Every process forgets whom it knows, once this is committed. */
export async function forgetVisitors(client: Client): Promise<void> {
  await client.query(`select pg_notify('visitor_change', id::text) from public.merchants`)
}

/** No process shows what it kept of a store, once this is committed. */
export async function forgetPages(client: Client): Promise<void> {
  await client.query(
    `insert into public.store_versions (store_id, version)
      select id, pg_current_xact_id()::text || ' ' || now()::text from public.stores
      on conflict (store_id) do update set version = excluded.version`,
  )
}

/** Makes room for the schema of another version. */
export async function dropOwnSchema(client: Client): Promise<void> {
  await client.query('drop schema public cascade')
  await client.query('create schema public')
}
