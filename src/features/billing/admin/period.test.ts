import { expect, it } from 'vitest'
import { dateText } from '#kit/contract/date-text.ts'
import { dayText, periodText } from './period.ts'

it('names the first and the last day of a week [h3t9]', () => {
  expect(periodText('2026-03-03', '2026-03-09')).toBe('Mar 3rd - Mar 9th')
  expect(periodText('2026-12-29', '2027-01-04')).toBe('Dec 29th - Jan 4th')
  expect(periodText('2026-05-21', '2026-05-22')).toBe('May 21st - May 22nd')
})

it('shows a dash where a date is invalid [r5l9]', () => {
  expect(periodText(null, null)).toBe('-')
  expect(periodText('2026-03-03', 'soon')).toBe('-')
  expect(periodText('2026-02-31', '2026-03-09')).toBe('-')
  expect(dayText('never')).toBe('-')
})

it('a day is written as everywhere in the admin [v7h7]', () => {
  expect(dayText('2026-03-09')).toBe('Mar 9, 2026')
  expect(dayText('2026-03-09T12:00:00.000Z')).toBe(dateText('2026-03-09T12:00:00.000Z'))
})
