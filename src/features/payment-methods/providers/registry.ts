import type { Env } from '#kit/server/env.ts'
import { airwallex } from './airwallex/airwallex.ts'
import { paypal } from './paypal/paypal.ts'
import type { Provider } from './provider.ts'
import { viva } from './viva/viva.ts'

/** Every provider, in the order in which their methods are offered. */
const providers = { airwallex, viva, paypal } as const

export type ProviderName = keyof typeof providers

export const isProvider = (name: string): name is ProviderName => Object.hasOwn(providers, name)

/** A provider without its own types: credentials and settings are parsed by its schemas before they are passed on. */
export const providerNamed = (name: ProviderName): Provider => providers[name]

/** Where the providers are reached. */
export const providerAddresses = (env: Env): string[] => [
  env.AIRWALLEX_URL,
  env.VIVA_ACCOUNTS_URL,
  env.VIVA_API_URL,
  env.VIVA_CHECKOUT_URL,
  env.PAYPAL_URL,
]
