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

const named = z.object({ storeId: z.uuid(), provider: z.string() })
const tryKeys = job('try-provider-keys', named)
/** Of keys that were refused, `wait` being that before this try. */
const tryRefused = job('try-refused-provider-keys', named.extend({ wait: z.number().int().positive() }))

/** What refused them may be a firewall on the way, or gone within the hour: soon at first, then ever later. */
const waitMs = { first: 5 * 60_000, last: 24 * 60 * 60_000 }

/** A provider did not take the keys of a store: they are tried once more, apart from any shopper's payment. */
export const recheckKeys = (db: Db, storeId: string, provider: string): Promise<void> =>
  tryKeys.enqueue(db, { storeId, provider }, { key: `try-keys:${storeId}:${provider}` })

/**
 * Keys that the provider takes no longer are offered to nobody: without another provider shoppers are then left with the
 * shop's own checkout, where they can pay. Keys that came meanwhile are left alone.
 */
const judge = async (services: Services, storeId: string, name: string): Promise<void> => {
  const row = isProvider(name) ? await repository.findProvider(services.db, storeId, name) : undefined
  if (!isProvider(name) || !row?.is_authorized) return
  try {
    await takeOver(services, storeId, name, row)
  } catch (error) {
    if (!isAboutKeys(error)) throw error
    services.log.warn({ err: error, storeId, provider: name }, 'a provider takes the keys of a store no longer')
    await services.db.transaction().execute(async (db) => {
      await repository.setUnauthorized(db, storeId, name, row.credentials_sealed)
      await tryLater(db, { storeId, provider: name, wait: waitMs.first }, services.now())
    })
  }
}

const tryLater = (db: Db, which: { storeId: string; provider: string; wait: number }, now: Date) =>
  tryRefused.enqueue(db, which, {
    key: `try-refused-keys:${which.storeId}:${which.provider}`,
    runAt: new Date(now.getTime() + which.wait),
  })

/** Refused keys that are taken again are offered again, unless others came meanwhile. */
const judgeRefused = async (
  services: Services,
  { storeId, provider: name, wait }: { storeId: string; provider: string; wait: number },
): Promise<void> => {
  const row = isProvider(name) ? await repository.findProvider(services.db, storeId, name) : undefined
  if (!isProvider(name) || !row || row.is_authorized || row.disconnected_at) return
  try {
    if (!(await takeOver(services, storeId, name, row))) return
    services.log.info({ storeId, provider: name }, 'a provider takes the keys of a store again')
    await repository.setAuthorizedAgain(services.db, storeId, name, row.credentials_sealed)
  } catch (error) {
    if (!isAboutKeys(error)) throw error
    if (wait < waitMs.last)
      await tryLater(services.db, { storeId, provider: name, wait: Math.min(wait * 3, waitMs.last) }, services.now())
  }
}

/** Tries the keys, and keeps what the account says of itself by now; false where there are none. Throws ProviderError. */
const takeOver = async (
  services: Services,
  storeId: string,
  name: ProviderName,
  row: repository.ProviderRow,
): Promise<boolean> => {
  const credentials = unsealCredentials(services, row)
  if (!credentials) return false
  const provider = providerNamed(name)
  const location = getLocation(services, name, row)
  const at = { webhook_url: webhookUrl(services, name, storeId), world: location.world }
  const found = await provider.check(
    asking(services, name, storeId, location),
    provider.credentials.parse(credentials),
    at,
  )
  // A webhook that was deleted at the provider was made anew, and its messages are proved by the new one's id.
  await repository.mergeSettings(services.db, storeId, name, ofAccount(name, found), row.credentials_sealed)
  return true
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
  handle(tryRefused, judgeRefused),
  handle(
    eraseKeys,
    async ({ db, now }) => {
      await repository.eraseDisconnected(db, new Date(now().getTime() - keptDays * dayMs))
    },
    { cron: '35 4 * * *' },
  ),
]
