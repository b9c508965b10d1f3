import { expect, it } from 'vitest'
import { dateText, momentText } from './date-text.ts'

it('writes a day and its time in one way, by the clock of a zone [b6d7]', () => {
  const at = '2026-11-22T23:05:09Z'
  const written = [dateText(at, 'UTC'), momentText(at, 'Europe/Amsterdam'), dateText(new Date(at), 'UTC')]
  expect(written.map((text) => text.replace(/\s/g, ' '))).toEqual([
    'Nov 22, 2026',
    'Nov 23, 2026, 12:05 AM',
    'Nov 22, 2026',
  ])
})
