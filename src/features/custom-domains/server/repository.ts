import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { Finding } from '../rules.ts'

const columns = ['id', 'store_id', 'subdomain', 'host', 'verified_at', 'checked_at', 'finding'] as const

export const findOfStore = (db: Db, storeId: string) =>
  db.selectFrom('custom_domains').select(columns).where('store_id', '=', storeId).executeTakeFirst()

export type DomainRow = NonNullable<Awaited<ReturnType<typeof findOfStore>>>

/** For jobs, which have no session: the id came from our own row. */
export const findById = (db: Db, id: string) =>
  db.selectFrom('custom_domains').select(columns).where('id', '=', id).executeTakeFirst()

/** The store whose checkout a host serves; undefined for every other name. */
export const findVerified = (db: Db, host: string) =>
  db
    .selectFrom('custom_domains')
    .select(columns)
    .where('host', '=', host)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()

export const verifiedHostOf = async (db: Db, storeId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('custom_domains')
    .select('host')
    .where('store_id', '=', storeId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.host ?? null
}

/** Undefined when another store holds the host, or this one has a domain already. */
export const insertDomain = (db: Db, storeId: string, subdomain: string, host: string) =>
  db
    .insertInto('custom_domains')
    .values({ store_id: storeId, subdomain, host })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

/**
 * Undefined when another store holds the host, or the name is neither the one that was `seen` nor the new one already. A
 * new host has to be verified anew, the same one does not.
 */
export const changeDomain = async (
  db: Db,
  { id, store_id: storeId }: Pick<DomainRow, 'id' | 'store_id'>,
  { subdomain, host }: Pick<DomainRow, 'subdomain' | 'host'>,
  seen: string | undefined,
) => {
  const { rows } = await sql<DomainRow>`
    update custom_domains set subdomain = ${subdomain}, host = ${host}, updated_at = now(),
      verified_at = case when host = ${host} then verified_at end,
      checked_at = case when host = ${host} then checked_at end,
      finding = case when host = ${host} then finding end
    where id = ${id} and store_id = ${storeId} and subdomain in (${subdomain}, coalesce(${seen ?? null}, subdomain))
      and not exists (select from custom_domains other where other.host = ${host} and other.id <> ${id})
    returning id, store_id, subdomain, host, verified_at, checked_at, finding`.execute(db)
  return rows[0]
}

/** Keeps what a look-up of this host came to; nothing happens when the host was changed meanwhile. */
export const keepFinding = (
  db: Db,
  { id, host }: Pick<DomainRow, 'id' | 'host'>,
  finding: Finding,
  verifiedAt: Date | null,
  now: Date,
) =>
  db
    .updateTable('custom_domains')
    .set({ finding: JSON.stringify(finding), checked_at: now, verified_at: verifiedAt, updated_at: now })
    .where('id', '=', id)
    .where('host', '=', host)
    .returning(columns)
    .executeTakeFirst()

export const listIds = (db: Db, after: string | undefined, limit: number) =>
  db
    .selectFrom('custom_domains')
    .select('id')
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
