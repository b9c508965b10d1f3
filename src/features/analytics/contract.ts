import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { whyNoGoogleId, whyNoPixelId } from './rules.ts'

/** A store's analytics as its merchant reads them: secrets masked, empty for what is off. */
export const analyticsSettings = z.object({
  store_id: z.uuid(),
  google_analytical_id: z.string(),
  facebook_pixel_id: z.string(),
  measurement_protocol_secret: z.string(),
  conversions_api_token: z.string(),
})
export type AnalyticsSettings = z.infer<typeof analyticsSettings>

/** Absent: unchanged. Empty or null: off. */
const id = (why: (id: string) => string | null) =>
  z
    .string()
    .trim()
    .nullish()
    .transform((value) => (value === null ? '' : value))
    .superRefine((value, context) => {
      const problem = value === undefined ? null : why(value)
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
      google_analytical_id: id(whyNoGoogleId),
      facebook_pixel_id: id(whyNoPixelId),
      measurement_protocol_secret: secret,
      conversions_api_token: secret,
    }),
    data: z.object({ analytics: analyticsSettings }),
  },
})
