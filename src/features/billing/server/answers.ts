import { z } from 'zod'
import { noteSurprise, issuePaths } from '#kit/server/surprises/surprises.ts'

const id = z.string().min(1)
const amount = z.number().int()
const moment = z.number().int().nonnegative()
const mentioned = z.union([id, z.object({ id })]).nullish()

const toListShape = <Shape extends z.ZodType>(thing: Shape) => z.object({ data: z.array(thing) })

const subscription = z.object({
  id,
  // A state that is new says nothing of whether a store has paid: nothing changes for it until somebody has looked.
  status: z.enum([
    'active',
    'canceled',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ]),
  items: toListShape(
    z.object({
      price: z.object({ unit_amount: amount.nullable() }),
      current_period_start: moment,
      current_period_end: moment,
    }),
  ),
  cancel_at_period_end: z.boolean(),
  default_payment_method: mentioned,
})

const invoice = z.object({
  id: id.optional(),
  customer: mentioned,
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).nullable(),
  number: z.string().nullish(),
  amount_due: amount,
  amount_paid: amount,
  period_start: moment,
  period_end: moment,
  created: moment,
  status_transitions: z.object({ finalized_at: moment.nullish() }),
  invoice_pdf: z.string().nullish(),
})

/** Of an invoice that is not written yet only its sum is read. */
const preview = z.object({ amount_due: amount })

/** What billing reads of each kind of thing that the engine shows; a kind that is not listed is not read. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  subscription,
  invoice,
  customer: z.object({ id }),
  charge: z.object({ id, amount_refunded: amount, payment_intent: mentioned }),
  invoice_payment: z.object({ invoice: mentioned }),
  invoiceitem: z.object({ id }),
  'checkout.session': z.object({ id, url: z.string().nullish(), status: z.string().nullish() }),
  'billing_portal.session': z.object({ url: z.string() }),
}

const kindShape = z.object({ object: z.string() })
const list = z.object({ object: z.literal('list'), data: z.array(z.unknown()) })

/** Where an answer of the engine lacks what billing reads of it, by names alone; null for one that has it all. Notes it. */
export const findAnswerProblem = (call: string, answer: unknown): string | null => {
  const things = list.safeParse(answer).data?.data ?? [answer]
  for (const thing of things) {
    const shape = call.endsWith('/invoices/create_preview')
      ? preview
      : shapes[kindShape.safeParse(thing).data?.object ?? '']
    const { error } = shape?.safeParse(thing) ?? {}
    if (!error) continue
    const path = issuePaths(error)
    noteSurprise('Stripe', call, path)
    return path
  }
  return null
}
