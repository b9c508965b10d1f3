import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'

const line = z.object({
  name: z.string(),
  /** `open`: nothing tells yet. */
  state: z.enum(['works', 'fails', 'open']),
  /** What was seen. */
  says: z.string(),
  /** What to do about it; null where nothing is to be done. */
  remedy: z.string().nullable(),
  took_ms: z.number().int(),
})
export type Line = z.infer<typeof line>

export const connectionCheck = z.object({
  /** `store` for the connection to the shop, else the provider's name. */
  subject: z.string(),
  title: z.string(),
  ran_at: z.iso.datetime(),
  is_well: z.boolean(),
  lines: z.array(line),
})
export type ConnectionCheck = z.infer<typeof connectionCheck>

const params = z.object({ id: z.uuid() })

export const preflight = endpoints({
  /** The last check of the store and of each of its providers. */
  last: {
    method: 'GET',
    path: '/stores/:id/connection-checks',
    access: 'merchant',
    params,
    data: z.object({ checks: z.array(connectionCheck) }),
  },
  run: {
    method: 'POST',
    path: '/stores/:id/connection-checks',
    access: 'merchant',
    message: 'Connection checked.',
    params,
    body: z.object({ subject: z.string().max(40) }),
    data: z.object({ check: connectionCheck }),
  },
})
