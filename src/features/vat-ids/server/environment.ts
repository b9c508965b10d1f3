import { z } from 'zod'
import { webAddressOr } from '#kit/server/env.ts'

const read = z.object({ VIES_URL: webAddressOr('https://ec.europa.eu/taxation_customs/vies/rest-api') })

declare module '#kit/server/env.ts' {
  interface Env extends Readonly<z.infer<typeof read>> {}
}

/** The register of VAT ids. */
export const vatVariables = read.shape
