import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'

/** Why a merchant has to look after a payment. */
export const concern = z.enum([
  'mismatch',
  'undecided',
  'surplus',
  'differing',
  'unordered',
  'disputed',
  'refund_failed',
  'refund_unanswered',
  'refund_refused',
  'refunded',
  'unrefunded',
  'capture_due',
  'capture_unanswered',
  'capture_refused',
  'shop_behind',
])
export type Concern = z.infer<typeof concern>

/** The calls about payments that do not come to their end by themselves. Amounts are minor units of `currency`. */
export const payments = endpoints({
  /** Disputes first, the next due before the others, then the oldest; of more than a hundred the first 101. */
  unsolved: {
    method: 'GET',
    path: '/payments/unsolved',
    access: 'store',
    data: z.array(
      z.object({
        id: z.uuid(),
        provider: z.string(),
        /** By which the merchant finds it at the provider. */
        payment_id: z.string().nullable(),
        amount: z.number().int(),
        refunded_amount: z.number().int(),
        currency: z.string(),
        email: z.string().nullable(),
        order_number: z.string().nullable(),
        /** The shop's own id of the order; null where there is none yet. */
        order_id: z.number().nullable(),
        created_at: z.string(),
        /** Paid, or to be paid, with test money. */
        is_test: z.boolean(),
        concern,
        /** What happened, and what to do about it. */
        sentence: z.string(),
      }),
    ),
  },
  /** Asks everybody concerned again now, and goes on with what waits. Safe to repeat: nothing is done twice. */
  again: {
    method: 'POST',
    path: '/payments/:id/again',
    access: 'store',
    params: z.object({ id: z.uuid() }),
    data: z.object({ id: z.uuid() }),
    message: 'We asked again. The result is shown here.',
  },
  /** The merchant has done what there was to do; news of the same payment brings it back. */
  settle: {
    method: 'POST',
    path: '/payments/:id/settled',
    access: 'store',
    params: z.object({ id: z.uuid() }),
    data: z.object({ id: z.uuid() }),
    message: 'This payment is no longer listed.',
  },
})
