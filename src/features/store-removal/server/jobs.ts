import { z } from 'zod'
import { job, mailGroup } from '#kit/server/jobs.ts'

/** Until `insistUntil` a shop that cannot be reached is tried again; after it the store goes all the same. */
export const eraseStore = job('erase-store', z.object({ storeId: z.uuid(), insistUntil: z.iso.datetime() }))

/** Five days, at growing distances. */
export const eraseAttempts = 30

/** By then the store is gone: what the mail says travels with the job, and ends with it. */
export const mailStoreRemoved = job(
  'mail-store-removed',
  z.object({
    email: z.string(),
    name: z.string(),
    store: z.string(),
    /** The line that we could not take out of the shop's theme. */
    leftover: z.object({ shop: z.string(), line: z.string() }).nullable(),
  }),
  { group: mailGroup },
)
