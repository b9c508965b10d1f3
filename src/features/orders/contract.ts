import { z } from 'zod'
import { authorizationStates, captureKinds, captureStates } from '#features/checkout/capture-rules.ts'
import { changeCauses } from '#features/checkout/change-rules.ts'
import { effects } from '#features/messages/rules.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import { earlier, page, paged } from '#kit/contract/paging.ts'
import { checkPeriod, periodQuery } from '#kit/contract/period-query.ts'
import { foundKinds, kinds } from './rules.ts'

/** The orders of a period, of a month or one `day` of it, all of them or one kind, or those that used a `discount`. */
const slice = periodQuery.extend({
  day: z.coerce.number<number>().int().min(1).max(31).optional(),
  what: z.enum(kinds).default('placed'),
  discount: z.string().max(255).optional(),
})
export type Slice = z.output<typeof slice>

/** An amount as people read it: '€1,234.50'. */
const price = z.object({ formatted: z.string() })

const order = z.object({
  shopify_order_id: z.number(),
  /** What people call it: '#1042'. */
  order_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Two letters, lower case; null where the shopper gave no address. */
  country: z.string().nullable(),
  fulfillment_status: z.string(),
  financial_status: z.string(),
  is_cancelled: z.boolean(),
  /** Paid with test money: in no figure and in no fee. */
  is_test: z.boolean(),
  /** Year-month-day in the store's time zone. */
  date: z.string(),
  total_price: price,
})
export type OrderRow = z.infer<typeof order>

const address = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  province: z.string(),
  zip: z.string(),
  country: z.string(),
  phone: z.string(),
})
export type ShopperAddress = z.infer<typeof address>

const at = z.string().describe('ISO time')
const payment = z.object({
  at,
  /** As people know it: 'Airwallex'. */
  provider: z.string(),
  /** 'card', 'ideal'; '' where the provider's page asks. */
  method: z.string(),
  amount: price,
  /** The provider's own name of the payment; null before it gave one. */
  payment_id: z.string().nullable(),
})

/** What happened, in the order in which it did. */
const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checkout'), at }),
  payment.extend({
    kind: z.literal('attempt'),
    /** Whether the shop held what is paid for as a draft order meanwhile. */
    is_drafted: z.boolean(),
  }),
  payment.extend({
    kind: z.literal('outcome'),
    /** 'unrefunded': paid twice, and the provider did not carry out the refund. 'voided': the same, and authorized alone. */
    outcome: z.enum([
      'waiting',
      'succeeded',
      'authorized',
      'failed',
      'cancelled',
      'surplus',
      'refunded',
      'voided',
      'unrefunded',
    ]),
    /** Why it did not work, or what is odd about it. */
    reason: z.string().nullable(),
  }),
  /** The provider refused the shopper's address: it was paid without the provider knowing where the goods go. */
  z.object({ kind: z.literal('address_left_out'), at, provider: z.string() }),
  z.object({
    kind: z.literal('webhook'),
    at,
    /** Who sent it: 'Shopify', 'Airwallex'. */
    source: z.string(),
    topic: z.string(),
    /** What it came to. */
    effect: z.enum(effects),
  }),
  /** Nobody can say whether it was paid. */
  z.object({
    kind: z.literal('doubt'),
    at,
    provider: z.string(),
    doubt: z.enum(['unanswered', 'unknown', 'pending', 'disconnected']),
  }),
  /** The draft order of a payment that came to nothing was taken out of the shop. */
  z.object({ kind: z.literal('draft_removed'), at, provider: z.string() }),
  /** The order in the shop is not what was paid for. */
  z.object({ kind: z.literal('differing'), at, reason: z.string() }),
  /** The merchant said that nothing is left to do about a payment. */
  z.object({ kind: z.literal('settled'), at, provider: z.string() }),
  /** A mail to the shopper who had left. */
  z.object({ kind: z.literal('reminder'), at, number: z.number() }),
  /** The shopper came back by such a mail. */
  z.object({ kind: z.literal('came_back'), at }),
  /** The purchase was told to who measures, by the server; an empty reason is a success. */
  z.object({ kind: z.literal('reported'), at, receiver: z.enum(['google', 'meta']), reason: z.string() }),
  z.object({ kind: z.literal('order'), at, order_number: z.string() }),
  z.object({ kind: z.literal('refund'), at, amount: price }),
  /** The merchant asked for it on the order's page; else its order was cancelled, by the shopper or in the shop. */
  z.object({
    kind: z.literal('refund_asked'),
    at,
    provider: z.string(),
    amount: price,
    state: z.enum(['asked', 'pending', 'done', 'failed']),
    reason: z.string(),
    failure: z.string().nullable(),
    is_by_shopper: z.boolean(),
  }),
  /** What became of a payment that was authorized alone. `problem`: why the order in the shop does not say so. */
  z.object({
    kind: z.literal('authorization'),
    at,
    provider: z.string(),
    state: z.enum(['captured', 'released']),
    amount: price,
    problem: z.string().nullable(),
  }),
  /** The merchant asked for it on the order's page; else its order was cancelled, by the shopper or in the shop. */
  z.object({
    kind: z.literal('capture_asked'),
    at,
    provider: z.string(),
    deed: z.enum(captureKinds),
    amount: price,
    state: z.enum(captureStates),
    failure: z.string().nullable(),
    is_by_merchant: z.boolean(),
  }),
  /** The provider took it on and did not carry it out. */
  z.object({
    kind: z.literal('refund_failed'),
    at,
    provider: z.string(),
    refund_id: z.string(),
    amount: price,
    /** Whether the shop's order shows it all the same. */
    is_in_shop: z.boolean(),
  }),
  /** The shopper's bank wants the money back. `state` is how that stands by now. */
  z.object({ kind: z.literal('disputed'), at, provider: z.string(), state: z.enum(['open', 'won', 'lost']) }),
  /** What a lost dispute had taken is the merchant's again. */
  z.object({ kind: z.literal('dispute_reversed'), at, provider: z.string(), amount: price, is_in_shop: z.boolean() }),
  z.object({ kind: z.literal('cancelled'), at }),
  /** What the shopper wanted changed on the order's page. `problem`: what the merchant should know of it. */
  z.object({
    kind: z.literal('shopper_change'),
    at,
    change: z.enum(['cancel', 'address']),
    state: z.enum(['asked', 'done', 'refused']),
    cause: z.enum(changeCauses).nullable(),
    problem: z.string().nullable(),
  }),
])
export type StoryEvent = z.infer<typeof event>

const story = z.object({
  order: order.extend({
    orderLink: z.string(),
    subtotal: price,
    discount: price.nullable(),
    shipping: price,
    /** What was chosen to send it by; null where nothing is sent, or where it is no longer kept. */
    shipping_title: z.string().nullable(),
    /** The first and the last day on which the shopper was told to expect it; null where none were told. */
    delivery: z.object({ from: z.string(), to: z.string() }).nullable(),
    tax: price,
    /** Whether the prices hold the taxes already, so that they add nothing to the total. */
    taxes_included: z.boolean(),
    /** Given on top by the shopper; part of the total. */
    tip: price.nullable(),
    refunded: price.nullable(),
    discounts: z.array(z.object({ title: z.string(), amount: price })),
    /** The payment that counts; null where nothing was to be paid, or where it is no longer kept. */
    payment: z
      .object({
        provider: z.string(),
        method: z.string(),
        payment_id: z.string().nullable(),
        amount: price,
        /** Of a payment that was authorized alone; null where it was taken at once. */
        authorization: z
          .object({ state: z.enum(authorizationStates), captured: price, until: z.string().nullable() })
          .nullable(),
      })
      .nullable(),
    /** Our fee for it; null where none is taken. Its amount is null until the day's exchange rate is known. */
    fee: z.object({ amount: price.nullable(), percentage: z.number() }).nullable(),
    lines: z.array(
      z.object({
        title: z.string(),
        variant_title: z.string(),
        quantity: z.number(),
        line_total: price,
        /** An offer before paying brought it into the order. */
        is_offered: z.boolean(),
      }),
    ),
  }),
  shopper: z.object({
    email: z.string(),
    phone: z.string().nullable(),
    /** Where they came from: 'newsletter / email / Spring sale'; null where nothing is known. */
    came_from: z.string().nullable(),
    /** The language of the checkout; null where it is no longer kept. */
    locale: z.string().nullable(),
    shipping_address: address.nullable(),
    /** Null: the same as the shipping address. */
    billing_address: address.nullable(),
    note: z.string(),
    gift_note: z.string(),
    /** For whom an invoice is written, and what the register of the European Union said of it; null where none was given. */
    vat: z.object({ id: z.string(), check: z.enum(['valid', 'not_valid', 'not_checked']) }).nullable(),
    /** What they answered to the store's own fields, in the store's words. */
    answers: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  events: z.array(event),
})
export type Story = z.infer<typeof story>

const latest = z.object({
  order: z.object({ shopify_order_id: z.number(), order_number: z.string() }).nullable(),
  /** How many were placed in the last seven days: one that reaches us behind a newer one shows here alone. */
  recent: z.number().int(),
})
export type LatestOrder = z.infer<typeof latest>

/** The shop's own id of an order. */
const id = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER)

export const orders = endpoints({
  list: {
    method: 'GET',
    path: '/orders',
    access: 'store',
    query: slice.extend({ page, earlier }).superRefine(checkPeriod),
    data: z.object({ orders: paged(order) }),
  },
  found: {
    method: 'GET',
    path: '/orders/found',
    access: 'store',
    query: z.object({
      /** The beginning of a number, a name or an email address, or a payment's whole id. */
      search: z.string().trim().max(255).default(''),
      what: z.enum(foundKinds).default('placed'),
      /** The shop's own id of the last order of the page before. */
      after: id.optional(),
    }),
    data: z.object({
      orders: z.array(order),
      /** What the next page comes after; null where there is none. */
      next: z.number().nullable(),
    }),
  },
  /** The order that was placed last; null before the first. Cheap enough to be asked every second or two. */
  latest: {
    method: 'GET',
    path: '/orders/latest',
    access: 'store',
    data: latest,
  },
  export: {
    method: 'GET',
    path: '/orders/export',
    access: 'store',
    query: slice.superRefine(checkPeriod),
    download: 'text/csv; charset=utf-8',
    data: z.string(),
  },
  story: {
    method: 'GET',
    path: '/orders/:id',
    access: 'store',
    params: z.object({ id }),
    data: story,
  },
})
