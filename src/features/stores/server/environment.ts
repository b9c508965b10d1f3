import { z } from 'zod'
import { addressWith } from '#kit/server/env.ts'

const read = z.object({
  SHOPIFY_URL: addressWith('{shop}', 'https://{shop}'),
  SHOP_DOMAIN_URL: addressWith('{domain}', 'https://{domain}'),
})

declare module '#kit/server/env.ts' {
  interface Env extends Readonly<z.infer<typeof read>> {}
}

/** Where shops are asked, and where their storefronts are read. */
export const storeVariables = read.shape
