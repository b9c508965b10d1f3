import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { dateText } from '#kit/contract/date-text.ts'

dayjs.extend(advancedFormat)
dayjs.extend(customParseFormat)

const dayFormat = 'MMM Do'
const read = (date: string | null) => dayjs(date, 'YYYY-MM-DD', true)

/** 'Mar 3rd - Mar 9th' of two year-month-days; '-' when one of them is no date. */
export const periodText = (start: string | null, end: string | null): string => {
  const days = [read(start), read(end)]
  return days.every((day) => day.isValid()) ? days.map((day) => day.format(dayFormat)).join(' - ') : '-'
}

/** 'Mar 9, 2026' of a year-month-day or a moment; '-' when it is no date. */
export const dayText = (date: string): string => {
  const day = dayjs(date)
  return day.isValid() ? dateText(day.toISOString()) : '-'
}
