import { airwallex } from './airwallex/airwallex.ts'
import type { Provider } from './provider.ts'

/** Every provider, in the order in which their methods are offered. */
const providers = { airwallex } as const

export type ProviderName = keyof typeof providers

export const isProvider = (name: string): name is ProviderName => Object.hasOwn(providers, name)

/** A provider without its own types: credentials and settings are parsed by its schemas before they are passed on. */
export const providerNamed = (name: ProviderName): Provider => providers[name]
