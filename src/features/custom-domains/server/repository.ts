import { domainToUnicode } from 'node:url'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import type { Finding, Outcome } from '../rules.ts'

const columns = ['id', 'store_id', 'subdomain', 'host', 'verified_at', 'checked_at', 'finding', 'former_host'] as const

export const findByStore = (db: Db, storeId: string) =>
  db.selectFrom('custom_domains').select(columns).where('store_id', '=', storeId).executeTakeFirst()

export type DomainRow = NonNullable<Awaited<ReturnType<typeof findByStore>>>

/** For jobs, which have no session: the id came from our own row. */
export const findById = (db: Db, id: string) =>
  db.selectFrom('custom_domains').select(columns).where('id', '=', id).executeTakeFirst()

/** A name as it travels, and in its own letters: names of shops with letters beyond a to z were kept so once. */
const spellings = (host: string): string[] => [host, domainToUnicode(host)]

/** The store whose checkout a host serves; undefined for every other name. */
export const findVerified = (db: Db, host: string) =>
  db
    .selectFrom('custom_domains')
    .select(columns)
    .where(({ and, eb, or }) =>
      or([
        and([eb('host', 'in', spellings(host)), eb('verified_at', 'is not', null)]),
        eb('former_host', 'in', spellings(host)),
      ]),
    )
    .executeTakeFirst()

/** The store whose checkout a host serves, or is to serve: it led here at the last look, and needs a certificate. */
export const findCertifiable = async (db: Db, host: string) =>
  (await findVerified(db, host)) ??
  (await db
    .selectFrom('custom_domains')
    .select(columns)
    .where('host', 'in', spellings(host))
    .where(sql<string>`finding ->> 'outcome'`, '=', 'no-certificate' satisfies Outcome)
    .executeTakeFirst())

export const servedHost = ({
  host,
  verified_at,
  former_host,
}: Pick<DomainRow, 'host' | 'verified_at' | 'former_host'>) => (verified_at === null ? former_host : host)

/** Where shoppers are led: the verified name, or the one before it while the new one is not. */
export const getVerifiedHost = async (db: Db, storeId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('custom_domains')
    .select(['host', 'verified_at', 'former_host'])
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row ? servedHost(row) : null
}

/**
 * One name may stand in either of two columns, and an index knows but one: who takes a name does so alone, until the transaction ends,
 * and sees what those before have taken.
 */
const takeTurn = (db: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('custom-domains', 0))`.execute(db)

/** Undefined when another store holds the host, or this one has a domain already. */
export const insertDomain = async (db: Transaction<DB>, storeId: string, subdomain: string, host: string) => {
  await takeTurn(db)
  const names = spellings(host)
  const { rows } = await sql<DomainRow>`
    insert into custom_domains (store_id, subdomain, host) select ${storeId}::uuid, ${subdomain}, ${host}
    where not exists (select from custom_domains other where other.host = any(${names}) or other.former_host = any(${names}))
    on conflict do nothing
    returning id, store_id, subdomain, host, verified_at, checked_at, finding, former_host`.execute(db)
  return rows[0]
}

/** True where the store had that domain. Its name is free at once. */
export const deleteDomain = async (db: Db, storeId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('custom_domains')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The name before leads elsewhere by now. */
export const forgetFormer = (db: Db, { id, former_host }: Pick<DomainRow, 'id' | 'former_host'>) =>
  db
    .updateTable('custom_domains')
    .set({ former_host: null })
    .where('id', '=', id)
    .where('former_host', '=', former_host)
    .execute()

/**
 * Undefined when another store holds the host, or the name is neither the one that was `seen` nor the new one already. A
 * new host has to be verified anew, the same one does not. What was served goes on being served until then, and is verified
 * still when it is chosen again.
 */
export const changeDomain = async (
  db: Transaction<DB>,
  { id, store_id: storeId }: Pick<DomainRow, 'id' | 'store_id'>,
  { subdomain, host }: Pick<DomainRow, 'subdomain' | 'host'>,
  seen: string | undefined,
) => {
  await takeTurn(db)
  const names = spellings(host)
  const { rows } = await sql<DomainRow>`
    update custom_domains set subdomain = ${subdomain}, host = ${host}, updated_at = now(),
      verified_at = case when host = any(${names}) then verified_at when former_host = any(${names}) then now() end,
      former_host = case when host = any(${names}) then former_host when former_host = any(${names}) and verified_at is null then null
        when verified_at is not null then host else former_host end,
      checked_at = case when host = any(${names}) then checked_at end,
      finding = case when host = any(${names}) then finding end
    where id = ${id} and store_id = ${storeId} and subdomain in (${subdomain}, coalesce(${seen ?? null}, subdomain))
      and not exists (select from custom_domains other
        where (other.host = any(${names}) or other.former_host = any(${names})) and other.id <> ${id})
    returning id, store_id, subdomain, host, verified_at, checked_at, finding, former_host`.execute(db)
  return rows[0]
}

/**
 * Keeps what a look at this host came to; nothing happens when the host was changed meanwhile. The name before is served for
 * a day more: payments under way come back to it.
 */
export const keepFinding = (
  db: Db,
  { id, host }: Pick<DomainRow, 'id' | 'host'>,
  finding: Finding,
  now: Date,
  verdict: 'verified' | 'unverified' | 'as-before',
) =>
  db
    .updateTable('custom_domains')
    .set({ finding: JSON.stringify(finding), checked_at: now, updated_at: now })
    .$if(verdict === 'verified', (update) =>
      update.set({
        verified_at: sql<Date>`coalesce(verified_at, ${now}::timestamptz)`,
        former_host: sql<
          string | null
        >`case when verified_at < ${now}::timestamptz - interval '1 day' then null else former_host end`,
      }),
    )
    .$if(verdict === 'unverified', (update) => update.set({ verified_at: null }))
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
