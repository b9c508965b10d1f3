import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { proveAllFigures, proveFigures } from './proof/jobs.ts'
import { proveAll, proveStore } from './proof/prove.ts'

export const dashboardWorkers: JobHandler[] = [
  handle(proveFigures, (services, { storeId }) => proveStore(services, storeId)),
  handle(proveAllFigures, (services) => proveAll(services), { cron: '50 3 * * *' }),
]
