import { z } from 'zod'
import { job } from '#kit/server/jobs.ts'

/** The link's token is made by the worker, so that no job row ever holds it. */
export const mailPasswordReset = job('mail-password-reset', z.object({ merchantId: z.uuid() }))
export const forgetSessions = job('forget-sessions', z.object({}))
