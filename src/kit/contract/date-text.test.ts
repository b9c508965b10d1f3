import { expect, it } from 'vitest'
import { dateText, momentText, secondText } from './date-text.ts'

it('writes a day, its time and its seconds in one way, by the clock of a zone [b6d7]', () => {
  const at = '2026-11-22T23:05:09Z'
  const written = [
    dateText(at, 'UTC'),
    momentText(at, 'Europe/Amsterdam'),
    secondText(at, 'UTC'),
    dateText(new Date(at), 'UTC'),
  ]
  expect(written.map((text) => text.replace(/\s/g, ' '))).toEqual([
    'Nov 22, 2026',
    'Nov 23, 2026, 12:05 AM',
    'Nov 22, 2026, 11:05:09 PM',
    'Nov 22, 2026',
  ])
})
