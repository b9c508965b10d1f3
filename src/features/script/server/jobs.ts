import { z } from 'zod'
import { job } from '#kit/server/jobs.ts'

/** After another theme was published: the line has to stand in that one now. */
export const followTheme = job('follow-theme', z.object({ storeId: z.uuid() }))
