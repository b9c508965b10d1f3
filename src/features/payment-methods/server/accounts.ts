import { isDeepStrictEqual } from 'node:util'
import { audit } from '#features/audit/server/public.ts'
import { checkSoon } from '#features/stores/server/public.ts'
import { isMasked } from '#kit/contract/secret-mask.ts'
import type { Ctx, Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { type AnyCredentials, credentialsIn, findProblems } from '../credentials.ts'
import { configuredWorld, type Location } from '../providers/addresses.ts'
import { fullTitle, isProvider, type Known, providerTitle } from '../providers/catalog.ts'
import { isAboutKeys } from '../providers/provider.ts'
import { providerNamed } from '../providers/registry.ts'
import { accountState, type Display, knownTypes, iconsProblem, switchOnProblem } from '../rules.ts'
import type { World } from '../worlds.ts'
import { connectProvider } from './connect.ts'
import { readDisplay, getLocation } from './connected.ts'
import * as repository from './repository.ts'
import { unsealCredentials } from './sealed.ts'

type StoreCtx = Ctx<'store'>

/** A store's account at a provider, credentials in the clear. */
export type Account = {
  row: repository.ProviderRow
  credentials: AnyCredentials
  display: Display
  location: Location
  /** The payment types that the account has, or null where the provider shows all of them on one page. */
  offered: string[] | null
}

/** A store's account at a provider, or null when it has none. */
export const findAccount = async (services: Services, storeId: string, described: Known): Promise<Account | null> => {
  const row = await repository.findProvider(services.db, storeId, described.name)
  return row ? accountIn(services, described, row) : null
}

const accountIn = (services: Services, described: Known, row: repository.ProviderRow): Account | null => {
  const { name } = described
  const credentials = !row.disconnected_at && unsealCredentials(services, row)
  if (!credentials) return null
  const provider = providerNamed(name)
  return {
    row,
    credentials: credentialsIn(described, credentials as AnyCredentials),
    display: readDisplay(row.settings),
    location: getLocation(services, name, row),
    offered: provider.types?.(provider.settings.parse(row.settings)) ?? null,
  }
}

/** The same, of an account that there is. Throws 404. */
export const getAccount = async (services: Services, storeId: string, provider: Known): Promise<Account> => {
  const account = await findAccount(services, storeId, provider)
  if (!account) throw refuse.notFound(`${fullTitle(provider)} is not connected.`)
  return account
}

const triesPerStore = { name: 'provider-keys', points: 30, seconds: 600 }

/**
 * Tries credentials at the provider and keeps them when they work; a masked or absent one stands for the one that is kept.
 * `changes` are laid over the settings; keys of one world or address are never tried at another. Throws 422 or ProviderError with the sentence at each field, and 409
 * where the connection became another one while they were tried.
 */
export const connectAccount = async (
  ctx: StoreCtx,
  provider: Known,
  given: Partial<Record<string, string | null>>,
  changes: { display?: Partial<Display>; [setting: string]: unknown },
  chosen: Chosen,
): Promise<Account> => {
  await ctx.limits.take(triesPerStore, ctx.store.id)
  const { name } = provider
  const seen = (await repository.findProvider(ctx.db, ctx.store.id, name)) ?? null
  const before = seen && accountIn(ctx, provider, seen)
  const location = chooseLocation(ctx, provider, before, chosen)
  const isThere = before !== null && isDeepStrictEqual(before.location, location)
  const credentials = complete(provider, given, isThere ? before : null)
  const display = plain(provider, { ...shownAs(before), ...changes.display }, before?.offered ?? null)
  const switches = { ...keptSettings(provider, before, isThere), ...changes, display }
  try {
    await connectProvider(ctx, ctx.store.id, name, credentials, { switches, location, seen })
  } catch (error) {
    if (isThere && isSame(before.credentials, credentials) && isAboutKeys(error))
      await repository.setUnauthorized(ctx.db, ctx.store.id, name, before.row.credentials_sealed)
    throw error
  }
  await audit(ctx, before ? 'payment-provider.reconnect' : 'payment-provider.connect', {
    provider: name,
    new_keys: !isThere || !isSame(before.credentials, credentials),
    world: location.world,
  })
  await checkSoon(ctx, ctx.store.id, name)
  return getAccount(ctx, ctx.store.id, provider)
}

/** What was said of the world and the address; what was not said stays. */
type Chosen = { world?: World | null | undefined; address?: string | null | undefined }

const chooseLocation = ({ env }: Services, provider: Known, before: Account | null, chosen: Chosen): Location => {
  const world = chosen.world ?? before?.location.world ?? configuredWorld(env, provider)
  const known = before?.location.world === world ? before.location.address : null
  const address = world === 'live' ? (chosen.address === undefined ? known : chosen.address || null) : null
  if (world === 'live' && !address && configuredWorld(env, provider) === 'test')
    throw refuse.invalid({ world: `This installation only connects to ${fullTitle(provider)}’s test environment.` })
  return { world, address }
}

/** What is as it comes is not kept as a choice: methods that the account gains later are then shown too. */
const plain = ({ title }: Known, { name, icons }: Display, offered: string[] | null): Display => ({
  name: name === title ? null : name,
  icons: icons && offered && isDeepStrictEqual(icons, knownTypes(offered)) ? null : icons,
})

const isSame = (a: AnyCredentials, b: AnyCredentials) => Object.keys(a).every((field) => a[field] === b[field])

const shownAs = (account: Account | null): Display => account?.display ?? { name: null, icons: null }

/** What the merchant chose stays through a reconnection, and what names something of the account unless that is another one; what follows from the account is read anew. */
const keptSettings = ({ switches = [], extra }: Known, account: Account | null, isThere: boolean) => {
  const settings = (account?.row.settings ?? {}) as Readonly<Record<string, unknown>>
  const chosen = switches.filter(({ name }) => typeof settings[name] === 'boolean').map(({ name }) => name)
  const named = isThere && extra && typeof settings[extra.setting] === 'string' ? [extra.setting] : []
  return Object.fromEntries([...chosen, ...named].map((name) => [name, settings[name]]))
}

const complete = (provider: Known, given: Partial<Record<string, string | null>>, before: Account | null) => {
  const stored = before?.credentials ?? {}
  const credentials = credentialsIn(
    provider,
    Object.fromEntries(
      provider.fields.map(({ name: field }) => {
        const value = given[field]
        return [field, typeof value !== 'string' || isMasked(value) ? stored[field] : value]
      }),
    ),
  )
  const unreadable = provider.fields.filter(({ name: field }) => !/^[\x20-\x7e]*$/.test(credentials[field] ?? ''))
  const missing = provider.fields.filter(({ name: field }) => !credentials[field])
  const problems = {
    ...Object.fromEntries(missing.map(({ name: field, label }) => [field, `${label} is required.`])),
    ...Object.fromEntries(
      unreadable.map(({ name: field }) => [
        field,
        'This contains characters that are never part of a key. Copy it again.',
      ]),
    ),
    ...findProblems(provider, credentials),
  }
  if (Object.keys(problems).length > 0) throw refuse.invalid(problems)
  return credentials
}

/** Keeps how a provider looks at checkout. Throws 404 without an account, 422 when shoppers could choose nothing. */
export const saveDisplay = async (ctx: StoreCtx, provider: Known, display: Display, field: string): Promise<void> => {
  const { offered } = await getAccount(ctx, ctx.store.id, provider)
  const reason = iconsProblem(display.icons ?? [], offered)
  if (reason) throw refuse.invalid({ [field]: reason })
  await repository.mergeSettings(ctx.db, ctx.store.id, provider.name, { display: plain(provider, display, offered) })
  await audit(ctx, 'payment-provider.settings', { provider: provider.name })
}

const noSuchMethod = 'This payment method does not exist.'

/** Takes a provider away, by its record's id: it starts nothing more, and what was paid there goes on. Throws 404; a second time is the first one. */
export const disconnectAccount = async (ctx: StoreCtx, id: string): Promise<string> => {
  const row = await repository.findProviderById(ctx.db, ctx.store.id, id)
  if (!row) throw refuse.notFound(noSuchMethod)
  if (!row.disconnected_at) {
    await repository.setDisconnected(ctx.db, ctx.store.id, id, ctx.now())
    await audit(ctx, 'payment-provider.disconnect', { provider: row.provider })
  }
  return `${providerTitle(row.provider)} is disconnected. Shoppers no longer see it.`
}

/** Switches a provider on or off for shoppers, by its record's id. Throws 404, and 409 with the sentence why it cannot be on. */
export const switchAccount = async (ctx: StoreCtx, id: string, isOn: boolean): Promise<string> => {
  const row = await repository.findProviderById(ctx.db, ctx.store.id, id)
  if (!row || row.disconnected_at || !isProvider(row.provider)) throw refuse.notFound(noSuchMethod)
  const title = providerTitle(row.provider)
  const reason = isOn ? switchOnProblem(accountState(row), title) : null
  if (reason) throw refuse.conflict(reason)
  await repository.setActive(ctx.db, ctx.store.id, row.provider, isOn)
  await audit(ctx, isOn ? 'payment-provider.enable' : 'payment-provider.disable', { provider: row.provider })
  return isOn ? `${title} is on. Shoppers can pay with it.` : `${title} is off. Shoppers no longer see it.`
}
