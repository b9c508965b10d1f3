import { z } from 'zod'
import { labels } from '#kit/contract/labels.ts'

/** What the shopper and the theme wrote: a letter, or what an app knows of the visit. All of it has to fit into one request. */
export const writtenTexts = labels(z.string().max(100), z.string().max(5_000), 100)

const minor = z.number().int()

/** What is bought of one thing, as the shopper's page shows it. */
export const checkoutLine = z.object({
  /** By which a change names it. */
  position: z.number().int(),
  variant_id: z.number(),
  title: z.string(),
  variant_title: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
  unit_price: minor,
  line_total: minor,
  /** What a piece regularly costs, where the shop sells it for less. */
  compare_at_price: minor.nullable(),
  /** What discounts take off the line; they stand among the totals too. */
  discount: minor,
  /** What was chosen or written for these pieces; names with an underscore first are the theme's own affair. */
  properties: z.record(z.string(), z.string()),
  /** How many pieces of it the shop can still sell; null for any number. */
  available: z.number().int().nullable(),
  /** Why it cannot be sold in this quantity. */
  problem: z.string().nullable(),
})
