import { z } from 'zod'

/** What is read of PayPal's answers, each only as far as it is read. A state is any text: `orders.ts` knows those that there are. */

const id = z.string().min(1).max(200)
const text = z.string().max(200)
export const amount = z.object({
  currency_code: z.string().length(3),
  value: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
})
export type Amount = z.infer<typeof amount>

const link = z.object({ href: z.string().max(4_000), rel: z.string() })
const links = z.array(link).optional()

const captureShape = z.object({ id, status: text, amount })
const refundShape = z.object({ id, status: text.optional(), amount: amount.optional() })
const authorizationShape = z.object({ id, status: text, amount, expiration_time: z.string().optional() })

const postal = z
  .object({
    address_line_1: z.string().max(300),
    address_line_2: z.string().max(300),
    admin_area_1: z.string().max(300),
    admin_area_2: z.string().max(300),
    postal_code: text,
    country_code: text,
  })
  .partial()

export const order = z.object({
  id,
  /** AUTHORIZE where its money is to be captured later. */
  intent: text.optional(),
  status: text,
  links,
  purchase_units: z
    .array(
      z.object({
        custom_id: text.optional(),
        invoice_id: text.optional(),
        amount,
        shipping: z
          .object({
            name: z.object({ full_name: z.string().max(300).optional() }).optional(),
            address: postal.optional(),
            options: z.array(z.object({ id: text, selected: z.boolean() })).optional(),
          })
          .optional(),
        payments: z
          .object({
            authorizations: z.array(authorizationShape).optional(),
            captures: z.array(captureShape).optional(),
            refunds: z.array(refundShape).optional(),
          })
          .optional(),
      }),
    )
    .min(1),
  payer: z
    .object({
      email_address: z.string().max(254).optional(),
      name: z.object({ given_name: text.optional(), surname: text.optional() }).optional(),
      phone: z.object({ phone_number: z.object({ national_number: text.optional() }).optional() }).optional(),
    })
    .optional(),
})
export type Order = z.infer<typeof order>
export type Capture = z.infer<typeof captureShape>
export type Authorization = z.infer<typeof authorizationShape>

/** The answer to a change is empty. */
export const patched = z.object({})
/** The order, or less of it, that a capture is answered by: what it became is asked for. */
export const captured = z.object({ id })
export const refunded = z.object({ id, status: text.optional() })

const related = z.object({ related_ids: z.object({ order_id: text.optional() }).optional() }).optional()

/** A capture by itself, which says what it was for. */
export const loneCapture = z.object({
  id,
  custom_id: text.optional(),
  invoice_id: text.optional(),
  supplementary_data: related,
  links,
})

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const webhook = z.object({ id, url: z.string(), event_types: z.array(z.object({ name: z.string() })) })
export const madeWebhook = webhook.pick({ id: true })
export const webhooks = z.object({ webhooks: z.array(webhook) })
export const verification = z.object({ verification_status: text })

const outcome = z.object({ outcome_code: text.optional(), amount_refunded: amount.optional() }).optional()

/** A dispute in PayPal's list, or by itself with how it ended. */
export const dispute = z.object({
  dispute_id: id,
  status: text,
  dispute_amount: amount.optional(),
  dispute_outcome: outcome,
})
export type Dispute = z.infer<typeof dispute>
export const disputes = z.object({ items: z.array(dispute).default([]) })

export const failure = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  debug_id: z.string().optional(),
  details: z
    .array(
      z.object({
        issue: z.string().optional(),
        description: z.string().optional(),
        field: z.string().optional(),
      }),
    )
    .optional(),
})

/** What is read of a message. All but its kind and id may be missing: PayPal is asked for the rest. */
export const message = z.object({
  id,
  event_type: text,
  create_time: z.string().optional(),
  resource: z.object({
    id: text.optional(),
    custom_id: text.optional(),
    invoice_id: text.optional(),
    status: text.optional(),
    dispute_id: id.optional(),
    dispute_outcome: outcome,
    dispute_amount: amount.optional().catch(undefined),
    amount: amount.optional().catch(undefined),
    purchase_units: z.array(z.object({ custom_id: text.optional(), invoice_id: text.optional() })).optional(),
    disputed_transactions: z
      .array(
        z.object({
          custom: text.optional(),
          invoice_number: text.optional(),
          seller_transaction_id: text.optional(),
        }),
      )
      .optional(),
    supplementary_data: related,
    links,
  }),
})
export type Message = z.infer<typeof message>
