import { recogniseBrowser } from '#features/shopper-data/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Payer } from './typed.ts'

/** Who calls. */
export const getPayer = ({ env, request, reply }: Ctx<'public'>): Payer => ({
  ip: request.ip,
  browser: recogniseBrowser(env, request, reply),
  hasGone: () => reply.raw.destroyed,
})
