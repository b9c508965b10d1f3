import { setImmediate as soon } from 'node:timers/promises'
import { runOnce } from 'graphile-worker'
import type pg from 'pg'
import type { Services } from '../context.ts'
import type { JobHandler } from '../jobs.ts'
import { retrying } from './retrying-pool.ts'
import { createShares } from './shares.ts'
import { jobLogger, toTasks } from './tasks.ts'

/** A share for more jobs than are ever due: none is left for later. */
const unshared = 1_000

/** Works on what is due now, then returns, with each end reported: what tests wait for. */
export const runDueJobs = async (services: Services, pool: pg.Pool, handlers: JobHandler[]): Promise<void> => {
  // The runner itself returns while its last report is still on its way.
  const reports = retrying(pool, services.log, createShares(unshared))
  await runOnce({
    pgPool: reports.pool,
    taskList: toTasks(services, handlers),
    concurrency: 4,
    noHandleSignals: true,
    logger: jobLogger(services),
  })
  await soon()
  await reports.settled()
}
