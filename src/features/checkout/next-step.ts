import { z } from 'zod'

/** What the browser does next after "pay". */
export const nextStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('redirect'),
    url: z.string(),
    /** What the provider's own button on our page does it with, in place of leaving; `return_url` says how it went. */
    in_place: z.object({ payment_id: z.string(), return_url: z.string() }).optional(),
  }),
  /** Load the provider's own script and hand over to its hosted page, or pay here by it. */
  z.object({
    kind: z.literal('script'),
    provider: z.string(),
    script: z.string(),
    env: z.string(),
    /** Where the shopper comes back to, beside what the provider's own code on the page wants to know. */
    options: z.looseObject({ successUrl: z.string(), failUrl: z.string() }),
  }),
])
export type NextStep = z.infer<typeof nextStep>
