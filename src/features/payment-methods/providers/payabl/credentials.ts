import { z } from 'zod'

/** What payabl. sends when a merchant account is opened. */
export const credentials = z.object({ merchant_id: z.string(), secret_key: z.string() })
export type Credentials = z.infer<typeof credentials>

export const settings = z.object({})
export type Settings = z.infer<typeof settings>
