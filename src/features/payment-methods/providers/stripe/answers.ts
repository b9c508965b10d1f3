import { z } from 'zod'

const id = z.string().min(1)
const amount = z.number().int().nonnegative()

/** What we read of a page to pay at. `payment_intent` is there once a shopper has tried. */
const session = {
  id,
  client_reference_id: z.string().nullish(),
  amount_total: amount,
  currency: z.string().regex(/^[a-z]{3}$/),
  status: z.string(),
  payment_status: z.string(),
}
/** Until when an authorization holds, in seconds, stands with how it was paid. */
const charge = z.object({
  amount,
  amount_captured: amount,
  amount_refunded: amount,
  refunded: z.boolean(),
  payment_method_details: z
    .object({ card: z.object({ capture_before: z.number().int().nullish() }).nullish() })
    .nullish(),
})
export type Charge = z.infer<typeof charge>
const intent = z.object({
  id,
  status: z.string(),
  amount_received: amount,
  last_payment_error: z.object({ decline_code: z.string().nullish() }).nullish(),
  latest_charge: charge.nullish(),
})

export const page = z.object({ id, url: z.url({ protocol: /^https?$/ }) })
export const wholeSession = z.object({ ...session, payment_intent: intent.nullish() })
export type WholeSession = z.infer<typeof wholeSession>
export const sessions = z.object({ data: z.array(z.object({ id, client_reference_id: z.string().nullish() })) })
export const refund = z.object({
  id,
  amount,
  status: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
export const refunds = z.object({ data: z.array(refund) })
/** What a dispute moved on the merchant's balance: taken is negative, given back positive. */
const moves = z.array(z.object({ amount: z.number().int() })).nullish()
const dispute = z.object({ id, amount, status: z.string(), balance_transactions: moves })
export type Dispute = z.infer<typeof dispute>
export const disputes = z.object({ data: z.array(dispute) })
export const balance = z.object({ livemode: z.boolean() })

const object = z.object({
  id: z.string().max(200),
  object: z.string(),
  client_reference_id: z.string().max(200).nullish(),
  payment_intent: z.string().max(200).nullish(),
  status: z.string().nullish(),
  balance_transactions: moves,
})
export const event = z.object({
  id: id.max(200),
  type: z.string().max(200),
  created: z.number(),
  data: z.object({ object }),
})
export type Event = z.infer<typeof event>
