import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { handle, job, type JobHandler } from '#kit/server/jobs.ts'
import { findDescription, isProvider, type ProviderName } from '../providers/catalog.ts'
import { isAboutKeys } from '../providers/provider.ts'
import { providerNamed } from '../providers/registry.ts'
import { keptDays } from '../rules.ts'
import { asking, getLocation, webhookUrl } from './connected.ts'
import * as repository from './repository.ts'
import { unsealCredentials } from './sealed.ts'

const tryKeys = job('try-provider-keys', z.object({ storeId: z.uuid(), provider: z.string() }))

/** A provider did not take the keys of a store: they are tried once more, apart from any shopper's payment. */
export const recheckKeys = (db: Db, storeId: string, provider: string): Promise<void> =>
  tryKeys.enqueue(db, { storeId, provider }, { key: `try-keys:${storeId}:${provider}` })

/**
 * Keys that the provider takes no longer are offered to nobody: without another provider shoppers are then left with the
 * shop's own checkout, where they can pay. Keys that came meanwhile are left alone.
 */
const judge = async (services: Services, storeId: string, name: string): Promise<void> => {
  const row = isProvider(name) ? await repository.findProvider(services.db, storeId, name) : undefined
  const credentials = row && unsealCredentials(services, row)
  if (!isProvider(name) || !row?.is_authorized || !credentials) return
  const provider = providerNamed(name)
  try {
    const location = getLocation(services, name, row)
    const at = { webhook_url: webhookUrl(services, name, storeId), world: location.world }
    const found = await provider.check(
      asking(services, name, storeId, location),
      provider.credentials.parse(credentials),
      at,
    )
    // A webhook that was deleted at the provider was made anew, and its messages are proved by the new one's id.
    await repository.mergeSettings(services.db, storeId, name, ofAccount(name, found), row.credentials_sealed)
  } catch (error) {
    if (!isAboutKeys(error)) throw error
    services.log.warn({ err: error, storeId, provider: name }, 'a provider takes the keys of a store no longer')
    await repository.setUnauthorized(services.db, storeId, name, row.credentials_sealed)
  }
}

/** Without what the merchant switched and what the account does not say at the moment: that stays as it is. */
const ofAccount = (name: ProviderName, found: unknown): object => {
  const { switches = [] } = findDescription(name)
  const isTheirs = (member: string) => switches.some((one) => one.name === member)
  return Object.fromEntries(
    Object.entries(found as object).filter(([member, value]) => value !== null && !isTheirs(member)),
  )
}

/** Forgets, once disputes can no longer come, what a disconnected provider was reached by. */
export const eraseKeys = job('erase-disconnected-providers', z.object({}))
const dayMs = 86_400_000

export const paymentMethodWorkers: JobHandler[] = [
  handle(tryKeys, (services, { storeId, provider }) => judge(services, storeId, provider)),
  handle(
    eraseKeys,
    async ({ db, now }) => {
      await repository.eraseDisconnected(db, new Date(now().getTime() - keptDays * dayMs))
    },
    { cron: '35 4 * * *' },
  ),
]
