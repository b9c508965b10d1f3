import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import { type Newer, saveOver } from '#kit/web/newer-version.ts'
import type { deliveryCalendars, SavedCalendar } from '../../calendar-contract.ts'
import type { DeliveryCalendar } from '../../delivery-calendar.ts'

const call = client<typeof deliveryCalendars>()

/** Read anew each time it is opened and then left alone: it is being edited. */
export const calendarQuery = queryOptions({
  queryKey: ['delivery-calendar'],
  queryFn: async ({ signal }) => (await call('GET /delivery-calendar', {}, { signal })).data,
  gcTime: 0,
  staleTime: Infinity,
})

/** Where there is a newer version than the `seen` one, `newer` says what the person can do. */
export const saveCalendar = (
  seen: SavedCalendar,
  body: DeliveryCalendar,
  newer: Pick<Newer<SavedCalendar>, 'compare' | 'take'>,
) =>
  saveOver(
    seen,
    ({ updated_at: seenUpdatedAt }) => call('PUT /delivery-calendar', { body: { ...body, seenUpdatedAt } }),
    { ...newer, versionIn: (data) => data as SavedCalendar },
  )
