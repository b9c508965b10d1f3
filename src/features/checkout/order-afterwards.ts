import { z } from 'zod'

/** What became of an order since it was placed. */
export const orderAfterwards = z.object({
  /** Year-month-day. */
  placed_on: z.string(),
  is_cancelled: z.boolean(),
  /** How much of it the shop sent. */
  sent: z.enum(['none', 'partly', 'all', 'delivered']),
  /** None for a browser that is not known to be the shopper's: a number leads to whom the parcel goes to. */
  parcels: z.array(
    z.object({ delivered_at: z.string().nullable(), carrier: z.string(), number: z.string(), url: z.string() }),
  ),
  /** In minor units; `on` is null where only the sum is known. */
  refunds: z.array(z.object({ on: z.string().nullable(), amount: z.number().int() })),
})
