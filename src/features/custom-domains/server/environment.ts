import { z } from 'zod'

declare module '#kit/server/env.ts' {
  interface Env {
    readonly APPLE_PAY_DOMAIN_FILE?: string | undefined
  }
}

export const domainVariables = { APPLE_PAY_DOMAIN_FILE: z.string().min(1).optional().describe('must name a file') }
