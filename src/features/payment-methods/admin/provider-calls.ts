import { CallError, client } from '#kit/web/client.ts'
import type { paymentMethods } from '../contract.ts'
import type { AnyCredentials, Connectable, Credentials } from '../credentials.ts'
import type { World } from '../worlds.ts'

/** A connected account as the screens use it, whichever provider it is at. */
export type Account = {
  id: string
  is_active: boolean
  is_authorized: boolean
  name: string
  icons: string[]
  /** The credentials by the names of their fields, masked. */
  keys: AnyCredentials
  webhook_proven_at: string | null
  world: World
  /** Where the merchant was told to reach the provider; '' elsewhere. */
  address: string
  /** Airwallex's switches, and the payment types that the account has with these; null elsewhere. */
  switches: { wallet: boolean; other: boolean } | null
  offered: string[] | null
}

export type Settings = { name: string; icons: string[] }
/** Where the keys are from. */
export type Place = { world: World; address: string }
type Done = Promise<{ message: string }>

export type ProviderCalls = {
  /** Null while the provider is not connected. */
  load(signal: AbortSignal): Promise<Account | null>
  connect(keys: AnyCredentials, account: Account | null, place: Place): Done
  saveSettings(settings: Settings): Done
}

const call = client<typeof paymentMethods>()

type WireAccount = {
  name: string
  is_authorized: boolean
  payment_method: { id: string; is_active: boolean; payment_types: string[] }
  webhook_proven_at: string | null
  world: World
}

const accountFrom = (record: WireAccount, keys: AnyCredentials): Account => ({
  id: record.payment_method.id,
  is_active: record.payment_method.is_active,
  is_authorized: record.is_authorized,
  name: record.name,
  icons: record.payment_method.payment_types,
  keys,
  webhook_proven_at: record.webhook_proven_at,
  world: record.world,
  address: '',
  switches: null,
  offered: null,
})

/** What stays as it is need not be said. */
const worldOf = (account: Account | null, { world }: Place) => (world === (account?.world ?? 'live') ? {} : { world })

const settingsBody = ({ name, icons }: Settings) => ({ body: { name, payment_method_icons: icons } })

const airwallex: ProviderCalls = {
  async load(signal) {
    const { data } = await call('GET /payment-method', {}, { signal })
    if (Array.isArray(data)) return null
    const { client_id, api_key, webhook_secret, wallet, other, payment_methods } = data
    return {
      ...accountFrom(data, { client_id, api_key, webhook_secret }),
      switches: { wallet, other },
      offered: payment_methods.map(({ name }) => name),
    }
  },
  connect(keys, account, place) {
    const body = { ...(keys as Credentials<'airwallex'>), ...worldOf(account, place) }
    return account
      ? call('PUT /payment-method', { body: { ...body, payment_method: account.icons } })
      : call('POST /payment-method', { body: { ...body, payment_method: [] } })
  },
  saveSettings: ({ name, icons }) =>
    call('POST /payment-method/update-setting', { body: { name, payment_method: icons } }),
}

const viva: ProviderCalls = {
  async load(signal) {
    const { data } = await call('GET /viva', {}, { signal })
    const { payment_method, name, world = 'live', merchant_id = '', api_key = '', clientId = '', secret = '' } = data
    const source_code = data.source_code ?? ''
    if (!payment_method || name === undefined) return null
    return accountFrom(
      { ...data, name, payment_method, world, webhook_proven_at: data.webhook_proven_at ?? null },
      { merchant_id, api_key, clientId, secret, source_code },
    )
  },
  connect: (keys, account, place) => call('POST /viva', { body: { ...keys, ...worldOf(account, place) } }),
  saveSettings: (settings) => call('POST /viva/update-setting', settingsBody(settings)),
}

const paypal: ProviderCalls = {
  async load(signal) {
    const { data } = await call('GET /paypal', {}, { signal })
    return data && accountFrom(data, { clientId: data.client_id, secret: data.secret })
  },
  connect: (keys, account, place) => call('POST /paypal', { body: { ...keys, ...worldOf(account, place) } }),
  saveSettings: (settings) => call('POST /paypal/update-setting', settingsBody(settings)),
}

const rapyd: ProviderCalls = {
  async load(signal) {
    const { data } = await call('GET /rapyd', {}, { signal })
    return data && accountFrom(data, { access_key: data.access_key, secret_key: data.secret_key })
  },
  connect: (keys, account, place) =>
    call('POST /rapyd', {
      body: { name: account?.name ?? null, ...(keys as Credentials<'rapyd'>), ...worldOf(account, place) },
    }),
  saveSettings: (settings) => call('POST /rapyd/update-setting', settingsBody(settings)),
}

const payabl: ProviderCalls = {
  async load(signal) {
    try {
      const { data } = await call('GET /payabl', {}, { signal })
      const keys = { merchant_id: data.merchant_id, secret_key: data.secret_key }
      return { ...accountFrom(data, keys), address: data.address ?? '' }
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return null
      throw error
    }
  },
  connect: (keys, account, place) =>
    call('POST /payabl', {
      body: {
        name: account?.name ?? null,
        ...(keys as Credentials<'payabl'>),
        ...worldOf(account, place),
        ...(place.address !== (account?.address ?? '') && { address: place.address }),
      },
    }),
  saveSettings: (settings) => call('POST /payabl/update-setting', settingsBody(settings)),
}

/** The calls of each provider behind one shape. */
export const providerCalls: { [P in Connectable]: ProviderCalls } = { airwallex, viva, paypal, rapyd, payabl }

/** Switches a connected account on or off for shoppers. */
export const switchAccount = (id: string, isOn: boolean) =>
  call(isOn ? 'GET /payment-method/:id/active' : 'GET /payment-method/:id/disable', { params: { id } })

/** Takes Airwallex's switches over; the keys go back masked, as they came. */
export const switchAirwallex = ({ keys }: Account, switches: { wallet: boolean; other: boolean }) =>
  call('PUT /payment-method', { body: { ...keys, ...switches } })

/** The names of the icons that there are, in the order to show them. */
export const loadTypes = async (signal: AbortSignal): Promise<string[]> =>
  (await call('GET /payment-method/type', {}, { signal })).data.map(({ name }) => name)
