import { switchAddOn } from '#features/script/server/public.ts'
import { findStore } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { freePlanId } from '../rules.ts'
import { endGraces } from './accounts/end.ts'
import { listAccountStores } from './accounts/repository.ts'
import { process, sweepEvents, syncStore } from './events/process.ts'
import * as jobs from './jobs.ts'
import { sendNotice } from './notices.ts'
import { refreshRates } from './rates/refresh.ts'

export const billingWorkers: JobHandler[] = [
  handle(jobs.processEvent, (services, { eventId }) => process(services, eventId)),
  handle(jobs.syncBilling, (services, { storeId }) => syncStore(services, storeId)),
  handle(jobs.noticePayment, (services, { storeId, kind }) => sendNotice(services, storeId, kind)),
  handle(jobs.leavePlan, (services, { storeId }) => takeOff(services, storeId)),
  handle(jobs.refreshRatesJob, refreshRates, { cron: '20 */3 * * *' }),
  handle(jobs.sweepBilling, (services) => sweep(services), { cron: '*/10 * * * *' }),
  handle(
    jobs.reconcileBilling,
    async ({ db, env }) => {
      if (!env.STRIPE_SECRET_KEY) return
      for (const storeId of await listAccountStores(db))
        await jobs.syncBilling.enqueue(db, { storeId }, { key: `sync-billing:${storeId}` })
    },
    { cron: '17 * * * *' },
  ),
]

const sweep = async (services: Services): Promise<void> => {
  await sweepEvents(services)
  await endGraces(services)
}

/** A merchant who is back on the paid plan by now keeps the add-on. */
const takeOff = async (services: Services, storeId: string): Promise<void> => {
  const store = await findStore(services.db, storeId)
  if (store?.plan_id !== freePlanId) return
  await switchAddOn(services, storeId, false)
}
