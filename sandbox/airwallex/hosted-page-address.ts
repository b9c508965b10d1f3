import { z } from 'zod'
import { captures, type PaymentIntent } from './model.ts'

const webAddress = z.url({ protocol: /^https?$/ })
const optionalAddress = z.union([z.literal('').transform(() => undefined), webAddress]).optional()

/** What travels with a shopper through the hosted page: the merchant's page says it, every form carries it on. */
export const journeyShape = z.object({
  intent_id: z.string(),
  client_secret: z.string(),
  currency: z.string().optional(),
  country_code: z.string().length(2).optional(),
  successUrl: optionalAddress,
  failUrl: optionalAddress,
  /** Names of the methods to offer, separated by commas; absent: all that fit. */
  methods: z.string().optional(),
  /** When the page takes the money of a card, as the merchant's page told the script. */
  capture: z.enum(captures).optional(),
  /** The redirect method that was confirmed through the API. */
  method: z.string().optional(),
  /** Set when the shopper pays but never comes back to the shop. */
  stay: z.string().optional(),
  /** Why the last try failed, as the code of the refusal. */
  refused: z.string().optional(),
})
export type Journey = z.infer<typeof journeyShape>

/** Where a shopper pays this intent. */
export function hostedPageUrl(base: string, intent: PaymentIntent, more: Partial<Journey>): string {
  const { id, client_secret, currency } = intent
  return `${base}/hpp?${journeyQuery({ intent_id: id, client_secret, currency, ...more })}`
}

export function journeyQuery(journey: Journey): string {
  return new URLSearchParams(journeyFields(journey)).toString()
}

/** The journey as pairs for a form or an address, without what is not set. */
export function journeyFields(journey: Journey): [string, string][] {
  return Object.entries(journey).filter((field): field is [string, string] => Boolean(field[1]))
}

/** The merchant's address with the payment's id added, as Airwallex returns a shopper. */
export function returnUrl(address: string, intent: PaymentIntent): string {
  const url = new URL(address)
  url.searchParams.set('id', intent.id)
  return url.href
}
