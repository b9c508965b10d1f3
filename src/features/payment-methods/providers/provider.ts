import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Address } from '#features/checkout/address.ts'
import type { NextStep } from '#features/checkout/next-step.ts'
import type { PaymentStatus } from '#features/checkout/rules.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import type { UnprovenReason } from '../proof-rules.ts'
import type { World } from '../worlds.ts'
import type { Description } from './description.ts'

/** A payment to start. Amounts are minor units of `currency`. */
export type PaymentRequest = {
  /** Names the attempt for good: idempotency key and order reference at the provider. */
  reference: string
  started_at: Date
  /** How often the provider has been asked to start it, this time included. */
  tries: number
  amount: number
  currency: string
  /** The payment method that the shopper chose, by the name that `methods` offered. */
  method: string
  email: string
  /** The address that the shopper's browser calls from, and the language that they read. */
  customer_ip: string
  locale: string
  shipping_address: Address
  /** Where the shop is; null where it did not say. */
  shop_country: string | null
  lines: readonly { sku: string; title: string; quantity: number; unit_price: number; requires_shipping: boolean }[]
  /** Shown to the merchant beside the payment. */
  store_name: string
  success_url: string
  failure_url: string
  /** Whether it is to be authorized alone: it is captured, or voided, later. */
  captures_later: boolean
}

/** `isAddressLeftOut`: the provider refused where the goods go, and was asked without it. */
export type Started = { payment_id: string; next: NextStep; isAddressLeftOut?: true }

/** A payment as the provider reports it now: what was taken, or is authorized or asked for. */
export type Payment = {
  id: string
  reference: string
  amount: number
  currency: string
  /** What the shopper paid instead, where the provider converted it into a currency of theirs. */
  converted?: { amount: number; currency: string }
  status: PaymentStatus
  /** Why the shopper's last try did not work, in words for the shopper. */
  problem: string | null
  /** Paid, and all of it went back since, as far as the payment itself tells. */
  isRefunded?: true
  /** Until when it is authorized, as far as the provider tells. */
  until?: Date
}

/** How the shopper's bank and the merchant stand. `open` also where the provider names a state that we do not know. */
export type DisputeState = 'none' | 'open' | 'won' | 'lost'

/**
 * What became of money after it was paid. `refunded` is in minor units: all that went back to the shopper for good, by a
 * refund, a void or a dispute that was lost. A dispute is the shopper's bank wanting the money back.
 */
export type Aftermath = {
  refunded: number
  dispute: DisputeState
  /** The refunds among it that the provider names. One that was not made has an amount of 0. */
  refunds?: readonly NamedRefund[]
  /** Those among them that are taken on and not carried out yet, as far as the provider tells. */
  pending?: readonly string[]
  /** Until when the merchant may answer an open dispute, as far as the provider tells. */
  dispute_due?: Date
}
/** `isDispute`: taken by the shopper's bank, and told with 0 once it is the merchant's again. */
export type NamedRefund = { id: string; amount: number; isDispute?: true }

/** What went back by a dispute or a reversal that only a message tells of. */
export type Loss = NamedRefund & { currency: string }

/** A part of a payment, or all that is left of it, to give back. Amounts are minor units. */
export type RefundPart = {
  /** Names the refund for good: the same key is the same refund. */
  key: string
  amount: number
  /** What had gone back, or was on its way, before. */
  before: number
  /** The names of other refunds of the payment, as far as they were known when this one was written down. */
  others: readonly string[]
  reason: string
  /** Asked before, with an answer that was lost. */
  isAgain: boolean
}
/** `id` is null where the provider gives a refund no name. */
export type RefundMade = { id: string | null; isPending: boolean }

/** What a verified webhook is about. The message itself is never believed beyond this: the provider is asked. */
export type ProviderEvent = {
  id: string
  topic: string
  /** About a payment under way, about money that went back, or about the shopper's bank wanting it back. */
  kind: 'payment' | 'refund' | 'dispute'
  triggered_at: Date
  /** The attempt and the payment, as far as the message names them. */
  reference: string | null
  payment_id: string | null
  /**
   * A payment that the message itself proves to be paid. It counts where the provider's answer to our question cannot be read
   * or has not caught up with it.
   */
  proven?: Payment
  /** What a message about a dispute says of it. It counts where the provider, asked, shows no dispute to this account. */
  dispute?: DisputeState
  /** What one that is over took, as far as the message tells: nothing where it was won. It counts where the provider shows no loss. */
  loss?: Loss
}

/** A payment of which some money moved after it was paid. */
export type Moved = Pick<ProviderEvent, 'reference' | 'payment_id'>

/** `icons` are the marks that the merchant wants beside it; none leaves its own `logo`. */
export type PaymentMethod = { method: string; label: string; logo: string; icons?: string[] }
/** The provider's script that makes the frames, and the name it gives to its world. */
export type CardFields = { script: string; env: string }
/** The address of the provider's script that draws its own button, with its parameters about the shop. */
export type PayButtons = { script: string }

/** What the page needs to draw wallets' own buttons, whose sheets ask for address and way of shipping; `account` names the shop's there. */
export type WalletSheets = { script: string; env: string; account: string | null }
/** Where a sheet is to be opened: the address that the device gave, and the host that the page is at. */
export type SheetRequest = { validation_url: string; host: string }

/** A payment that begins before anybody knows where it goes; `goods` and `shipping` are what `total` is made of. */
export type ExpressRequest = {
  /** Names the attempt that it becomes. */
  reference: string
  amount: { total: number; goods: number; shipping: number }
  currency: string
  store_name: string
  locale: string
  return_url: string
}
/** What it comes to by now, with the ways of shipping to choose from. */
export type ExpressQuote = Pick<ExpressRequest, 'amount' | 'currency'> & {
  payment_id: string
  options: readonly { id: string; label: string; selected: boolean; price: number }[]
}
/** What the shopper agreed to in the provider's own window. */
export type ExpressAgreed = {
  reference: string
  amount: number
  currency: string
  method: string
  email: string
  name: string
  address: Omit<Address, 'first_name' | 'last_name'>
  /** By the id that `options` gave it. */
  shipping_rate_id: string | null
}

/** `later`: it waits to be captured, and so is not taken, by whoever asks, nor ended, once it is authorized. */
export type Taking = { take?: boolean; due?: { amount: number; currency: string }; later?: boolean }
/** Minor units of an authorized payment to capture, the rest of which is released. The same key is the same capture. */
export type CapturePart = { key: string; amount: number }
export type Place = { currency: string; country: string | null }

/**
 * What went wrong at a provider; unhandled, it becomes a 502. `message` is a sentence for the merchant; `wrong-keys` and `not-permitted` are about the
 * account, `refused` about the one call, `unreachable` leaves open whether the call had its effect.
 */
export class ProviderError extends Refusal {
  readonly kind: 'wrong-keys' | 'not-permitted' | 'refused' | 'unreachable'
  /** The provider's own name of the error. */
  readonly code: string | undefined

  /** `errors` tells at the credentials' fields what is wrong with each. */
  constructor(
    kind: ProviderError['kind'],
    message: string,
    more: { code?: string; cause?: unknown; errors?: Record<string, string> } = {},
  ) {
    super(502, message, { cause: more.cause, ...(more.errors && { errors: more.errors }) })
    this.name = 'ProviderError'
    this.kind = kind
    this.code = more.code
  }
}

export const isAboutKeys = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === 'wrong-keys' || error.kind === 'not-permitted')

/** What an adapter knows of an account besides its credentials. `webhook_url` is where the provider is to send its messages. */
export type WebhookSettings<Settings = unknown> = { settings: Settings; webhook_url: string }

/** A message as it arrived, `raw` being its very bytes. */
export type WebhookMessage = { headers: IncomingHttpHeaders; raw: Buffer }

/** One harmless question to an account: returns in words what works. Throws ProviderError. */
export type Check<Credentials = unknown, Settings = unknown> = {
  name: string
  run(services: Services, credentials: Credentials, at: WebhookSettings<Settings>): Promise<string>
}

/** How to talk to one company that takes payments; what else is to know of it stands in its description. Every call throws `ProviderError`; amounts are converted at this edge. */
export type Provider<Credentials = unknown, Settings = unknown> = {
  credentials: z.ZodType<Credentials>
  settings: z.ZodType<Settings>
  /** Tries the credentials, which shall be of `world` where that is said, and returns the settings that follow from the account. */
  check(services: Services, credentials: Credentials, at: { webhook_url: string; world?: World }): Promise<Settings>
  /** What the account offers shoppers by now, which may change long after its keys were saved; absent where nothing of that is kept. */
  offers?(services: Services, credentials: Credentials): Promise<Partial<Settings>>
  /** What the product will need of the account, tried by calls that change nothing. */
  preflight: readonly Check<Credentials, Settings>[]
  /** The ways to pay at a place, from the stored settings alone. */
  methods(settings: Settings, place: Place): PaymentMethod[]
  /** Whether it takes this much; absent where it takes any amount of a currency that it is offered for. */
  takes?(amount: number, currency: string): boolean
  /** How long an email address it takes; absent where it takes any. */
  longestEmail?: number
  /** What the page needs to show the provider's own card fields in frames; absent where cards are typed on its page alone. */
  cardFields?(services: Services): CardFields
  /** Wallets whose sheets ask for address and way of shipping, by their payment types; absent where the shopper goes to its page. */
  sheets?: {
    types: readonly string[]
    describe(services: Services, settings: Settings): WalletSheets
    /** What Apple Pay wants to know from the provider before its sheet opens; the answer is for the device alone. */
    open(services: Services, credentials: Credentials, request: SheetRequest): Promise<Record<string, unknown>>
  }
  /** What the page needs to show the provider's own button in place of ours; absent where the shopper goes to its page. */
  buttons?(services: Services, credentials: Credentials, place: Place): PayButtons
  /** Paying with the address that the provider knows; the money is taken as ever, by `read`. Absent where it has no such window. */
  express?: {
    start(services: Services, credentials: Credentials, request: ExpressRequest): Promise<{ payment_id: string }>
    /** The country that a code in its window stands for. */
    toCountry(code: string): string
    quote(services: Services, credentials: Credentials, quote: ExpressQuote): Promise<void>
    /** Null until the shopper has agreed. */
    agreed(services: Services, credentials: Credentials, paymentId: string): Promise<ExpressAgreed | null>
  }
  /** The payment types that the account has, wherever they work. Absent where one page of the provider shows all of them. */
  types?(settings: Settings): string[]
  /** Starts a payment; the same reference starts no second one. */
  start(
    services: Services,
    credentials: Credentials,
    request: PaymentRequest,
    at: WebhookSettings<Settings>,
  ): Promise<Started>
  /**
   * Asks how a payment stands, null when the provider knows it no longer; `take` lets it take the money that the shopper agreed to, where
   * that is a step of its own: as much as is `due`, where that is said, and nothing where another amount was agreed to. Without `later` the
   * answer may take money that is authorized, `take` or not (Airwallex): whoever only wants to look says `later`.
   */
  read(services: Services, credentials: Credentials, paymentId: string, options?: Taking): Promise<Payment | null>
  /**
   * The id of the payment that an earlier start of this request made without us learning of it; null when none exists that
   * could be paid.
   */
  find(
    services: Services,
    credentials: Credentials,
    request: PaymentRequest,
    at: WebhookSettings<Settings>,
  ): Promise<string | null>
  /** True where the page of a cancelled payment can still be paid until it expires, within an hour. */
  lingers?: true
  /** Ends an unpaid payment and returns what it is now, which may be paid or authorized; null when the provider knows it no longer. */
  cancel(
    services: Services,
    credentials: Credentials,
    paymentId: string,
    options?: Pick<Taking, 'later'>,
  ): Promise<Payment | null>
  /** Takes an authorized payment, once however often it is called; what became of it is asked for afterwards. Where its description has `captures`. */
  capture?(services: Services, credentials: Credentials, payment: Payment, part: CapturePart): Promise<void>
  /** Releases an authorized payment, once for a key however often it is called. Where its description has `captures`. */
  void?(services: Services, credentials: Credentials, payment: Payment, key: string): Promise<void>
  /** Gives all money back, once however often it is called; returns the refund's id. */
  refund(services: Services, credentials: Credentials, payment: Payment, reason: string): Promise<string>
  /** Gives a part back, once for a key however often it is called. */
  refundPart(services: Services, credentials: Credentials, payment: Payment, part: RefundPart): Promise<RefundMade>
  /**
   * What the provider holds of a part that was asked for before, be it that it waits; nothing is made, null where it holds none. Absent where
   * what `aftermath` tells holds refunds that wait.
   */
  findPart?(
    services: Services,
    credentials: Credentials,
    payment: Payment,
    part: RefundPart,
  ): Promise<RefundMade | null>
  /** What became of the money of a paid payment since. */
  aftermath(services: Services, credentials: Credentials, payment: Payment): Promise<Aftermath>
  /** The payments that money moved of since a day, where messages are not to be relied on and the provider lists them. */
  moved?(services: Services, credentials: Credentials, since: Date): Promise<Moved[]>
  /** True where no message tells of disputes and no list names them: each paid payment is asked about for half a year. */
  isSilentAfterwards?: true
  /** The event of a message that this account's provider has sent, else null. */
  verifyWebhook(
    services: Services,
    credentials: Credentials,
    message: WebhookMessage,
    at: WebhookSettings<Settings>,
  ): Promise<ProviderEvent | null>
  /**
   * Why a message that `verifyWebhook` answered with null is not proven; null for one that is, and is of no use. Absent where nothing is signed:
   * there other accounts' messages look the same as a stranger's.
   */
  whyUnproven?(
    credentials: Credentials,
    message: WebhookMessage,
    at: WebhookSettings<Settings> & { now: Date },
  ): UnprovenReason | null
  /** True where a message carries no proof that can be checked here: the provider is asked about each. */
  provesByAsking?: true
  /** The answer to an accepted message, where the provider expects certain words. */
  receipt?: string
  /** The answer to a GET of the webhook address, where the provider tests the address that way before using it. */
  handshake?(settings: Settings): object | null
  /** The payment that a shopper comes back from, where one address at `/return/{name}` serves all payments of a provider. */
  findReturnedPayment?(query: Readonly<Record<string, unknown>>): string | null
  /**
   * Whether that query names something of the payment that only its shopper knows, `reference` being the payment's own: the
   * provider is asked. Its ids can be guessed where they are short.
   */
  provesReturn?(
    services: Services,
    credentials: Credentials,
    query: Readonly<Record<string, unknown>>,
    reference: string,
  ): Promise<boolean>
}

/** The shape of a provider's credentials, by the names of its fields. */
export const toKeysShape = <D extends Description>({ fields }: D) =>
  z.object(Object.fromEntries(fields.map(({ name }) => [name, z.string()])) as Record<FieldNames<D>, z.ZodString>)

type FieldNames<D extends Description> = D['fields'][number]['name']
