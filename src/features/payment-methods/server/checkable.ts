import type { Services } from '#kit/server/context.ts'
import { isProvider, providerTitle } from '../providers/catalog.ts'
import { providerNamed } from '../providers/registry.ts'
import { asking, getLocation, webhookUrl } from './connected.ts'
import * as repository from './repository.ts'
import { unsealCredentials } from './sealed.ts'

/** A store's account at a provider as a check of the connection asks it. */
export type Checkable = {
  title: string
  checks: { name: string; run(): Promise<string> }[]
  /** When a message signed by the provider first arrived. */
  provenAt: Date | null
  /** What no answer may show. */
  secrets: string[]
}

/** Null where the store has no account there, or none whose keys can be opened. */
export const checkableProvider = async (
  services: Services,
  storeId: string,
  name: string,
): Promise<Checkable | null> => {
  const row = isProvider(name) ? await repository.findProvider(services.db, storeId, name) : undefined
  const kept = row && !row.disconnected_at && unsealCredentials(services, row)
  if (!isProvider(name) || !row || !kept) return null
  const provider = providerNamed(name)
  const credentials = provider.credentials.parse(kept)
  const at = { settings: provider.settings.parse(row.settings), webhook_url: webhookUrl(services, name, storeId) }
  const asked = asking(services, name, storeId, getLocation(services, name, row))
  return {
    title: providerTitle(name),
    checks: provider.preflight.map((check) => ({ name: check.name, run: () => check.run(asked, credentials, at) })),
    provenAt: row.webhook_proven_at,
    secrets: Object.values(kept).filter((value): value is string => typeof value === 'string' && value.length > 5),
  }
}
