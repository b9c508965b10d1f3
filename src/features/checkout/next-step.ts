import { z } from 'zod'

/** What the browser does next after "pay". */
export const nextStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('redirect'),
    url: z.string(),
    /** What the provider's own button on our page does it with, in place of leaving; `return_url` says how it went. */
    in_place: z.object({ payment_id: z.string(), return_url: z.string() }).optional(),
  }),
  /** Load the provider's own script and hand over to its hosted page. */
  z.object({
    kind: z.literal('airwallex'),
    script: z.string(),
    env: z.string(),
    options: z.object({
      intent_id: z.string(),
      client_secret: z.string(),
      currency: z.string(),
      country_code: z.string(),
      successUrl: z.string(),
      failUrl: z.string(),
      methods: z.array(z.string()),
      /** False: the card is only authorized. Airwallex's script takes its money at once unless it is told so too. */
      autoCapture: z.boolean(),
    }),
  }),
])
export type NextStep = z.infer<typeof nextStep>
