import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { eraseOld } from './erase.ts'
import { eraseOldShopperData } from './jobs.ts'

export const shopperDataWorkers: JobHandler[] = [handle(eraseOldShopperData, eraseOld, { cron: '50 2 * * *' })]
