import type { Env } from '#kit/server/env.ts'
import type { World } from '../worlds.ts'
import type { ProviderName } from './registry.ts'

/** Where a connection is: in which world, and at which address where the merchant was told one. */
export type Side = { world: World; address: string | null }

/** The configuration with the addresses of one side alone: whoever asks in it reaches no other. */
export const inWorld = (env: Env, { world, address }: Side): Env =>
  world === 'live' ? { ...env, ...(address && { PAYABL_URL: address }) } : { ...env, ...testAddresses(env) }

const testAddresses = (env: Env) => ({
  AIRWALLEX_URL: env.AIRWALLEX_TEST_URL,
  AIRWALLEX_ENV: 'demo' as const,
  VIVA_ACCOUNTS_URL: env.VIVA_TEST_ACCOUNTS_URL,
  VIVA_API_URL: env.VIVA_TEST_API_URL,
  VIVA_CHECKOUT_URL: env.VIVA_TEST_CHECKOUT_URL,
  PAYPAL_URL: env.PAYPAL_TEST_URL,
  RAPYD_URL: env.RAPYD_TEST_URL,
  PAYABL_URL: env.PAYABL_TEST_URL,
})

const addressesOf = (env: Env) => [
  env.AIRWALLEX_URL,
  env.VIVA_ACCOUNTS_URL,
  env.VIVA_API_URL,
  env.VIVA_CHECKOUT_URL,
  env.PAYPAL_URL,
  env.RAPYD_URL,
  env.PAYABL_URL,
]

/** Where the providers are reached, in both worlds. */
export const providerAddresses = (env: Env): string[] => [
  ...addressesOf(env),
  ...addressesOf(inWorld(env, { world: 'test', address: null })),
]

const testHosts: Record<ProviderName, readonly string[]> = {
  airwallex: ['api-demo.airwallex.com', 'api.sandbox.airwallex.com'],
  viva: ['demo-api.vivapayments.com'],
  paypal: ['api-m.sandbox.paypal.com'],
  rapyd: ['sandboxapi.rapyd.net'],
  payabl: ['sandbox.payabl.com', 'sandbox.powercash21.com'],
}

/** The world that an installation is in by its configuration, where a provider's one address is that of its test world. */
export const configuredWorld = (env: Env, name: ProviderName): World => {
  const addresses = {
    airwallex: env.AIRWALLEX_URL,
    viva: env.VIVA_API_URL,
    paypal: env.PAYPAL_URL,
    rapyd: env.RAPYD_URL,
    payabl: env.PAYABL_URL,
  }
  const { hostname } = new URL(addresses[name])
  return testHosts[name].some((host) => hostname === host || hostname.endsWith(`.${host}`)) ? 'test' : 'live'
}

/** An address that a merchant was told, as far as calls of payments go. */
export const isGivenAddress = (url: URL): boolean =>
  url.protocol === 'https:' && url.port === '' && url.pathname.startsWith('/pay/')
