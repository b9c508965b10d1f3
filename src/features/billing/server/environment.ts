import { z } from 'zod'
import { webAddressOr } from '#kit/server/env.ts'

const read = z.object({
  STRIPE_URL: webAddressOr('https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.string().min(8).optional().describe('must be a secret key of Stripe'),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional().describe('must be the signing secret of the webhook endpoint'),
  STRIPE_PRICE_ID: z.string().startsWith('price_').optional().describe('must be the id of the weekly price: price_…'),
  RATES_URL: webAddressOr('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
})

declare module '#kit/server/env.ts' {
  interface Env extends Readonly<z.infer<typeof read>> {}
}

/** The billing engine, and the day's exchange rates. */
export const billingVariables = read.shape
