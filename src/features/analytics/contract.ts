import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { googleIdProblem, pixelIdProblem } from './rules.ts'

/** How the server's latest report of a purchase went; `reason` says why one failed. */
const report = z.object({ state: z.enum(['sent', 'failed']), reason: z.string(), at: z.iso.datetime() })
export type Report = z.infer<typeof report>

/** A store's analytics as its merchant reads them: secrets masked, empty for what is off. */
export const analyticsSettings = z.object({
  store_id: z.uuid(),
  google_analytical_id: z.string(),
  facebook_pixel_id: z.string(),
  measurement_protocol_secret: z.string(),
  conversions_api_token: z.string(),
  /** The latest purchase that each way told of; null before the first. */
  reports: z.object({
    browser: report.nullable(),
    google: report.nullable(),
    meta: report.nullable(),
  }),
})
export type AnalyticsSettings = z.infer<typeof analyticsSettings>

/** What a merchant sets of it. */
const shown = z.string().max(500).optional()
const seen = z.object({
  google_analytical_id: shown,
  facebook_pixel_id: shown,
  measurement_protocol_secret: shown,
  conversions_api_token: shown,
})
export type Seen = z.infer<typeof seen>

/** Absent: unchanged. Empty or null: off. */
const id = (findProblem: (id: string) => string | null) =>
  z
    .string()
    .trim()
    .max(500, 'This is too long')
    .nullish()
    .transform((value) => (value === null ? '' : value))
    .superRefine((value, context) => {
      const problem = value === undefined ? null : findProblem(value)
      if (problem) context.addIssue(problem)
    })

/** Absent, or masked as it was shown: unchanged. Empty: taken away. */
const secret = z
  .string()
  .trim()
  .max(500, 'This is too long')
  .regex(/^[^\s]*$/, 'Paste it without spaces')
  .optional()

export const analytics = endpoints({
  read: {
    method: 'GET',
    path: '/google-analytics',
    access: 'store',
    data: z.object({ analytics: analyticsSettings }),
  },
  save: {
    method: 'POST',
    path: '/google-analytics',
    access: 'merchant',
    message: 'Settings updated successfully',
    body: z.object({
      store_id: z.uuid('Store ID is required'),
      google_analytical_id: id(googleIdProblem),
      facebook_pixel_id: id(pixelIdProblem),
      measurement_protocol_secret: secret,
      conversions_api_token: secret,
      /** What was shown when the change was made; something else is then not overwritten but answered with 409. */
      seen: seen.optional(),
    }),
    data: z.object({ analytics: analyticsSettings }),
  },
  /** Sends an event that counts for nothing, with the secret that is kept. */
  test: {
    method: 'POST',
    path: '/google-analytics/test',
    access: 'merchant',
    message: 'Test event sent.',
    body: z.object({
      store_id: z.uuid('Store ID is required'),
      receiver: z.enum(['google', 'meta']),
      /** Of Meta's page for test events: without it the event would count. */
      test_event_code: z
        .string()
        .trim()
        .max(500, 'This is too long')
        .regex(/^[A-Za-z0-9]{0,40}$/, 'Paste the code as Meta shows it, for example TEST12345')
        .default(''),
    }),
    data: z.object({}),
  },
})
