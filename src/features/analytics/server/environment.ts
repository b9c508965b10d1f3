import { z } from 'zod'
import { webAddressOr } from '#kit/server/env.ts'

const read = z.object({
  GOOGLE_TAG_URL: webAddressOr('https://www.googletagmanager.com/gtag/js'),
  GOOGLE_COLLECT_URL: webAddressOr('https://www.google-analytics.com'),
  META_PIXEL_URL: webAddressOr('https://connect.facebook.net/en_US/fbevents.js'),
  META_GRAPH_URL: webAddressOr('https://graph.facebook.com/v26.0'),
})

declare module '#kit/server/env.ts' {
  interface Env extends Readonly<z.infer<typeof read>> {}
}

/** Who is told what shoppers do: their scripts, and where the server reports to. */
export const analyticsVariables = read.shape
