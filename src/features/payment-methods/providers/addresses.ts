import type { Env } from '#kit/server/env.ts'
import type { World } from '../worlds.ts'
import { providers } from './catalog.ts'
import type { Description } from './description.ts'
import { testName } from './environment.ts'

/** Where a connection is: in which world, and at which address where the merchant was told one. */
export type Location = { world: World; address: string | null }

/** The configuration as the descriptions' names find their values in it. */
const valuesIn = (env: Env) => env as Env & Readonly<Record<string, string>>

/** The configuration with the addresses of one world alone: calls made with it cannot reach the other. */
export const inWorld = (env: Env, location: Location): Env => ({
  ...env,
  ...Object.assign({}, ...providers.map((provider) => getChanges(valuesIn(env), provider, location))),
})

const getChanges = (
  values: Readonly<Record<string, string>>,
  { addresses, worldNames = {}, givenAddress }: Description,
  { world, address }: Location,
): Record<string, string | undefined> => {
  if (world === 'live') return givenAddress && address ? { [givenAddress.replaces]: address } : {}
  return {
    ...Object.fromEntries(Object.keys(addresses).map((name) => [name, values[testName(name)]])),
    ...Object.fromEntries(Object.entries(worldNames).map(([name, { test }]) => [name, test])),
  }
}

/** Where the providers are reached, in both worlds. */
export const providerAddresses = (env: Env): string[] =>
  providers
    .flatMap(({ addresses }) => Object.keys(addresses))
    .flatMap((name) => [valuesIn(env)[name]!, valuesIn(env)[testName(name)]!])

/** The world that an installation is in by its configuration, where a provider's one address is that of its test world. */
export const configuredWorld = (env: Env, { mainAddress, testHosts }: Description): World => {
  const { hostname } = new URL(valuesIn(env)[mainAddress]!)
  return testHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)) ? 'test' : 'live'
}

/** An address that a merchant was told, as far as calls of payments go. */
export const isGivenAddress = (url: URL): boolean =>
  url.protocol === 'https:' &&
  url.port === '' &&
  providers.some(({ givenAddress }) => givenAddress && url.pathname.startsWith(givenAddress.below))

/** What shoppers' browsers may load and ask of a provider whose script they run; `draws` where it draws in the page too. */
export type ScriptSources = { sources: string[]; draws: boolean; wallets?: Wallets }
type Wallets = NonNullable<NonNullable<Description['scripts']>[`${string}_URL`]['wallets']>

/**
 * Of every provider, as far as its script is let into a page where these providers' ways to pay are `offered`, and buttons of wallets of
 * those in `withWallets` stand.
 */
export const providerSources = (
  env: Env,
  offered: readonly string[],
  withWallets: readonly string[] = [],
): ScriptSources[] =>
  providers.flatMap(({ name: provider, scripts = {} }) =>
    Object.entries(scripts)
      .filter(([, { draws }]) => !draws || offered.includes(provider))
      .map(([name, { talksTo, also = [], draws = false, wallets }]) => {
        const { origin, hostname } = new URL(valuesIn(env)[name]!)
        // A company spreads its own over subdomains.
        const others = [talksTo, ...also].map((host) => `https://*.${host}`)
        const isTheirs = hostname.endsWith(`.${talksTo}`)
        return {
          draws,
          sources: isTheirs ? [origin, ...others] : [origin],
          ...(isTheirs && wallets && withWallets.includes(provider) && { wallets }),
        }
      }),
  )
