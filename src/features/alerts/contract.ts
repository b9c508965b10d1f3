import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { alertKinds } from './rules.ts'

const alert = z.object({
  id: z.number(),
  kind: z.enum(alertKinds),
  text: z.string(),
  began_at: z.string(),
  /** Null while it goes on. */
  ended_at: z.string().nullable(),
  /** Where it is put right. */
  page: z.string(),
  is_muted: z.boolean(),
})
export type Alert = z.infer<typeof alert>

const list = z.object({
  /** Those that go on first, then the latest. */
  alerts: z.array(alert),
  kinds: z.array(z.object({ kind: z.enum(alertKinds), when: z.string(), is_muted: z.boolean() })),
})
export type AlertList = z.infer<typeof list>

/** What a merchant is told of by itself. */
export const alerts = endpoints({
  list: { method: 'GET', path: '/alerts', access: 'store', data: list },
  /** A muted kind is neither mailed nor counted; it is still listed. */
  mute: {
    method: 'PUT',
    path: '/alerts/muted',
    access: 'store',
    body: z.object({ kind: z.enum(alertKinds), is_muted: z.boolean() }),
    data: list,
    message: 'Saved',
  },
})
