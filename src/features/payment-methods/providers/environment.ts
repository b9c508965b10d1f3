import { z } from 'zod'
import { type Variables, webAddressOr } from '#kit/server/env.ts'
import type { DescribedProvider } from './catalog.ts'
import { providers } from './catalog.ts'

/** `PAYPAL_URL` is of the live world, `PAYPAL_TEST_URL` of the test one. */
type TestName<N extends string> = N extends `${infer Company}_${infer Rest}` ? `${Company}_TEST_${Rest}` : never

export const testName = (name: string) => name.replace('_', '_TEST_')

type NamesIn<D, K extends string> = D extends Record<K, infer Names> ? keyof Names & string : never
type AddressName = NamesIn<DescribedProvider, 'addresses'>
type ScriptName = NamesIn<DescribedProvider, 'scripts'>
type WorldName = NamesIn<DescribedProvider, 'worldNames'>
type WorldValue<N extends string> =
  Extract<DescribedProvider, { worldNames: Record<N, unknown> }> extends { worldNames: Record<N, infer V> }
    ? V[keyof V]
    : never

export type ProviderVariables = Readonly<
  Record<AddressName | TestName<AddressName> | ScriptName, string> & { [N in WorldName]: WorldValue<N> }
>

declare module '#kit/server/env.ts' {
  interface Env extends ProviderVariables {}
}

/** What the providers read of the configuration, as their descriptions name it. */
export const providerVariables: Variables = Object.fromEntries(
  providers.flatMap(({ addresses, scripts = {}, worldNames = {} }) => [
    ...Object.entries(addresses).flatMap(([name, { live, test }]) => [
      [name, webAddressOr(live)] as const,
      [testName(name), webAddressOr(test)] as const,
    ]),
    ...Object.entries(scripts).map(([name, { published }]) => [name, webAddressOr(published)] as const),
    ...Object.entries(worldNames).map(
      ([name, { live, test }]) =>
        [name, z.enum([live, test]).default(live).describe(`must be ${live} or ${test}`)] as const,
    ),
  ]),
)
