import { z } from 'zod'

/** The two values of an app in PayPal's developer dashboard. */
export const credentials = z.object({ clientId: z.string(), secret: z.string() })
export type Credentials = z.infer<typeof credentials>

/** The webhook that was registered for this store; messages are proved with its id. */
export const settings = z.object({ webhook_id: z.string().default('') })
export type Settings = z.infer<typeof settings>
