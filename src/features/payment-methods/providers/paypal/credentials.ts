import { z } from 'zod'
import { toKeysShape } from '../provider.ts'
import { paypal } from './description.ts'

/** The two values of an app in PayPal's developer dashboard. */
export const credentials = toKeysShape(paypal)
export type Credentials = z.infer<typeof credentials>

/** The webhook that was registered for this store; messages are proved with its id. */
export const settings = z.object({ webhook_id: z.string().default('') })
export type Settings = z.infer<typeof settings>
