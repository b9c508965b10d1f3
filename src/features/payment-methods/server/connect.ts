import { isDeepStrictEqual } from 'node:util'
import type { Services } from '#kit/server/context.ts'
import type { Side } from '../providers/addresses.ts'
import { findDescription, type ProviderName } from '../providers/catalog.ts'
import { providerNamed } from '../providers/registry.ts'
import { asking, outboundSide, readable, webhookUrl } from './connected.ts'
import * as repository from './repository.ts'
import { sealCredentials, sealLeft, unsealCredentials } from './sealed.ts'

/**
 * Tries the credentials at the provider and keeps them, sealed to their row. Throws ProviderError with the sentence why
 * they do not work; nothing is kept then.
 */
export const connectProvider = async (
  services: Services,
  storeId: string,
  name: ProviderName,
  credentials: unknown,
  switches: object = {},
  chosen?: Side,
): Promise<void> => {
  const provider = providerNamed(name)
  const parsed = provider.credentials.parse(credentials)
  const before = await repository.findProvider(services.db, storeId, name)
  const was = outboundSide(services, name, before ?? { world: null, address: null })
  const side = chosen ?? was
  const found = await readable(services, findDescription(name).title, () =>
    provider.check(asking(services, name, storeId, side), parsed, {
      webhook_url: webhookUrl(services, name, storeId),
      world: side.world,
    }),
  )
  const settings = { ...(found as object), ...switches }
  const isSame =
    before !== undefined &&
    isDeepStrictEqual(was, side) &&
    isDeepStrictEqual(unsealCredentials(services, before), parsed)
  const id = await repository.reserveProvider(services.db, storeId, name)
  const values = {
    ...side,
    credentials_sealed: sealCredentials(services, id, parsed),
    settings: JSON.stringify(settings),
    ...(!isSame && { webhook_proven_at: null }),
  }
  const isMoving = before !== undefined && before.credentials_sealed.length > 0 && was.world !== side.world
  await repository.saveProvider(services.db, storeId, id, { ...values, ...(isMoving && leaving(services, before)) })
}

/** The account of the world that a connection leaves is kept beside it: what was paid there is still looked after. */
const leaving = (services: Services, row: repository.ProviderRow) => ({
  left_sealed: sealLeft(services, row),
  left_settings: JSON.stringify(row.settings),
  left_address: row.address,
})
