import { EventEmitter } from 'node:events'
import { setImmediate as soon, setTimeout as wait } from 'node:timers/promises'
import { run, type Runner, type WorkerEvents } from 'graphile-worker'
import type { Services } from '../context.ts'
import { openDatabase, openPool } from '../db/database.ts'
import type { JobHandler } from '../jobs.ts'
import { retrying } from './retrying-pool.ts'
import { createShares } from './shares.ts'
import { superviseWorkers } from './supervise-workers.ts'
import { jobLogger, toTasks } from './tasks.ts'
import { watchPeers } from './waits.ts'

export type Jobs = {
  /** Waits for the jobs in hand, then lets go of everything. */
  stop(): Promise<void>
}

/** Jobs wait for the outside most of the time: so many do it at once. */
const concurrency = 10
/** One for each job that writes, one that listens, and some for the runner beside them. */
const connections = concurrency + 4
/** Of the one that reports: what is lost on the network is said again before this process counts as dead. */
const reportMs = 3_000
const patienceMs = 10_000
const maxPauseMs = 2_000
/** So long asking for a job may fail while the database takes reports: then the failure is the runner's own. */
const stuckMs = 5_000
/** A runner that ends by itself has so long for what it has in hand before others may take it. */
const partingMs = 60_000

/**
 * Works on the queue until `stop()`, over connections of its own, so that neither requests nor jobs wait for the other's.
 * A runner that ends by itself is followed by another.
 */
export const startJobs = (services: Services, databaseUrl: string, handlers: JobHandler[]): Jobs => {
  const { log } = services
  const pool = openPool(databaseUrl, { max: connections, patienceMs })
  const shares = createShares(concurrency)
  const reports = retrying(pool, log, shares)
  const working = { ...services, db: openDatabase(pool) }
  const reporting = openPool(databaseUrl, { max: 1, patienceMs: reportMs, maxStatementMs: reportMs })
  const supervision = superviseWorkers(working.db, log, reports.askingForMs, undefined, openDatabase(reporting))
  const peers = watchPeers(working.db, working)
  const ending = new AbortController()
  /** By the name of each worker: settles once it has stopped. */
  const ended = new Map<string, Promise<void>>()
  let runner: Runner | undefined

  /** Settles when the runner takes no more jobs, for whatever reason. */
  const work = async (): Promise<void> => {
    const events: WorkerEvents = new EventEmitter()
    const over = new Promise<void>((resolve) => {
      events.on('pool:gracefulShutdown', () => resolve())
      events.on('pool:forcefulShutdown', () => resolve())
      events.on('pool:release', () => resolve())
    })
    /** By the id of each job in hand: the run of it that began last. */
    const hands = new Map<string, object>()
    events.on('job:start', ({ job }) => void hands.set(job.id, job))
    events.on('job:complete', ({ job }) => {
      shares.end(job.id)
      // Its end is reported right after this; until the database knows of it, the job is held.
      const reported = async () => {
        await soon()
        await reports.settled()
        // It may have been woken and begun again meanwhile.
        if (hands.get(job.id) === job) hands.delete(job.id)
      }
      void reported()
    })
    // A first look at the queue that was cut off is kept as failed by the library: this runner would never take a job.
    let failingSince: number | undefined
    const works = () => void (failingSince = undefined)
    events.on('job:start', works)
    events.on('worker:getJob:empty', works)
    events.on('worker:getJob:error', ({ error }) => {
      failingSince ??= Date.now()
      if (supervision.reportedAt() - failingSince < stuckMs) return
      log.error({ err: error }, 'jobs cannot be asked for though the database answers')
      works()
      end()
    })
    events.on('pool:create', ({ workerPool: { id } }) => {
      supervision.enlist(id, hands)
      const released = new Promise<void>((resolve) => events.on('pool:release', () => resolve()))
      const parted = over.then(() => Promise.race([released, wait(partingMs, undefined, { ref: false })]))
      const left = async () => {
        await parted
        await Promise.race([reports.settled(), wait(patienceMs, undefined, { ref: false })])
        for (const jobId of hands.keys()) shares.end(jobId)
        await supervision.dismiss(id)
        ended.delete(id)
      }
      ended.set(id, left())
    })
    runner = await run({
      pgPool: reports.pool,
      taskList: toTasks(working, handlers),
      crontab: handlers.flatMap(({ name, cron }) => (cron ? [`${cron} ${name}`] : [])).join('\n'),
      concurrency,
      forbiddenFlags: shares.full,
      pollInterval: 1_000,
      noHandleSignals: true,
      logger: jobLogger(services),
      events,
    })
    runner.promise.catch(() => undefined)
    if (ending.signal.aborted) end()
    await over
  }

  const end = () => void runner?.stop().catch(() => undefined)

  const supervise = async () => {
    for (let failures = 0; !ending.signal.aborted; failures++) {
      const began = Date.now()
      try {
        await work()
        if (!ending.signal.aborted) log.error('the job runner ended by itself and begins anew')
      } catch (error) {
        log.warn({ err: error }, 'the job runner cannot begin yet')
      }
      if (Date.now() - began > maxPauseMs) failures = 0
      const pause = Math.min(maxPauseMs, 250 * 2 ** failures)
      await wait(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const supervised = supervise()
  return {
    async stop() {
      ending.abort()
      end()
      await supervised
      await Promise.all(ended.values())
      await Promise.all([supervision.stop(), peers.stop()])
      await Promise.all([pool.end(), reporting.end()])
    },
  }
}
