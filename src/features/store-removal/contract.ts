import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'

/** What removing a store takes away, and what follows from it. */
const losses = z.object({
  id: z.uuid(),
  name: z.string(),
  shop_domain: z.string(),
  orders: z.number(),
  invoices: z.number(),
  /** Paid checkouts that have not become an order in the shop yet. */
  unsolved_payments: z.number(),
  /** Authorized, and neither captured nor released. */
  uncaptured_payments: z.number(),
  /** Transaction fees that no invoice asked for yet, in euro cents: they are charged with the end. */
  open_fees: z.number().int(),
  custom_domain: z.string().nullable(),
  has_script: z.boolean(),
  is_subscribed: z.boolean(),
  /** Its shop was never reached with keys: there is nothing to lose but what was typed here. */
  is_unfinished: z.boolean(),
  /** The store that the merchant sees next; null when this is the only one. */
  next_store: z.string().nullable(),
})
export type Losses = z.infer<typeof losses>

export const storeRemoval = endpoints({
  losses: {
    method: 'GET',
    path: '/stores/:id/losses',
    access: 'merchant',
    params: z.object({ id: z.uuid() }),
    data: z.object({ losses }),
  },
  remove: {
    method: 'POST',
    path: '/remove-store',
    access: 'merchant',
    message: 'The store is being removed. We will email you when it is done.',
    body: z.object({
      store_id: z.uuid('Store ID is required'),
      /** The store's name, typed again. */
      name: z.string('Store name is required').max(300),
    }),
    data: z.object({
      /** False: it was the last store, and setting up begins anew. */
      has_stores: z.boolean(),
    }),
  },
})
