import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { keyed } from '../jobs.ts'

/** Says that these workers live; returns when, by the database's clock. */
export const beat = async (db: Db, workers: string[]): Promise<Date> => {
  const { rows } = await sql<{ seen_at: Date }>`insert into job_crews (id) select unnest(${workers}::text[])
    on conflict (id) do update set seen_at = now() returning seen_at`.execute(db)
  return rows[0]!.seen_at
}

/** False for a role that row level security or missing rights keep from the queue's tables. */
export const mayWork = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`select not exists (
    select from pg_class as queue join pg_namespace as place on place.oid = queue.relnamespace
    where place.nspname = 'graphile_worker' and queue.relkind = 'r' and queue.relrowsecurity and (
      not has_table_privilege(queue.oid, 'insert') or row_security_active(queue.oid) and exists (
        select from unnest('{r,a,w,d}'::"char"[]) as command where not exists (
          select from pg_policy, unnest(polroles) as role where polrelid = queue.oid and polcmd in ('*', command)
            and (role = 0 or pg_has_role(role, 'usage')))))) as may`.execute(db)
  return rows[0]!.may
}

/** Throws while the database does not answer. */
export const answer = (db: Db) => sql`select 1`.execute(db)

/**
 * Frees the jobs of workers without a sign of life for so long, and returns their names; nothing, unless one of `own` gave one
 * just now: while the database was down none could.
 */
export const freeDead = async (db: Db, own: string[], silentMs: number): Promise<string[]> => {
  const silent = sql`now() - ${silentMs} * interval '1 millisecond'`
  const { rows } = await sql<{ workers: string[] | null }>`
    select array_agg(distinct locked_by) as workers from graphile_worker._private_jobs where locked_at < ${silent}
      and not exists (select 1 from job_crews where id = locked_by and seen_at >= ${silent})
      and exists (select 1 from job_crews where id = any(${own}::text[]) and seen_at >= now() - interval '3 seconds')`.execute(
    db,
  )
  const workers = rows[0]?.workers ?? []
  if (workers.length > 0) await free(db, workers)
  return workers
}

/** Frees the jobs of dead workers. */
export const free = async (db: Db, workers: string[]): Promise<void> => {
  await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(db)
  await sql`delete from job_crews where id = any(${workers}::text[])`.execute(db)
}

/**
 * Frees jobs that these living workers hold without knowing: handed out before `before`, with the answer lost. `known`
 * are the jobs they received. Returns the freed ids.
 */
export const freeUnacknowledged = async (
  db: Db,
  workers: string[],
  known: string[],
  before: Date,
): Promise<string[]> => {
  // A function of the queue's own would free all that a worker holds.
  const { rows } = await sql<{ id: string }>`update graphile_worker._private_jobs
    set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
    where locked_by = any(${workers}::text[]) and locked_at < ${before}
      and id <> all(${known}::bigint[])
    returning id::text`.execute(db)
  return rows.map(({ id }) => id)
}

export const superseded = sql<boolean>`(key is null and coalesce(flags ? ${keyed}, false))`
const over = sql<boolean>`(locked_at is null and attempts >= max_attempts)`

/** Deletes jobs that a newer one took the place of, and those that failed for good so long ago; forgets silent workers. */
export const tidy = async (db: Db, keptDays: number): Promise<void> => {
  await sql`select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where ${over} and (${superseded} or run_at < now() - ${keptDays} * interval '1 day') limit 1000))`.execute(db)
  await sql`delete from job_crews where seen_at < now() - interval '1 hour'`.execute(db)
}

export type FailedJob = {
  id: string
  name: string
  key: string | null
  attempts: number
  failed_at: Date
  last_error: string | null
}

/** What failed for good and nothing newer took the place of, oldest first. */
export const listFailed = async (db: Db, limit: number): Promise<FailedJob[]> => {
  const { rows } = await sql<FailedJob>`select id::text, task_identifier as name, key, attempts,
      coalesce(updated_at, run_at) as failed_at, last_error
    from graphile_worker.jobs where ${over} and not ${superseded} order by jobs.id limit ${limit}`.execute(db)
  return rows
}

/** Restarts jobs that failed for good, all or one; returns how many. */
export const retryFailed = async (db: Db, id: string | null): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where ${over} and not ${superseded}
      and (${id}::bigint is null or id = ${id}::bigint)), run_at := now(), attempts := 0)`.execute(db)
  return rows[0]?.count ?? 0
}

export type QueueState = { failed: number; due: number }

/** How many jobs failed for good, and how many could run now. */
export const queueState = async (db: Db): Promise<QueueState> => {
  const { rows } = await sql<QueueState>`select count(*) filter (where ${over} and not ${superseded}) as failed,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as due
    from graphile_worker.jobs`.execute(db)
  return rows[0]!
}
