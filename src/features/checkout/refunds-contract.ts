import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { refundStates, restocked } from './refund-rules.ts'

const amount = z.number().int().describe('minor units')

const refund = z.object({
  id: z.uuid(),
  amount,
  currency: z.string(),
  reason: z.string(),
  state: z.enum(refundStates),
  /** What became of it, and what to do. */
  sentence: z.string(),
  /** The provider's own name of it. */
  refund_id: z.string().nullable(),
  created_at: z.string(),
})
export type RefundRow = z.infer<typeof refund>

/** The shop's own id of an order. */
const params = z.object({ id: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) })

const status = z.object({
  currency: z.string(),
  paid: amount,
  refunded: amount,
  /** What may still be given back. */
  left: amount,
  provider: z.string(),
  /** Whether less than all that is left may be given back at once. */
  takes_parts: z.boolean(),
  /** Why nothing can be given back from here; null where it can. */
  why_not: z.string().nullable(),
  /** Whether the order in the shop says all of what was refunded. */
  is_in_shop: z.boolean(),
  refunds: z.array(refund),
  /** What was bought, for putting it back into stock. */
  lines: z.array(z.object({ variant_id: z.number(), title: z.string(), quantity: z.number() })),
})
export type RefundStatus = z.infer<typeof status>

/** The calls by which a merchant gives money back from an order's page. */
export const refunds = endpoints({
  status: { method: 'GET', path: '/orders/:id/refunds', access: 'store', params, data: status },
  make: {
    method: 'POST',
    path: '/orders/:id/refunds',
    access: 'store',
    params,
    body: z.object({
      /** Chosen by the page: whatever is pressed or sent again with it is one refund. */
      key: z.uuid(),
      amount: amount.min(1).max(Number.MAX_SAFE_INTEGER),
      /** What was left when the merchant decided: a refund made elsewhere meanwhile is told first. */
      left: amount.min(0).max(Number.MAX_SAFE_INTEGER),
      reason: z.string().trim().max(200).default(''),
      restock: z.array(restocked).max(250).default([]),
    }),
    data: status,
  },
})
