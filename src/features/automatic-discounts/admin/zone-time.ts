import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { dateText } from '#kit/contract/date-text.ts'
import { clockAt } from '#kit/contract/wall-clock.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** An instant as a clock in `zone` shows it, the way date fields write it: '2026-03-01T09:00'. */
export const toWallTime = (instant: string, zone: string): string => {
  // Not by dayjs, which reads the wall time in the browser's own zone: where that one's clocks change it is an hour off.
  const { day, time } = clockAt(new Date(instant), zone)
  return `${day}T${time}`
}

/** The instant (ISO 8601) at which a clock in `zone` shows this; '' for what is no time. */
export const fromWallTime = (wallTime: string, zone: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallTime) ? dayjs.tz(wallTime, zone).toISOString() : ''

/** 'Mar 1, 2026 – no end' */
export const periodText = (starts: string, ends: string | null, zone: string): string =>
  `${dateText(starts, zone)} – ${ends ? dateText(ends, zone) : 'no end'}`
