import { airwallex } from './airwallex/airwallex.ts'
import { payabl } from './payabl/payabl.ts'
import { paypal } from './paypal/paypal.ts'
import type { Provider } from './provider.ts'
import { rapyd } from './rapyd/rapyd.ts'
import { viva } from './viva/viva.ts'

/** Every provider, in the order in which their methods are offered. */
const providers = { airwallex, viva, paypal, rapyd, payabl } as const

export type ProviderName = keyof typeof providers

export const isProvider = (name: string): name is ProviderName => Object.hasOwn(providers, name)

/** A provider without its own types: credentials and settings are parsed by its schemas before they are passed on. */
export const providerNamed = (name: ProviderName): Provider => providers[name]

/** A provider as people know it; the name itself for one that is no longer offered. */
export const providerTitle = (name: string): string => (isProvider(name) ? providerNamed(name).title : name)

/** Those at whose pages a cancelled payment can still be made for a while. */
export const lingeringProviders: ProviderName[] = (Object.keys(providers) as ProviderName[]).filter(
  (name) => providerNamed(name).lingers,
)

/** Those that send no message of a dispute and list none: each payment is asked about. */
export const silentProviders: ProviderName[] = (Object.keys(providers) as ProviderName[]).filter(
  (name) => providerNamed(name).isSilentAfterwards,
)

/** Those that list what went back, as their messages of it are not to be relied on. */
export const listingProviders: ProviderName[] = (Object.keys(providers) as ProviderName[]).filter(
  (name) => providerNamed(name).moved,
)
