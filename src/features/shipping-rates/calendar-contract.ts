import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { seenVersion } from '#kit/contract/seen-version.ts'
import { calendarErrors, mostClosed } from './delivery-calendar.ts'

const days = z
  .array(z.number().int().min(1).max(7), 'Days must be numbers from 1 (Monday) to 7 (Sunday)')
  .max(7)
  .transform((all) => [...new Set(all)].toSorted((a, b) => a - b))
const closedDays = z.object({
  from: z.string().max(10, 'Enter a date'),
  to: z.string().max(10, 'Enter a date'),
  name: z.string().trim().max(200).default(''),
  /** Carriers deliver all the same. */
  delivers: z.boolean().default(false),
})

const calendar = z.object({
  /** 1 is Monday, 7 is Sunday. */
  working_days: days,
  delivery_days: days,
  /** 'HH:MM' in the store's time zone; an order from then on counts as one of the next day. */
  cut_off: z.string().max(5, 'Enter a time of day, such as 14:00').nullable(),
  closed: z.array(closedDays).max(mostClosed, `Enter at most ${mostClosed} closed days`),
})

const saved = z.object({
  calendar,
  time_zone: z.string(),
  /** The day that it is for the store. */
  today: z.string(),
  updated_at: z.iso.datetime().nullable(),
})
export type SavedCalendar = z.infer<typeof saved>

export const deliveryCalendars = endpoints({
  /** When orders are handled and carriers deliver, without closed days that are over. */
  get: { method: 'GET', path: '/delivery-calendar', access: 'store', data: saved },
  save: {
    method: 'PUT',
    path: '/delivery-calendar',
    access: 'store',
    message: 'Delivery calendar saved',
    body: calendar
      .extend({
        ...seenVersion,
      })
      .superRefine((values, context) => {
        for (const [field, message] of Object.entries(calendarErrors(values)))
          context.addIssue({
            code: 'custom',
            path: field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
            message: message!,
          })
      }),
    data: saved,
  },
})
