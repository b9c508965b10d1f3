import { z } from 'zod'
import { job } from '#kit/server/jobs.ts'

/** Sees to what a shopper wants changed about a placed order. */
export const changeOrder = job('change-order', z.object({ changeId: z.uuid() }))

export const changeKey = (id: string) => `change-order:${id}`
