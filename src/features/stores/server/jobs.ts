import { z } from 'zod'
import { job } from '#kit/server/jobs.ts'

/** Every night: one `keep-subscribed` for each connected store. */
export const keepAllSubscribed = job('keep-all-subscribed', z.object({}))

/** Sees to it that a store's shop tells us of what it may. */
export const keepSubscribed = job('keep-subscribed', z.object({ storeId: z.uuid() }))
