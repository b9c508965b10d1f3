import { switchAddOn } from '#features/script/server/public.ts'
import { findStore } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { freePlanId, graceDays } from '../rules.ts'
import { endGrace } from './accounts/end.ts'
import { listAccountStores, listPastDue } from './accounts/repository.ts'
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
  handle(jobs.endGraceJob, (services, { storeId }) => endGrace(services, storeId)),
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
  const { db, env, now } = services
  if (!env.STRIPE_SECRET_KEY) return
  for (const storeId of await listPastDue(db, new Date(now().getTime() - graceDays * 86_400_000)))
    await jobs.endGraceJob.enqueue(db, { storeId }, { key: `end-grace:${storeId}` })
}

/** A merchant who is back on the paid plan by now keeps the add-on. */
const takeOff = async (services: Services, storeId: string): Promise<void> => {
  const store = await findStore(services.db, storeId)
  if (store?.plan_id !== freePlanId) return
  await switchAddOn(services, storeId, false)
}
