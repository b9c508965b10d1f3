import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import { onBehalfOf } from '#kit/server/outbound.ts'
import { noteSurprise } from '#kit/server/surprises/surprises.ts'
import { canWait } from '../capture-rules.ts'
import { byPaymentType } from '../payment-types.ts'
import type { UnprovenReason } from '../proof-rules.ts'
import { configuredWorld, inWorld, type Location } from '../providers/addresses.ts'
import { findDescription, fullTitle, isProvider, type ProviderName } from '../providers/catalog.ts'
import {
  type Aftermath,
  type CardFields,
  type Moved,
  type PayButtons,
  type Payment,
  type PaymentMethod,
  type PaymentRequest,
  type Place,
  type Provider,
  ProviderError,
  type ProviderEvent,
  type RefundMade,
  type RefundPart,
  type Taking,
  type WalletSheets,
  type WebhookMessage,
} from '../providers/provider.ts'
import { providerNamed } from '../providers/registry.ts'
import { type Display, displayed } from '../rules.ts'
import type { World } from '../worlds.ts'
import { type ConnectedCaptures, toCaptures } from './captures.ts'
import { type ConnectedExpress, type ConnectedSheets, toExpress, getSheets } from './express.ts'
import * as repository from './repository.ts'
import { unsealCredentials, unsealLeft } from './sealed.ts'

/** A provider with a store's credentials in hand. Every call throws ProviderError. */
export type Connected = {
  name: ProviderName
  title: string
  world: World
  /** False for the account of a world that the merchant left, and for one that was disconnected. */
  isConnected: boolean
  /** Since when it is this account: before that another one may have been asked. */
  accountSince: Date
  /** False while the merchant has it switched off: then it starts nothing new, and what was started still counts. */
  isActive: boolean
  methods(place: Place): PaymentMethod[]
  /** Null where cards are typed on the provider's page alone. */
  cardFields: CardFields | null
  /** Null where the shopper goes to the provider's page. */
  buttons(place: Place): PayButtons | null
  /** Null where nobody can pay with an address that the provider knows. */
  express: ConnectedExpress | null
  /** Null where no wallet has a sheet of its own on our page. */
  sheets: ConnectedSheets | null
  start(request: PaymentRequest): ReturnType<Provider['start']>
  read(paymentId: string, options?: Taking): Promise<Payment | null>
  find(request: PaymentRequest): Promise<string | null>
  cancel(paymentId: string, options?: Pick<Taking, 'later'>): Promise<Payment | null>
  /** Null where every payment is taken at once. */
  captures: ConnectedCaptures | null
  refund(payment: Payment, reason: string): Promise<string>
  refundPart(payment: Payment, part: RefundPart): Promise<RefundMade>
  /** Null where what its aftermath tells says it. */
  findPart: ((payment: Payment, part: RefundPart) => Promise<RefundMade | null>) | null
  aftermath(payment: Payment): Promise<Aftermath>
  /** Empty where the provider lists none. */
  moved(since: Date): Promise<Moved[]>
  verifyWebhook(message: WebhookMessage): Promise<ProviderEvent | null>
  whyUnproven(message: WebhookMessage): UnprovenReason | null
  /** Whether the query of a shopper's way back names something of the payment that nobody could guess. */
  provesReturn(query: Readonly<Record<string, unknown>>, reference: string): Promise<boolean>
  /** True where each message costs a question to the provider. */
  provesByAsking: boolean
  handshake(): object | null
  receipt: string | object
}

/** The payment that a shopper comes back from to `/return/{name}`, as the provider's query names it. */
export const findReturnedPayment = (name: string, query: Readonly<Record<string, unknown>>): string | null =>
  isProvider(name) ? (providerNamed(name).findReturnedPayment?.(query) ?? null) : null

/** Where a provider is to send the messages about a store's payments. */
export const webhookUrl = ({ env }: Services, name: ProviderName, storeId: string) =>
  `${env.PUBLIC_URL}/webhooks/${name}/${storeId}`

/** Where a kept connection is. */
export const getLocation = (
  { env }: Services,
  name: ProviderName,
  row: Pick<repository.ProviderRow, 'world' | 'address'>,
): Location => ({
  world: (row.world as World | null) ?? configuredWorld(env, findDescription(name)),
  address: row.address,
})

/** The world of a kept connection; null where the provider is not offered any more. */
export const getWorld = (
  services: Services,
  row: Pick<repository.ProviderRow, 'provider' | 'world' | 'address'>,
): World | null => (isProvider(row.provider) ? getLocation(services, row.provider, row).world : null)

/** One store's account at a provider is a peer of its own: what happens to it says nothing of another's. It is asked in its own world alone. */
export const asking = (services: Services, name: ProviderName, storeId: string, location: Location): Services => ({
  ...services,
  env: inWorld(services.env, location),
  http: onBehalfOf(services.http, `${name}:${storeId}`),
})

/**
 * The store's account at a provider, or null when it has none: the one that is connected, or that of the world where
 * something was started, be it the one that the merchant left since.
 */
export const connectedProvider = async (
  services: Services,
  storeId: string,
  name: string,
  world?: World,
): Promise<Connected | null> => {
  if (!isProvider(name)) return null
  const row = await repository.findProvider(services.db, storeId, name)
  if (!row) return null
  return world === undefined || getLocation(services, name, row).world === world
    ? open(services, row)
    : openLeft(services, row, world)
}

const openLeft = (services: Services, row: repository.ProviderRow, world: World): Connected | null => {
  const kept = unsealLeft(services, row)
  const account = { ...row, world, address: row.left_address, settings: row.left_settings ?? {}, is_active: false }
  return kept === null ? null : connectedWith(services, account, kept, false)
}

type Offered = PaymentMethod & {
  provider: ProviderName
  is_test: boolean
  card_fields?: CardFields
  buttons?: PayButtons & { is_express_only?: true }
  wallet?: WalletSheets
}

/** A button of the provider's takes at once, so that it stands for no payment that is to wait. */
const getButtons = (provider: Pick<Connected, 'name' | 'buttons'>, method: string, place: Place, later: boolean) => {
  const buttons = provider.buttons(place)
  return buttons && later && canWait(provider.name, method) ? { ...buttons, is_express_only: true as const } : buttons
}

const offered = (
  { name, world, cardFields, ...provider }: Connected,
  method: PaymentMethod,
  place: Place,
  later: boolean,
): Offered => {
  const buttons = getButtons({ name, ...provider }, method.method, place, later)
  return {
    provider: name,
    is_test: world === 'test',
    ...method,
    ...(method.method === 'card' && cardFields && { card_fields: cardFields }),
    ...(buttons && { buttons }),
    ...(provider.sheets?.types.includes(method.method) && { wallet: provider.sheets.description }),
  }
}

/**
 * Every way to pay at a store's enabled and authorized providers, in the order to show them. A merchant's own `trial` is offered those
 * that take test money, also where shoppers are not.
 */
export const offeredMethods = async (
  services: Services,
  storeId: string,
  { isTrial = false, ...place }: Place & { isTrial?: boolean },
): Promise<Offered[]> => {
  const rows = await repository.listProviders(services.db, storeId)
  const opened = rows
    .filter((row) => row.is_authorized && row.disconnected_at === null)
    .filter((row) => (isTrial ? getWorld(services, row) === 'test' : row.is_active))
    .flatMap((row) => open(services, row) ?? [])
  // It changes nothing but whose button stands on the page.
  const mayWait = !isTrial && opened.some((provider) => provider.buttons(place))
  const later = mayWait && (await repository.capturesLater(services.db, storeId))
  const methods = opened
    .flatMap((provider) => provider.methods(place).map((method) => offered(provider, method, place, later)))
    .toSorted((a, b) => byPaymentType(a.method, b.method))
  return methods.map((one) => {
    // Two ways of one name are told apart by the company that shoppers go through.
    const isAlone = methods.every((other) => other === one || other.label !== one.label)
    return isAlone ? one : { ...one, label: `${one.label} (${findDescription(one.provider).brand})` }
  })
}

/** Notes that a message signed with the account's secret has arrived. */
export const proveWebhook = (services: Services, storeId: string, name: ProviderName) =>
  repository.setProven(services.db, storeId, name, services.now())

const display = z.object({
  display: z
    .object({ name: z.string().nullable(), icons: z.array(z.string()).nullable() })
    .catch({ name: null, icons: null }),
})

/** How the merchant wants the provider to look at checkout. */
export const readDisplay = (settings: unknown): Display => display.parse(settings).display

/** What a provider answers may lack what it always had: then it is out of order, whatever we stumbled over. */
export const readable = async <T>({ log }: Services, title: string, call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Refusal) throw error
    noteSurprise(title, 'any call', 'answer: not to be read')
    log.error({ err: error, provider: title }, 'an answer of a provider could not be read')
    throw new ProviderError('unreachable', `${title} is not responding as expected. Please try again in a moment.`, {
      cause: error,
    })
  }
}

const open = (services: Services, row: repository.ProviderRow): Connected | null => {
  const kept = unsealCredentials(services, row)
  return kept === null ? null : connectedWith(services, row, kept, row.disconnected_at === null)
}

const connectedWith = (
  services: Services,
  row: repository.ProviderRow,
  kept: unknown,
  isConnected: boolean,
): Connected | null => {
  if (!isProvider(row.provider)) return null
  const provider = providerNamed(row.provider)
  const credentials = provider.credentials.parse(kept)
  const settings = provider.settings.parse(row.settings)
  const at = { settings, webhook_url: webhookUrl(services, row.provider, row.store_id) }
  const title = fullTitle(findDescription(row.provider))
  const location = getLocation(services, row.provider, row)
  const asked = asking(services, row.provider, row.store_id, location)
  const ask = <T>(call: () => Promise<T>) => readable(services, title, call)
  const { findPart } = provider
  return {
    name: row.provider,
    title,
    world: location.world,
    isConnected,
    accountSince: row.account_since,
    isActive: row.is_active && row.is_authorized,
    methods: (place) => displayed(provider.methods(settings, place), readDisplay(row.settings), !provider.types),
    cardFields: provider.cardFields?.(asked) ?? null,
    buttons: (place) => provider.buttons?.(asked, credentials, place) ?? null,
    express: toExpress(provider, asked, credentials, ask),
    sheets: getSheets(provider, asked, credentials, settings, ask),
    start: (request) => ask(() => provider.start(asked, credentials, request, at)),
    read: (paymentId, options) => ask(() => provider.read(asked, credentials, paymentId, options)),
    find: (request) => ask(() => provider.find(asked, credentials, request, at)),
    cancel: (paymentId, options) => ask(() => provider.cancel(asked, credentials, paymentId, options)),
    captures: toCaptures(provider, asked, credentials, ask),
    refund: (payment, reason) => ask(() => provider.refund(asked, credentials, payment, reason)),
    refundPart: (payment, part) => ask(() => provider.refundPart(asked, credentials, payment, part)),
    findPart: findPart ? (payment, part) => ask(() => findPart(asked, credentials, payment, part)) : null,
    aftermath: (payment) => ask(() => provider.aftermath(asked, credentials, payment)),
    moved: (since) =>
      ask(async () => (await provider.moved?.({ ...services, env: asked.env }, credentials, since)) ?? []),
    verifyWebhook: (message) => ask(() => provider.verifyWebhook(asked, credentials, message, at)),
    whyUnproven: (message) => provider.whyUnproven?.(credentials, message, { ...at, now: services.now() }) ?? null,
    provesReturn: (query, reference) =>
      ask(async () => (await provider.provesReturn?.(asked, credentials, query, reference)) ?? false),
    provesByAsking: provider.provesByAsking ?? false,
    handshake: () => provider.handshake?.(settings) ?? null,
    receipt: provider.receipt ?? {},
  }
}
