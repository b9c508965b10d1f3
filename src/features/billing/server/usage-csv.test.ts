import { expect, it } from 'vitest'
import { toCsv } from './usage-csv.ts'

it('holds nothing that a spreadsheet would run, and amounts that it can add up', () => {
  const items = ['-1+1', '=SUM(A1)', '@a', '＋1', 'A "quoted", name'].map((name) => ({ name, cents: 850 }))
  const lines = toCsv(items, [], -24).split('\r\n')
  expect(lines.slice(1)).toEqual([
    "'-1+1,,,,,,8.50",
    "'=SUM(A1),,,,,,8.50",
    "'@a,,,,,,8.50",
    "'＋1,,,,,,8.50",
    '"A ""quoted"", name",,,,,,8.50',
    'Credit and adjustments,,,,,,-0.24',
    '',
  ])
})
