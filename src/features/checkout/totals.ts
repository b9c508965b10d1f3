import { z } from 'zod'

const minor = z.number().int()

/** What a checkout comes to, in minor units of its currency. */
export const totals = z.object({
  subtotal: minor,
  discount: minor,
  /** null until a shipping rate is chosen. */
  shipping: minor.nullable(),
  tax: minor,
  taxes_included: z.boolean(),
  /** Given on top by the shopper; part of the total. */
  tip: minor,
  total: minor,
})

/** How a shopper is asked for a tip. `goods`: what percentages are taken of; `most`: what an amount of their own may be. */
export const tipAsked = z.object({
  percentages: z.array(z.number().int()),
  text: z.string(),
  goods: minor,
  most: minor,
})
