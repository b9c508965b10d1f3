import type { Services } from '#kit/server/context.ts'
import { isProvider } from '../providers/catalog.ts'
import { ProviderError } from '../providers/provider.ts'
import { providerNamed } from '../providers/registry.ts'
import { asking, getLocation } from './connected.ts'
import * as repository from './repository.ts'
import { unsealCredentials } from './sealed.ts'

/** Keeps what a store's account offers shoppers by now. Where the provider does not say, what it said before stands. */
export const learnOffers = async (services: Services, storeId: string, name: string): Promise<void> => {
  const row = isProvider(name) ? await repository.findProvider(services.db, storeId, name) : undefined
  const kept = row && !row.disconnected_at && unsealCredentials(services, row)
  if (!isProvider(name) || !row || !kept) return
  const provider = providerNamed(name)
  if (!provider.offers) return
  try {
    const asked = asking(services, name, storeId, getLocation(services, name, row))
    const offers = await provider.offers(asked, provider.credentials.parse(kept))
    await repository.mergeSettings(services.db, storeId, name, offers, row.credentials_sealed)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ err: error, storeId, provider: name }, 'a provider does not say what its account offers')
  }
}
