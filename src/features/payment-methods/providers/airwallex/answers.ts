import { z } from 'zod'

/** What is read of Airwallex's answers, each only as far as it is read. A state is any text: those that there are stand where they are judged. */

const id = z.string().min(1).max(200)
const text = z.string().max(200)
/** Major units as a number. */
const amount = z.number().nonnegative()
const currency = z.string().length(3)

export const intent = z.object({
  id,
  merchant_order_id: text.nullish().transform((value) => value ?? ''),
  amount,
  currency,
  captured_amount: amount.nullish(),
  /**
   * What was asked for, where the shopper pays in another currency; published for no version of the API, and may be missing or the
   * same. What cannot be read says nothing: no ordinary payment depends on it.
   */
  base_amount: amount.nullish().catch(null),
  base_currency: currency.nullish().catch(null),
  status: text,
  client_secret: z.string().nullish(),
  latest_payment_attempt: z.object({ failure_code: text.nullish() }).nullish(),
})
export type Intent = z.infer<typeof intent>
export const intents = z.object({ items: z.array(intent) })

/** What a refund of a converted payment was asked for as, which its amount there tells to the smallest unit of that currency alone. */
const refundMetadata = z.object({ asked_amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/), asked_currency: currency })
export const refund = z.object({
  id,
  request_id: text.nullish(),
  payment_intent_id: id,
  amount,
  currency: text.nullish(),
  status: text,
  // Others may have put anything there.
  metadata: refundMetadata.nullish().catch(null),
})
export type Refund = z.infer<typeof refund>
export const refunds = z.object({ has_more: z.boolean().default(false), items: z.array(refund) })

export const dispute = z.object({
  id,
  payment_intent_id: text.nullish(),
  merchant_order_id: text.nullish(),
  amount: amount.nullish(),
  currency: text.nullish(),
  stage: text.nullish(),
  status: text,
  due_at: text.nullish(),
})
export type Dispute = z.infer<typeof dispute>
/** Pages by cursor, unlike the other lists. */
export const disputes = z.object({ items: z.array(dispute).default([]), page_after: text.nullish() })

export const account = z.object({ id })
/** What Apple gives a device to open its sheet with: opaque to everybody on the way. */
export const paymentSession = z.record(z.string(), z.unknown())

export const methodTypes = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      active: z.boolean().default(true),
      transaction_currencies: z.array(z.string()).nullish(),
    }),
  ),
})

export const token = z.object({ token: z.string().min(1), expires_at: z.string() })
export const failure = z.object({ code: z.string().optional(), message: z.string().optional() })

/** Times and names of older versions of the API are taken too. Of a dispute, no more than its id is promised. */
export const message = z.object({
  id,
  name: text,
  created_at: z.string().optional(),
  createdAt: z.string().optional(),
  data: z.object({
    object: z.object({
      id,
      merchant_order_id: text.nullish(),
      payment_intent_id: text.nullish(),
      status: text.nullish(),
      stage: text.nullish(),
    }),
  }),
})
export type Message = z.infer<typeof message>
