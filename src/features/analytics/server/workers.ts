import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { forgetVisitors, reportPurchase } from './reports/jobs.ts'
import { report } from './reports/report-purchase.ts'
import { forgetVisits } from './shoppers/repository.ts'

const weekMs = 7 * 86_400_000

export const analyticsWorkers: JobHandler[] = [
  handle(reportPurchase, (services, { checkoutId, receiver }) => report(services, checkoutId, receiver)),
  handle(forgetVisitors, async ({ db, now }) => void (await forgetVisits(db, new Date(now().getTime() - weekMs))), {
    cron: '20 3 * * *',
  }),
]
