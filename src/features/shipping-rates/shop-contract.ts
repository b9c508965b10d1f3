import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { shippingRate } from './contract.ts'

const leftOut = z.object({ name: z.string(), zone: z.string(), why: z.string() })
export type LeftOut = z.infer<typeof leftOut>

/** A rate in the units of the form. */
const shown = shippingRate.omit({ id: true, position: true, updated_at: true })

const shopPlan = z.object({
  /** The scope that the app lacks to read the shop's zones. */
  missing_scope: z.string().nullable(),
  lines: z.array(
    z.object({
      /** What the shop calls it, to choose it by. */
      key: z.string(),
      verdict: z.enum(['added', 'changed', 'same']),
      /** What is there now, and what would be written. */
      before: shown.nullable(),
      after: shown,
    }),
  ),
  left_out: z.array(leftOut),
  /** Names what stands here: sent back, it says that this is what the merchant agreed to. */
  version: z.string(),
})
export type ShopPlan = z.infer<typeof shopPlan>
const mostKeys = 5000

export const ratesFromShop = endpoints({
  /** What the shop's own zones and flat rates would change here; nothing is written. */
  plan: { method: 'GET', path: '/shipping-rate/shop', access: 'store', data: shopPlan },
  /** Takes over those that are chosen. Taken back as a file is. */
  take: {
    method: 'POST',
    path: '/shipping-rate/shop',
    access: 'store',
    message: 'Shipping rates imported',
    body: z.object({
      version: z.string().max(200),
      keys: z.array(z.string().max(200)).min(1, 'Choose at least one shipping rate').max(mostKeys),
    }),
    data: z.object({ added: z.number(), changed: z.number(), undo: z.uuid().nullable() }),
  },
})
