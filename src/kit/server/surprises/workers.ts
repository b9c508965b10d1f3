import { z } from 'zod'
import { handle, job, type JobHandler } from '../jobs.ts'
import { forgetOldSurprises } from './repository.ts'

const keptMs = 90 * 24 * 60 * 60_000
const most = 1_000

const forgetSurprisesJob = job('forget-surprises', z.object({}))

export const surpriseWorkers: JobHandler[] = [
  handle(forgetSurprisesJob, ({ db, now }) => forgetOldSurprises(db, new Date(now().getTime() - keptMs), most), {
    cron: '25 * * * *',
  }),
]
