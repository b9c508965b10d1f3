import { z } from 'zod'
import { toKeysShape } from '../provider.ts'
import { viva } from './description.ts'

/** Two pairs from Viva's app: Merchant ID and API key, and the Smart Checkout's Client ID and secret. */
export const credentials = toKeysShape(viva)
export type Credentials = z.infer<typeof credentials>

/**
 * `webhook_key` answers Viva's handshake; `source_code` names the payment source that leads shoppers back to us, if Viva made it;
 * `own_source_code` one that the merchant named instead.
 */
export const settings = z.object({
  webhook_key: z.string().default(''),
  source_code: z.string().nullable().default(null),
  own_source_code: z.string().optional(),
})
export type Settings = z.infer<typeof settings>
