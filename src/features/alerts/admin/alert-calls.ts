import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { alerts } from '../contract.ts'
import type { AlertKind } from '../rules.ts'

const call = client<typeof alerts>()

export const alertsQuery = queryOptions({
  queryKey: ['alerts'] as const,
  queryFn: async ({ signal }) => (await call('GET /alerts', {}, { signal })).data,
})

export const muteAlerts = (body: { kind: AlertKind; is_muted: boolean }) => call('PUT /alerts/muted', { body })
