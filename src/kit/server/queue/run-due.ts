import { runOnce } from 'graphile-worker'
import type pg from 'pg'
import type { Services } from '../context.ts'
import type { JobHandler } from '../jobs.ts'
import { jobLogger, toTasks } from './tasks.ts'

/** Works on what is due now, then returns: what tests wait for. */
export const runDueJobs = (services: Services, pool: pg.Pool, handlers: JobHandler[]): Promise<void> =>
  runOnce({
    pgPool: pool,
    taskList: toTasks(services, handlers),
    concurrency: 4,
    noHandleSignals: true,
    logger: jobLogger(services),
  })
