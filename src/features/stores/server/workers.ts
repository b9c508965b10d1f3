import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { renewAhead } from './connection.ts'
import { cutOffWhereRefused } from './cut-off.ts'
import {
  checkKey,
  forgetSecrets,
  keepAllSubscribed,
  keepSubscribed,
  refreshFacts,
  renewKeys,
  takeBackStores,
} from './jobs.ts'
import { renewSubscriptions, scopesChanged } from './keep-subscribed.ts'
import { refreshWhereConnected } from './refresh.ts'
import { listConnected } from './repository.ts'
import { forgetFormer } from './rotation.ts'
import { takeBackUnfinished } from './take-back-repository.ts'

/** So long a store waits for its first keys. */
const unfinishedMs = 24 * 60 * 60_000

export const storeWorkers: JobHandler[] = [
  handle(renewKeys, renewAhead, { cron: '*/30 * * * *' }),
  handle(
    takeBackStores,
    async ({ db, now }) => void (await takeBackUnfinished(db, new Date(now().getTime() - unfinishedMs))),
    { cron: '35 * * * *' },
  ),
  handle(forgetSecrets, forgetFormer, { cron: '40 * * * *' }),
  handle(checkKey, (services, { storeId }) => cutOffWhereRefused(services, storeId)),
  handle(refreshFacts, (services, { storeId }) => refreshWhereConnected(services, storeId)),
  handle(keepSubscribed, (services, { storeId }) => renewSubscriptions(services, storeId)),
  handle(
    keepAllSubscribed,
    async (services) => {
      for (const { id } of await listConnected(services.db)) await scopesChanged(services, id)
    },
    { cron: '50 2 * * *' },
  ),
]
