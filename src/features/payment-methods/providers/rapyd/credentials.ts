import { z } from 'zod'

/** The two keys from Rapyd's Client Portal. */
export const credentials = z.object({ access_key: z.string(), secret_key: z.string() })
export type Credentials = z.infer<typeof credentials>

export const settings = z.object({})
export type Settings = z.infer<typeof settings>
