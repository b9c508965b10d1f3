import { z } from 'zod'
import { job, mailGroup } from '#kit/server/jobs.ts'

/** What an owner is told of, so that a stranger's hand is noticed. */
export const notices = [
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'recovery-codes-renewed',
] as const

/** The link's token is made by the worker, so that no job row ever holds it. */
export const mailPasswordReset = job('mail-password-reset', z.object({ merchantId: z.uuid() }), { group: mailGroup })
export const mailProof = job('mail-email-proof', z.object({ merchantId: z.uuid() }), { group: mailGroup })
export const mailNotice = job('mail-account-notice', z.object({ merchantId: z.uuid(), notice: z.enum(notices) }), {
  group: mailGroup,
})
export const forgetSessions = job('forget-sessions', z.object({}))
