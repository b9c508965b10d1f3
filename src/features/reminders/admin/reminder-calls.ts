import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { reminders } from '../contract.ts'
import type { ReminderSettings } from '../rules.ts'

const call = client<typeof reminders>()

export const remindersQuery = queryOptions({
  queryKey: ['reminders'] as const,
  queryFn: async ({ signal }) => (await call('GET /reminders', {}, { signal })).data,
})
export const reportQuery = queryOptions({
  queryKey: ['reminders', 'report'] as const,
  queryFn: async ({ signal }) => (await call('GET /reminders/report', {}, { signal })).data,
})
export const previewsKey = ['reminders', 'preview'] as const
export type Which = { language: string; mail: number }
export const previewQuery = (query: Which) =>
  queryOptions({
    queryKey: [...previewsKey, query] as const,
    queryFn: async ({ signal }) => (await call('GET /reminders/preview', { query }, { signal })).data,
  })

/** Saves over the version that was `seen`; null before the first one. */
export const saveReminders = (seen: string | null, settings: ReminderSettings) =>
  call('PUT /reminders', { body: { ...settings, seenUpdatedAt: seen } })
export const sendTest = (body: Which) => call('POST /reminders/test', { body })
