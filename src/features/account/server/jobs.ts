import { z } from 'zod'
import { job, mailGroup } from '#kit/server/jobs.ts'

/** Until `insistUntil` a shop that cannot be reached is tried again; after it the account goes all the same. */
export const eraseAccount = job('erase-account', z.object({ merchantId: z.uuid(), insistUntil: z.iso.datetime() }))

/** Five days, at growing distances. */
export const eraseAttempts = 30

/** By then the account is gone: the mail's data travels with the job, and ends with it. */
export const mailFarewell = job(
  'mail-farewell',
  z.object({
    email: z.string(),
    name: z.string(),
    /** Shops whose theme still has our line, which we could not take out. */
    leftovers: z.array(z.object({ shop: z.string(), line: z.string() })),
  }),
  { group: mailGroup },
)
