import { expect, it, vi } from 'vitest'
import { datesIn } from './dates.ts'

const at = Date.parse('2026-11-29T13:05:00Z')
const time = { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
const days = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const

it('writes days and times in words of the language', () => {
  expect(datesIn('is', { dateStyle: 'long', timeZone: 'UTC' }).format(at)).toBe('29. nóvember 2026')
  expect(datesIn('nl-BE', time).format(at)).toMatch(/^29 november/)
})

it('writes them in figures where the browser has no words of the language, and would take those of another', () => {
  vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockReturnValue([])
  for (const language of ['sq', 'is', 'ga', 'mt']) {
    expect(datesIn(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)).toBe('29/11/2026')
    expect(datesIn(language, time).format(at)).toBe('29/11/2026, 13:05')
    expect(
      datesIn(language, days)
        .formatRange(at, at + 3 * 86_400_000)
        .replaceAll('\u2009', ' '),
    ).toBe('29/11/2026 – 02/12/2026')
  }
  vi.restoreAllMocks()
})
