import { z } from 'zod'
import { checkoutForm } from '#features/checkout-form/contract.ts'
import { offer } from '#features/order-bumps/offer.ts'
import { askedField } from '#features/own-fields/asked-field.ts'
import { reviewsWidget } from '#features/reviews/contract.ts'
import { scriptCauses } from '#features/script/diversions.ts'
import { offeredRate } from '#features/shipping-rates/contract.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import { labels } from '#kit/contract/labels.ts'
import { address, addressField } from './address.ts'
import { orderChanges } from './change-rules.ts'
import { checkoutLine, writtenTexts } from './checkout-line.ts'
import { extras, paidWith } from './extras.ts'
import { nextStep } from './next-step.ts'
import { orderAfterwards } from './order-afterwards.ts'
import { tipAsked, totals } from './totals.ts'

/** An address as far as it was typed: any field may be missing or empty. */
const typedAddress = z.partialRecord(addressField, z.string())

const email = z.string().trim().max(254).pipe(z.email('Enter a valid email address'))

/** As long as a shop's can be. Those beyond the number that one order takes are refused one by one, in words. */
/** The most discount codes that a checkout has at a time. */
export const maxCodes = 20
const codes = z.array(z.string().trim().min(1).max(255)).max(maxCodes)

/** Of one line. */
const maxQuantity = 1_000

/** What the shopper has typed so far: every field may still be missing or unfinished. */
export const draft = z.object({
  /** The version of the checkout that the page shows. */
  version: z.number().int().min(1),
  email: z.string().trim().max(254).optional(),
  shipping_address: labels(z.string().max(40), z.string().max(120), 40).optional(),
  shipping_rate_id: z.uuid().nullable().optional(),
  extras: extras.optional(),
  discount_codes: codes.optional(),
  /** How many pieces of a line are wanted, none to take it out. Lines that are not named stay as they are. */
  lines: z
    .array(z.object({ position: z.number().int().min(0).max(999), quantity: z.number().int().min(0).max(maxQuantity) }))
    .max(100)
    .optional(),
  /** What is offered on the page and wanted: one piece of it becomes a line of the order. */
  offer: z.uuid().optional(),
})

const minor = z.number().int()
/** The last day on which the shopper saw the parcel expected, where that was said; a later one on the server is a 409, too. */
export const expectedDelivery = z.iso.date().max(10).optional()

/** The merchant's look as the shopper's page draws it. */
export const look = z.object({
  primary_color: z.string(),
  heading_color: z.string(),
  /** Already resolved: 'Default' is drawn as Roboto. */
  font_family: z.string(),
  logo_url: z.string().nullable(),
})
export type Look = z.infer<typeof look>

const summary = {
  token: z.string(),
  store_name: z.string(),
  look,
  currency: z.string(),
  locale: z.string(),
  lines: z.array(checkoutLine),
  /** False where nothing in the cart is sent: then no rate is chosen, and the one address is for the bill. */
  needs_shipping: z.boolean(),
  discounts: z.array(z.object({ title: z.string(), amount: minor })),
  totals,
}

/** Of the shop, in the language of the page. */
const policy = z.object({ type: z.string(), title: z.string() })

/** True where what was typed is kept from a browser that is not known to be the shopper's. */
const is_withheld = z.boolean()

export const state = z.enum(['open', 'paying', 'paid', 'ordered', 'failed', 'expired'])
export type CheckoutState = z.infer<typeof state>

/** Everything the hosted checkout page shows. Amounts are minor units of `currency`. */
export const checkoutView = z.object({
  ...summary,
  version: z.number().int(),
  /** False until the shop was asked what this comes to: the page asks as soon as it is open. */
  priced: z.boolean(),
  state,
  cart_url: z.string(),
  email: z.string(),
  shipping_address: typedAddress,
  discount_codes: z.array(z.string()),
  /** A code that the shop refused, with the sentence why; shown at the code field. */
  refused_codes: z.array(z.object({ code: z.string(), message: z.string() })),
  shipping_rates: z.array(offeredRate),
  shipping_rate_id: z.uuid().nullable(),
  /** Codes of the countries that the shop ships to and some rate is for; null for all. */
  countries: z.array(z.string()).nullable(),
  /** By how much more the goods would ship for nothing; null where they do, or never will. */
  missing_for_free: minor.nullable(),
  /** Why there is no rate to choose; null where there is one, and where nobody can say. */
  no_rate: z.string().nullable(),
  /** The ways to pay, in the order to show them. Empty: the shop takes no payment here yet. */
  payment_methods: z.array(
    z.object({
      provider: z.string(),
      method: z.string(),
      label: z.string(),
      logo: z.string(),
      /** The marks that the merchant wants in place of the logo. */
      icons: z.array(z.string()).optional(),
      /** Paid with test money. */
      is_test: z.boolean(),
      /** Where its card fields come from that stand on this page, in frames of the provider's; '' of what is only looked at. */
      card_fields: z.object({ script: z.string(), env: z.string() }).optional(),
      /** Where the provider's own button comes from that takes the place of ours. */
      buttons: z.object({ script: z.string(), is_express_only: z.literal(true).optional() }).optional(),
      /** Where the wallet's own button comes from, whose sheet asks for address and way of shipping. */
      wallet: z.object({ script: z.string(), env: z.string(), account: z.string().nullable() }).optional(),
    }),
  ),
  /** Where the shop is, as wallets want to know; null where it did not say. */
  shop_country: z.string().nullable(),
  /** A merchant's own test order: with what it is paid for at each provider. Absent on shoppers' checkouts. */
  trial: z.array(z.object({ title: z.string(), cards: z.array(z.string()), note: z.string() })).optional(),
  /** The way that the shopper last tried, as the form names it; null before the first try. */
  chosen_payment: z.string().nullable(),
  /** What the shopper may add by one press, or did; null where there is nothing. */
  offer: offer.nullable(),
  reviews: reviewsWidget.nullable(),
  /** Why the last attempt to pay did not work, for the shopper. */
  problem: z.string().nullable(),
  /** Nobody refused the last attempt: it was left, cancelled or not finished, and `problem` says no more than that. */
  is_unpaid: z.literal(true).optional(),
  is_withheld,
  /** What the store asks for. */
  form: checkoutForm,
  /** What the merchant asks in words of their own, of whichever country; in the language of the page. */
  own_fields: z.array(askedField),
  tip: tipAsked.nullable(),
  /** The shopper may agree to be reminded by mail. */
  asks_reminder: z.boolean(),
  extras: extras.extend({ is_vat_unknown: z.boolean().optional() }),
  /** The shop's policies in the language of the page, as far as the shop was asked for them. */
  policies: z.array(policy),
  /** Its terms of service, linked or not among those, where the shopper must agree to them. */
  terms: policy.nullable(),
})
export type CheckoutView = z.infer<typeof checkoutView>

/** The thank-you page. `order_number` is null while the shop is still being told. */
export const thankYouView = z.object({
  ...summary,
  state,
  order_number: z.string().nullable(),
  email: z.string(),
  shipping_address: typedAddress,
  shipping_title: z.string(),
  /** When it is expected; null where nobody said. */
  delivery: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Where the bill goes, where that is elsewhere. */
  billing_address: typedAddress.nullable(),
  ...paidWith,
  /** What was paid with; '' where that is not known any more. */
  payment: z.string(),
  /** How the order stands; null while the shop is still being told of it. */
  order: orderAfterwards.nullable(),
  /** What its shopper may still do about it; null for everybody else, and where the store lets nobody. */
  changes: orderChanges.nullable(),
  /** The shop's cart with the same goods in it; null where a line has more to it than the product. */
  again_url: z.string().nullable(),
  shop_url: z.string(),
  /** Whom to write to about the order; '' where the shop has not said. */
  support_email: z.string(),
  policies: z.array(policy),
  /** Paid with test money. */
  is_test: z.boolean(),
  is_withheld,
})
export type ThankYouView = z.infer<typeof thankYouView>

const token = z.object({
  token: z
    .string()
    .max(64)
    .regex(/^[\w-]{22,64}$/),
})

/** Where a shopper came from, as links are marked; `referrer` is the host that led to the shop. Never believed, only told. */
const marks = ['source', 'medium', 'campaign', 'term', 'content', 'referrer'] as const
const cameFrom = z.partialRecord(z.enum(marks), z.string().max(200))

export const checkout = endpoints({
  /** The storefront script hands over a cart. Prices are never part of it. */
  open: {
    method: 'POST',
    path: '/checkouts',
    access: 'public',
    crossOrigin: true,
    // A hundred lines with what is written on each.
    maxBodyBytes: 512 * 1024,
    multiline: ['note', 'attributes', 'properties'],
    body: z.object({
      store: z.uuid(),
      items: z
        .array(
          z.object({
            variant_id: z.number().int().positive(),
            quantity: z.number().int().min(1).max(maxQuantity),
            properties: writtenTexts.default({}),
          }),
        )
        .min(1)
        .max(100),
      currency: z
        .string()
        .max(3)
        .regex(/^[A-Z]{3}$/),
      locale: z.string().max(12).default('en'),
      discount_codes: codes.default([]),
      /** What the shopper and the theme wrote into the cart; it goes on into the order. */
      note: z.string().max(5_000).default(''),
      attributes: writtenTexts.default({}),
      cart_url: z.string().max(500),
      came_from: cameFrom.default({}),
      /** Names this try: the script takes it back by this name when it waits no longer. */
      handover: z.uuid().optional(),
    }),
    data: z.object({ url: z.string() }),
  },
  /** The storefront script sent the shopper to the shop's own checkout, and why. Sent by a beacon, so without a body. */
  divert: {
    method: 'POST',
    path: '/checkouts/diversions',
    access: 'public',
    crossOrigin: true,
    query: z.object({ store: z.uuid(), cause: z.enum(scriptCauses), handover: z.uuid().optional() }),
    data: z.object({}),
  },
  get: {
    method: 'GET',
    path: '/checkouts/:token',
    access: 'public',
    params: token,
    data: z.object({ checkout: checkoutView }),
  },
  /** Keeps what was typed and returns the rates, discounts and totals that follow from it. */
  update: {
    method: 'PUT',
    path: '/checkouts/:token',
    access: 'public',
    multiline: ['note', 'gift_note'],
    params: token,
    body: draft,
    /** `written`: amounts and days of arrival of the checkout as its locale writes them. */
    data: z.object({ checkout: checkoutView, written: z.record(z.string(), z.string()) }),
  },
  /** Starts the payment. `key` names the attempt: the same key is the same attempt, however often it is sent. An order of nothing is started nowhere. */
  pay: {
    method: 'POST',
    path: '/checkouts/:token/pay',
    access: 'public',
    multiline: ['note', 'gift_note'],
    params: token,
    body: z.object({
      key: z.uuid(),
      version: z.number().int().min(1),
      /** The total that the shopper saw; another one on the server is a 409 with the new checkout. */
      expected_total: minor,
      expected_delivery: expectedDelivery,
      provider: z.string().max(40),
      method: z.string().max(40),
      email,
      shipping_address: address,
      billing_address: address.nullable(),
      /** null (or '' from a form) where nothing has to be sent. */
      shipping_rate_id: z.preprocess((value) => (value === '' ? null : value), z.uuid().nullable()),
      extras: extras.optional(),
    }),
    data: z.object({ next: nextStep }),
  },
  /**
   * Asked by the storefront script, to bring the shop's cart in line with what was changed and paid for here, while a card is paid in
   * fields on the page, and before a placed order's address is saved. Asks nobody else.
   */
  state: {
    method: 'GET',
    path: '/checkouts/:token/state',
    access: 'public',
    crossOrigin: true,
    params: token,
    data: z.object({
      state,
      /** What of the cart is in the checkout by now: what was taken out here is to leave the shop's cart too. */
      items: z.array(checkoutLine.pick({ variant_id: true, quantity: true, properties: true })),
      /** The last try to pay was declined, be it that another card may still be tried where it began. */
      is_declined: z.boolean(),
    }),
  },
  /** The towns at a postcode, to choose from; what was typed stays. */
  places: {
    method: 'GET',
    path: '/checkouts/:token/places/:country/:postcode',
    access: 'public',
    params: token.extend({ country: z.string().max(2), postcode: z.string().trim().max(12) }),
    data: z.object({ cities: z.array(z.string()), province: z.string() }),
  },
  /** Asked by the page while a payment is being checked. */
  status: {
    method: 'GET',
    path: '/checkouts/:token/status',
    access: 'public',
    params: token,
    data: z.object({ state, problem: z.string().nullable(), next: z.string().nullable() }),
  },
})
