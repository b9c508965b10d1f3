import { z } from 'zod'
import { isCurrency } from './money.ts'

const requestId = z.string('request_id must not be null').min(1).max(64)
const text = z.string().max(500)
/** Longer ones are cut by Airwallex's own plugins; that it refuses them is our guess. */
const address = z.looseObject({
  country_code: z.string().length(2).optional(),
  street: z.string().max(1_000).optional(),
  city: z.string().max(100).optional(),
  state: z.string().max(100).optional(),
  postcode: z.string().max(10).optional(),
})
const person = {
  first_name: text.optional(),
  last_name: text.optional(),
  email: text.optional(),
  phone_number: z.string().max(50).optional(),
}
const product = z.looseObject({
  name: text.optional(),
  sku: text.optional(),
  code: text.optional(),
  quantity: z.number().int().positive(),
  unit_price: z.number(),
})

export const createIntentShape = z.looseObject({
  request_id: requestId,
  amount: z.number().positive('amount must be greater than 0').max(10_000_000),
  currency: z.string().refine(isCurrency, 'currency is not a supported currency'),
  merchant_order_id: z.string().min(1).max(64),
  return_url: z.url().optional(),
  descriptor: z.string().max(32).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  customer: z.looseObject({ ...person, address: address.optional() }).optional(),
  payment_method_options: z
    .looseObject({ card: z.looseObject({ auto_capture: z.boolean().optional() }).optional() })
    .optional(),
  order: z
    .looseObject({
      type: text.optional(),
      products: z.array(product).optional(),
      shipping: z.looseObject({ ...person, address: address.optional() }).optional(),
    })
    .optional(),
})
export type CreateIntent = z.infer<typeof createIntentShape>

export const confirmShape = z.looseObject({
  request_id: requestId,
  return_url: z.url().optional(),
  payment_method: z.looseObject({
    type: z.string().min(1),
    card: z.looseObject({ number: z.string(), expiry_month: z.string(), expiry_year: z.string() }).optional(),
  }),
})
export type ConfirmIntent = z.infer<typeof confirmShape>

export const captureShape = z.looseObject({ request_id: requestId, amount: z.number().positive().optional() })

export const cancelShape = z.looseObject({ request_id: requestId, cancellation_reason: text.optional() })

export const createRefundShape = z.looseObject({
  request_id: requestId,
  payment_intent_id: z.string().min(1),
  amount: z.number().positive().optional(),
  reason: z.string().max(128).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
export type CreateRefund = z.infer<typeof createRefundShape>

const pageSize = z.coerce.number().int().min(1).max(1_000).default(10)
const pageNumber = z.coerce.number().int().min(0).default(0)

export const listIntentsShape = z.looseObject({
  merchant_order_id: z.string().optional(),
  currency: z.string().optional(),
  status: z.string().optional(),
  from_created_at: z.iso.datetime({ offset: true }).optional(),
  to_created_at: z.iso.datetime({ offset: true }).optional(),
  page_num: pageNumber,
  page_size: pageSize,
})

export const listRefundsShape = z.looseObject({
  payment_intent_id: z.string().optional(),
  page_num: pageNumber,
  page_size: pageSize,
})

export const listMethodsShape = z.looseObject({
  active: z.enum(['true', 'false']).default('true'),
  transaction_currency: z.string().optional(),
  country_code: z.string().length(2).optional(),
  transaction_mode: z.enum(['oneoff', 'recurring']).default('oneoff'),
  page_num: pageNumber,
  page_size: pageSize,
})

/** `initiative_context`: a host without its protocol. */
export const startSessionShape = z.strictObject({
  request_id: requestId.optional(),
  validation_url: z.url({ protocol: /^https$/, hostname: /(^|\.)apple\.com$/ }),
  initiative_context: z.string().regex(/^[a-z\d.-]{1,253}$/),
})
