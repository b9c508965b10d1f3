import { z } from 'zod'
import { job } from '#kit/server/jobs.ts'

/** Every day each domain is looked up again: one that no longer leads here must not go on being served. */
export const checkDomains = job('check-custom-domains', z.object({ after: z.uuid().optional() }))
export const checkDomain = job(
  'check-custom-domain',
  z.object({
    id: z.uuid(),
    /** How often it was looked at since it was found to lead here no longer, or to have no certificate. */
    lost: z.number().int().min(0).default(0),
  }),
)
