import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'

export const stepNames = ['paid', 'ordered', 'message', 'thanked'] as const
export const outcomes = ['deleted', 'kept', 'unpaid'] as const

const status = z.object({
  /** Why none can be placed, in words; null where one can. */
  why_not: z.string().nullable(),
  /** Where that is put right, and what the way there is called. */
  way_out: z
    .object({ page: z.enum(['/settings/shopify-store', '/plans', '/payment-methods']), label: z.string() })
    .nullable(),
  /** Some rate is offered in the shop's currency: without one, nothing that has to be shipped can be ordered. */
  has_rate: z.boolean(),
  /** Those that take test money, with what a test order is paid for. */
  providers: z.array(z.object({ title: z.string(), cards: z.array(z.string()), note: z.string() })),
  /** The latest test order; null before the first. */
  latest: z
    .object({
      /** Where it is paid for. */
      url: z.string(),
      steps: z.array(z.object({ name: z.enum(stepNames), is_done: z.boolean() })),
      /** The shop's number of it; null until the shop has it. */
      order_number: z.string().nullable(),
      /** Who took the test money; null until it is paid. */
      provider: z.string().nullable(),
      /** It is in the shop for a minute, and its provider has sent no message. */
      is_message_late: z.boolean(),
      /** null while it is under way. */
      outcome: z.enum(outcomes).nullable(),
      /** Why it is not out of the shop yet. */
      problem: z.string().nullable(),
    })
    .nullable(),
})
export type TestOrderStatus = z.infer<typeof status>

/** A merchant's own try of the whole checkout, with test money. */
export const testOrders = endpoints({
  status: { method: 'GET', path: '/test-order', access: 'store', data: status },
  /** Opens a checkout for a test order, or returns the one that is under way. */
  start: { method: 'POST', path: '/test-order', access: 'store', message: 'Test order started', data: status },
  /** Cancels the test order in the shop and deletes it, one step at a call; one that was not paid is given up. */
  tidyUp: { method: 'POST', path: '/test-order/tidy-up', access: 'store', message: 'Saved', data: status },
})
