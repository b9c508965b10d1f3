import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { authorizationStates, captureKinds, captureStates } from './capture-rules.ts'

const amount = z.number().int().describe('minor units')

const capture = z.object({
  id: z.uuid(),
  kind: z.enum(captureKinds),
  amount,
  currency: z.string(),
  state: z.enum(captureStates),
  /** What became of it, and what to do. */
  sentence: z.string(),
  created_at: z.string(),
})
export type CaptureRow = z.infer<typeof capture>

/** The shop's own id of an order. */
const params = z.object({ id: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) })

const status = z.object({
  /** Null where the payment was taken at once, or where nothing was to be paid. */
  state: z.enum(authorizationStates).nullable(),
  currency: z.string(),
  authorized: amount,
  captured: amount,
  /** Until when it holds; null where it is authorized no more. */
  until: z.string().nullable(),
  provider: z.string(),
  /** Whether less than what is authorized may be captured: the rest is released then. */
  takes_parts: z.boolean(),
  /** Why nothing can be captured or voided from here; null where it can. */
  why_not: z.string().nullable(),
  /** The order is cancelled in the shop: its payment is voided, and can be captured no more. */
  is_cancelled: z.boolean(),
  /** The order in the shop says what became of its payment, or the shop does not say it for good. */
  is_in_shop: z.boolean(),
  captures: z.array(capture),
})
export type CaptureStatus = z.infer<typeof status>

/** Chosen by the page: whatever is pressed or sent again with it is one. */
const key = z.uuid()

/** The calls by which a merchant captures or voids an authorized payment from its order's page. */
export const captures = endpoints({
  status: { method: 'GET', path: '/orders/:id/capture', access: 'store', params, data: status },
  capture: {
    method: 'POST',
    path: '/orders/:id/capture',
    access: 'store',
    params,
    body: z.object({ key, amount: amount.min(1).max(Number.MAX_SAFE_INTEGER) }),
    data: status,
  },
  void: {
    method: 'POST',
    path: '/orders/:id/void',
    access: 'store',
    params,
    body: z.object({ key }),
    data: status,
  },
})
