import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Account } from './accounts.ts'
import type { Payments } from './payments.ts'
import type { PaypalStore } from './store.ts'

export type WithId = { Params: { id: string } }
export type Parts = { store: PaypalStore; payments: Payments; signedIn(request: FastifyRequest): Account }

const money = z.object({
  currency_code: z.string().length(3),
  value: z.string().regex(/^\d{1,10}(\.\d{1,2})?$/),
})
export const amountShape = money.extend({
  breakdown: z.strictObject({ item_total: money, shipping: money }).partial().optional(),
})
const defaultUnitPath = (what: string) => z.literal(`/purchase_units/@reference_id=='default'/${what}`)
const option = z.strictObject({
  id: z.string().min(1).max(127),
  label: z.string().min(1).max(127),
  type: z.enum(['SHIPPING', 'PICKUP']),
  selected: z.boolean(),
  amount: money,
})
/** What of an order may be changed before it is captured, as far as the sandbox takes it. */
export const orderPatch = z
  .array(
    z.union([
      z.strictObject({ op: z.literal('replace'), path: defaultUnitPath('amount'), value: amountShape }),
      z.strictObject({
        op: z.enum(['add', 'replace']),
        path: defaultUnitPath('shipping/options'),
        value: z.array(option).min(1).max(10),
      }),
    ]),
  )
  .min(1)

export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Everything is shown to who prefers a representation, id, status and links to anybody else. */
export const represented = (request: FastifyRequest, whole: object, minimal: object): object =>
  header(request, 'prefer') === 'return=representation' ? whole : minimal
