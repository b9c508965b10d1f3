import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { seenVersion } from '#kit/contract/seen-version.ts'
import { minMinutes, grounds, maxCodeDays, maxMinutes, maxPercent } from './rules.ts'

const minutesProblem = 'Send it between half an hour and 7 days after the shopper’s last activity'

const percentProblem = `Enter 1 to ${maxPercent} percent`
const daysProblem = `Enter 1 to ${maxCodeDays} days`
const code = z.object({
  percent: z.number(percentProblem).int(percentProblem).min(1, percentProblem).max(maxPercent, percentProblem),
  days: z.number(daysProblem).int(daysProblem).min(1, daysProblem).max(maxCodeDays, daysProblem),
  mail: z.number().int().min(1).max(3),
})

const settings = z.object({
  is_on: z.boolean(),
  ground: z.enum(grounds),
  declaration: z.string().trim().max(500),
  mails: z
    .array(
      z.object({
        is_on: z.boolean(),
        minutes: z
          .number(minutesProblem)
          .int(minutesProblem)
          .min(minMinutes, minutesProblem)
          .max(maxMinutes, minutesProblem),
      }),
    )
    .length(3),
  /** A code of the shop, another for each shopper; null for none. */
  code: code.nullable().default(null),
})

const saved = z.object({
  settings,
  /** Who declared the ground, and when; null with consent. */
  declared: z.object({ by: z.string(), at: z.string() }).nullable(),
  updated_at: z.iso.datetime().nullable(),
})
export type SavedReminders = z.infer<typeof saved>

const reminded = z.object({
  id: z.string(),
  /** '' once the shopper's data is erased. */
  email: z.string(),
  left_at: z.string(),
  mails: z.number(),
  mailed_at: z.string(),
  came_back_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  /** The shop's name for the order, once there is one. */
  order_number: z.string().nullable(),
  /** What the mails gave, if any, and whether the order was paid with it. */
  code: z.string().nullable(),
  is_code_used: z.boolean(),
  currency: z.string(),
  total: z.number(),
})
export type Reminded = z.infer<typeof reminded>

const which = z.object({ language: z.string().max(12), mail: z.coerce.number().int().min(1).max(3) })

/** What brings shoppers back who left a checkout. */
export const reminders = endpoints({
  get: { method: 'GET', path: '/reminders', access: 'store', data: saved },
  save: {
    method: 'PUT',
    path: '/reminders',
    access: 'store',
    message: 'Reminders saved successfully',
    body: settings.extend(seenVersion),
    data: saved,
  },
  /** A mail as a shopper of a language reads it, about goods that stand for any. */
  preview: {
    method: 'GET',
    path: '/reminders/preview',
    access: 'store',
    query: which,
    data: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  /** The same to the merchant's own address. */
  test: {
    method: 'POST',
    path: '/reminders/test',
    access: 'store',
    body: which,
    data: z.object({ to: z.string() }),
    message: 'The test email is on its way.',
  },
  /** What came of it: the latest checkouts that were mailed about, and what all of them brought. */
  report: {
    method: 'GET',
    path: '/reminders/report',
    access: 'store',
    data: z.object({
      totals: z.array(
        z.object({
          currency: z.string(),
          mailed: z.number(),
          back: z.number(),
          paid: z.number(),
          amount: z.number(),
          codes: z.number(),
          codes_used: z.number(),
        }),
      ),
      checkouts: z.array(reminded),
    }),
  },
  export: {
    method: 'GET',
    path: '/reminders/export',
    access: 'store',
    download: 'text/csv; charset=utf-8',
    data: z.string(),
  },
})
