import { CallError, client } from '#kit/web/client.ts'
import type { paymentMethods } from '../contract.ts'
import type { AnyCredentials } from '../credentials.ts'
import type { AccountRecord, AnyRecord, providerContract, updateContract } from '../provider-contract.ts'
import type { Description } from '../providers/description.ts'
import type { World } from '../worlds.ts'

export type Switches = Readonly<Record<string, boolean>>

/** A connected account as the screens use it, whichever provider it is at. */
export type Account = {
  id: string
  is_active: boolean
  is_authorized: boolean
  name: string
  icons: string[]
  /** The credentials, masked, and what is told beside them, by the names of their fields. */
  keys: AnyCredentials
  webhook_proven_at: string | null
  world: World
  /** Where the merchant was told to reach the provider; '' elsewhere. */
  address: string
  /** The ways to pay that are switched by themselves, and the payment types that the account has with these; null elsewhere. */
  switches: Switches | null
  offered: string[] | null
}

export type Settings = { name: string; icons: string[] }
/** Where the keys are from. */
export type Place = { world: World; address: string }
type Done = Promise<{ message: string }>

const call = client<typeof paymentMethods>()

type Calls = ReturnType<typeof providerContract>
const read = client<Pick<Calls, 'read'>>()
const connect = client<Pick<Calls, 'connect'>>()
const save = client<Pick<Calls, 'settings'>>()
const update = client<ReturnType<typeof updateContract>>()

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

const isAccount = (record: AnyRecord): record is AccountRecord =>
  record !== null && !Array.isArray(record) && 'payment_method' in record

const accountFrom = (provider: Description, record: AccountRecord): Account => {
  const { fields, switches, extra } = provider
  const offered = record['payment_methods'] as { name: string }[] | undefined
  return {
    id: record.payment_method.id,
    is_active: record.payment_method.is_active,
    is_authorized: record.is_authorized,
    name: record.name,
    icons: record.payment_method.payment_types,
    keys: Object.fromEntries([
      ...fields.map(({ name, shownAs }) => [name, textIn(record[shownAs ?? name])] as const),
      ...(extra ? [[extra.name, textIn(record[extra.name])] as const] : []),
    ]),
    webhook_proven_at: record.webhook_proven_at,
    world: record.world,
    address: textIn(record['address']),
    switches: switches ? Object.fromEntries(switches.map(({ name }) => [name, record[name] === true])) : null,
    offered: offered?.map(({ name }) => name) ?? null,
  }
}

/** A store's account at a provider; null while it is not connected. */
export const loadAccount = async (provider: Description, signal: AbortSignal): Promise<Account | null> => {
  try {
    const { data } = await read(`GET ${provider.record.path}`, {}, { signal })
    return isAccount(data) ? accountFrom(provider, data) : null
  } catch (error) {
    if (provider.record.absent === 'not-found' && error instanceof CallError && error.status === 404) return null
    throw error
  }
}

/** Sends keys, to be tried. What stays as it is need not be said. */
export const connectAccount = (
  provider: Description,
  keys: AnyCredentials,
  account: Account | null,
  { world, address }: Place,
): Done => {
  const { record } = provider
  const body = {
    ...keys,
    ...(record.takesName && { name: account?.name ?? null }),
    ...(world !== (account?.world ?? 'live') && { world }),
    ...(provider.givenAddress && address !== (account?.address ?? '') && { address }),
    ...(record.icons && { [record.icons]: account?.icons ?? [] }),
  }
  return account && record.isUpdated ? update(`PUT ${record.path}`, { body }) : connect(`POST ${record.path}`, { body })
}

export const saveSettings = ({ record }: Description, { name, icons }: Settings): Done =>
  save(`POST ${record.path}/update-setting`, { body: { name, [record.icons ?? 'payment_method_icons']: icons } })

/** Switches a connected account on or off for shoppers. */
export const switchAccount = (id: string, isOn: boolean) =>
  call(isOn ? 'GET /payment-method/:id/active' : 'GET /payment-method/:id/disable', { params: { id } })

/** Takes a connected account away. */
export const disconnectAccount = ({ id }: Account): Done => call('DELETE /payment-method/:id', { params: { id } })

/** Takes the switches of ways to pay over; the keys go back masked, as they came. */
export const switchWays = ({ record }: Description, { keys }: Account, switches: Switches): Done =>
  update(`PUT ${record.path}`, { body: { ...keys, ...switches } })

/** The names of the icons that there are, in the order to show them. */
export const loadTypes = async (signal: AbortSignal): Promise<string[]> =>
  (await call('GET /payment-method/type', {}, { signal })).data.map(({ name }) => name)
