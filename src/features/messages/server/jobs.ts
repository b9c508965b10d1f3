import { z } from 'zod'
import { job } from '#kit/server/jobs.ts'

/** Does what a kept message asks for. */
export const processDelivery = job('process-webhook', z.object({ deliveryId: z.number() }))
