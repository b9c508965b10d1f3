import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { superseded } from './repository.ts'

/** Jobs older than this are left to their own tries: a peer that is away for so long is gone. */
const youngest = sql<boolean>`job.created_at > now() - interval '3 days'`
/** A try at a moment that was not the job's own does not count. */
const spared = sql`greatest(job.attempts - 1, 0)`

/** The time until the next try of a job in hand, which grows with each failure, begins so much later. */
export const putOff = (db: Db, jobId: string, ms: number) =>
  // Functions of the queue's own leave a job alone that is in hand.
  sql`update graphile_worker._private_jobs set run_at = greatest(run_at, now() + ${ms} * interval '1 millisecond')
    where id = ${jobId}::bigint`.execute(db)

type Wait = { peer: string; isAway: boolean; toldMs: number | null }

/**
 * Notes that a job failed because a peer did not answer, or answered with an error of its own. Where that said for how long it wants
 * to be left alone, nobody is sent ahead meanwhile.
 */
export const noteWait = (db: Db, jobId: string, { peer, isAway, toldMs }: Wait) =>
  sql`insert into job_waits (job_id, side, is_away, scouted_at)
    values (${jobId}::bigint, ${peer}, ${isAway}, now() + ${toldMs} * interval '1 millisecond')
    on conflict (job_id) do update set is_away = excluded.is_away, side = excluded.side,
      scouted_at = coalesce(excluded.scouted_at, job_waits.scouted_at),
      since = case when job_waits.side = excluded.side then job_waits.since else now() end`.execute(db)

/** The job was done; returns the peer that it had waited for, if it had. */
export const endWait = async (db: Db, jobId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ peer: string }>`delete from job_waits where job_id = ${jobId}::bigint
    returning side as peer`.execute(db)
  return rows[0]?.peer
}

/**
 * Lets the jobs that wait for a peer run: at once, but one after the other within `spreadMs`. One that was woken, met an error of
 * the peer's own and failed again waits twice as long each time. Returns how many were woken.
 */
export const wake = async (db: Db, peer: string, { gapMs, spreadMs }: { gapMs: number; spreadMs: number }) => {
  const { rows } = await sql<{ count: number }>`
    with chosen as (
      select job.id, job.attempts, row_number() over (order by wait.since, job.id) as place, count(*) over () as total
      from job_waits as wait join graphile_worker.jobs as job on job.id = wait.job_id
      where wait.side = ${peer} and job.locked_at is null and job.run_at > now() and ${youngest}
        and coalesce(wait.woken_at, '-infinity') < now() - interval '1 second'
          * case when wait.is_away then 1 else least(power(2, least(wait.wakes, 10)), 600) end
    ), marked as (
      update job_waits set woken_at = now(), wakes = wakes + 1 from chosen where job_waits.job_id = chosen.id
    )
    select count(woken.*) as count from chosen as job cross join lateral graphile_worker.reschedule_jobs(
      array[job.id], run_at := now() + job.place * least(${gapMs}, ${spreadMs}::float8 / job.total) * interval '1 millisecond',
      attempts := ${spared}) as woken`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Sends for each peer that jobs wait for one of them ahead, every few seconds: who else would learn that it answers again? Less
 * often the longer it is away, and soon no more where it answers others.
 */
export const releaseProbes = (db: Db) =>
  sql`with sides as (
      select side, max(scouted_at) as scouted_at from job_waits group by side
    ), chosen as (
      select distinct on (wait.side) wait.job_id, job.attempts
      from job_waits as wait join sides using (side) join graphile_worker.jobs as job on job.id = wait.job_id
      where job.locked_at is null and job.run_at > now() and ${youngest} and not ${superseded}
        and coalesce(sides.scouted_at, wait.since) < now() - interval '1 second' * case
          when wait.is_away and wait.since > now() - interval '1 hour' then 2
          when wait.is_away and wait.since > now() - interval '1 day' then 20
          when wait.is_away then 300
          when wait.since > now() - interval '10 minutes' then least(2 * power(1.5, least(wait.scouts, 20)), 8)
          else 86400 end
      order by wait.side, wait.scouted_at nulls first, wait.since
    ), sent as (
      update job_waits set scouted_at = now(), scouts = scouts + 1 from chosen as job
      where job_waits.job_id = job.job_id
        and (job_waits.scouted_at is null or job_waits.scouted_at < now() - interval '1 second')
      returning job_waits.job_id, ${spared} as attempts
    )
    select count(scout.*) from sent cross join lateral graphile_worker.reschedule_jobs(
      array[sent.job_id], run_at := now(), attempts := sent.attempts) as scout`.execute(db)

/** An outage uses up no tries. Deletes what no longer waits. */
export const keepWaits = async (db: Db): Promise<void> => {
  await sql`with spent as materialized (
      select job.id, job.max_attempts from job_waits as wait join graphile_worker.jobs as job on job.id = wait.job_id
      where wait.is_away and job.locked_at is null and job.attempts >= job.max_attempts and ${youngest}
        and not ${superseded}
    ) select count(*) from spent cross join lateral
      graphile_worker.reschedule_jobs(array[spent.id], attempts := spent.max_attempts - 1)`.execute(db)
  await sql`delete from job_waits where not exists (
    select 1 from graphile_worker.jobs as job where job.id = job_id)`.execute(db)
}
