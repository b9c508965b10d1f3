import { isDeepStrictEqual } from 'node:util'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Location } from '../providers/addresses.ts'
import { findDescription, type ProviderName } from '../providers/catalog.ts'
import { providerNamed } from '../providers/registry.ts'
import { asking, getLocation, readable, webhookUrl } from './connected.ts'
import { mergedSettings } from './merged-settings.ts'
import * as repository from './repository.ts'
import type { ProviderRow } from './repository.ts'
import { sealCredentials, sealLeft, unsealCredentials } from './sealed.ts'

type How = {
  /** Laid over the settings that follow from the account. */
  switches?: object
  /** Default: where the connection is. */
  location?: Location
  /** What `switches` and `location` were chosen from; null: nothing. Default: what stands there. */
  seen?: ProviderRow | null
}

/**
 * Tries the credentials at the provider and keeps them, sealed to their row. Throws ProviderError with the sentence why
 * they do not work, and 409 where the connection became another one meanwhile; nothing is kept then.
 */
export const connectProvider = async (
  services: Services,
  storeId: string,
  name: ProviderName,
  credentials: unknown,
  how: How = {},
): Promise<void> => {
  const provider = providerNamed(name)
  const parsed = provider.credentials.parse(credentials)
  const seen = how.seen === undefined ? await repository.findProvider(services.db, storeId, name) : how.seen
  const was = toConnection(services, name, seen ?? null)
  const location = how.location ?? was.location
  const found = await readable(services, findDescription(name).title, () =>
    provider.check(asking(services, name, storeId, location), parsed, {
      webhook_url: webhookUrl(services, name, storeId),
      world: location.world,
    }),
  )
  const wanted = { location, credentials: parsed, disconnected_at: null }
  // The provider may have taken seconds to answer: what others saved meanwhile is theirs.
  await services.db.transaction().execute(async (db) => {
    const row = await repository.lockProvider(db, storeId, name)
    const now = toConnection(services, name, row)
    if (!isDeepStrictEqual(now, was) && !isDeepStrictEqual(now, wanted)) throw refuse.outdated(row.updated_at)
    const isSame = isDeepStrictEqual([now.location, now.credentials], [location, parsed])
    const isFresh = row.credentials_sealed.length > 0 && !services.secrets.isStale(row.credentials_sealed)
    const isMoving = row.credentials_sealed.length > 0 && now.location.world !== location.world
    const settings = mergedSettings(seen?.settings, { ...(found as object), ...how.switches }, row.settings)
    await repository.saveProvider(db, storeId, row.id, {
      ...location,
      credentials_sealed: isSame && isFresh ? row.credentials_sealed : sealCredentials(services, row.id, parsed),
      settings: JSON.stringify(settings),
      ...(!isSame && { webhook_proven_at: null }),
      ...(isMoving && leaving(services, row)),
    })
  })
}

/** What makes one connection another: not its settings, and not by which key it is sealed. */
const toConnection = (services: Services, name: ProviderName, row: ProviderRow | null) => ({
  location: getLocation(services, name, row ?? { world: null, address: null }),
  credentials: row && unsealCredentials(services, row),
  disconnected_at: row?.disconnected_at ?? null,
})

/** The account of the world that a connection leaves is kept beside it: what was paid there is still looked after. */
const leaving = (services: Services, row: ProviderRow) => ({
  left_sealed: sealLeft(services, row),
  left_settings: JSON.stringify(row.settings),
  left_address: row.address,
})
