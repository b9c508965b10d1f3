import { expect, it } from 'vitest'
import { toCsv } from './usage-csv.ts'

it('holds nothing that a spreadsheet would run, and amounts that it can add up', () => {
  const items = ['-1+1', '=SUM(A1)', '@a', '＋1', 'A "quoted", name'].map((name) => ({ name, cents: 850 }))
  const lines = toCsv(items, [], -24, 'UTC').split('\r\n')
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

it('is UTF-8 to Excel too, with moments that it reads as such, by the clock of the store', () => {
  const order = {
    order_number: '№ 7',
    placed_at: new Date('2026-11-29T23:30:00.123Z'),
    total: 1_500,
    currency: 'JPY',
    basis_points: 75,
    rate: 160.5,
    fee: 7,
    order_count: 1,
  }
  expect(
    toCsv([{ name: '1 × Upgrade plan (at €8.50 / week)', cents: 850 }], [order], 0, 'Europe/Amsterdam').split('\r\n'),
  ).toEqual([
    '\uFEFFItem,Placed (Europe/Amsterdam),Total,Currency,Units for one euro,Fee in percent,Amount in EUR',
    '1 × Upgrade plan (at €8.50 / week),,,,,,8.50',
    'Order № 7,2026-11-30 00:30:00,1500,JPY,160.5,0.75,0.07',
    '',
  ])
})
