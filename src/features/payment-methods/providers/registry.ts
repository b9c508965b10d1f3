import * as adapters from './adapters.ts'
import type { ProviderName } from './catalog.ts'
import { providers } from './catalog.ts'
import type { Provider } from './provider.ts'

// One that is described and cannot be talked to does not compile.
const byName: { readonly [N in ProviderName]: Provider } = adapters

/** A provider without its own types: credentials and settings are parsed by its schemas before they are passed on. */
export const providerNamed = (name: ProviderName): Provider => byName[name]

const whose = (has: (provider: Provider) => unknown): ProviderName[] =>
  providers.map(({ name }) => name).filter((name) => has(byName[name]))

/** Those at whose pages a cancelled payment can still be made for a while. */
export const lingeringProviders = whose(({ lingers }) => lingers)

/** Those that send no message of a dispute and list none: each payment is asked about. */
export const silentProviders = whose(({ isSilentAfterwards }) => isSilentAfterwards)

/** Those that list what went back, as their messages of it are not to be relied on. */
export const listingProviders = whose(({ moved }) => moved)

/** Those that sign no message: each is asked about. */
export const askingProviders = whose(({ provesByAsking }) => provesByAsking)
