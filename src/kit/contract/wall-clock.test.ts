import { afterEach, expect, it, vi } from 'vitest'
import { clockAt, dayAt } from './wall-clock.ts'

afterEach(() => void vi.restoreAllMocks())

it('knows which day it is where, and what time', () => {
  const moment = new Date('2026-05-31T23:00:00Z')
  expect([dayAt(moment, 'Europe/Amsterdam'), dayAt(moment, 'America/New_York')]).toEqual(['2026-06-01', '2026-05-31'])
  expect(clockAt(moment, 'Europe/London')).toEqual({ day: '2026-06-01', time: '00:00' })
})

it('writes days alike in a browser that begins every date with the month', () => {
  const Format = Intl.DateTimeFormat
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function write(_locale, options) {
    return new Format('en-US', options)
  })
  expect(dayAt(new Date('2026-05-31T23:00:00Z'), 'Asia/Kathmandu')).toBe('2026-06-01')
})
