import { z } from 'zod'

const minor = z.number().int()

/** What a shopper is offered before paying. Amounts are minor units of the checkout's currency. */
export const offer = z.object({
  id: z.uuid(),
  headline: z.string(),
  sentence: z.string(),
  title: z.string(),
  variant_title: z.string(),
  image_url: z.string().nullable(),
  price: minor,
  /** What it costs else; null where that is the same. */
  regular_price: minor.nullable(),
  /** The line that it became; null while it is only offered. */
  position: z.number().int().nullable(),
})
export type Offer = z.infer<typeof offer>
