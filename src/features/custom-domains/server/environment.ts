import { z } from 'zod'
import { webOrigin } from '#kit/server/env.ts'

declare module '#kit/server/env.ts' {
  interface Env {
    readonly APPLE_PAY_DOMAIN_FILE?: string | undefined
    readonly TLS_PROXY_URL?: string | undefined
  }
}

export const domainVariables = {
  APPLE_PAY_DOMAIN_FILE: z.string().min(1).optional().describe('must name a file'),
  TLS_PROXY_URL: webOrigin,
}

type Addresses = { TLS_PROXY_URL?: string | undefined; CHECKOUT_URL: string }

/** Where the proxy that merchants' domains lead to is asked about them: unless told otherwise, where shoppers find it. */
export const tlsProxyAddress = (env: Addresses): string => env.TLS_PROXY_URL ?? env.CHECKOUT_URL
