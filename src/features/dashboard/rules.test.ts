import { expect, it } from 'vitest'
import { formatAmount, getChange, ringLabel, ringValue, scaleTop } from './rules.ts'

it('fills the ring up to 100 and says one decimal [l8y5]', () => {
  expect([ringValue(37.25), ringLabel(37.25)]).toEqual([37.25, '37.3%'])
  expect([ringValue(180), ringLabel(180)]).toEqual([100, '100.0%'])
  expect([ringValue(0), ringLabel(0)]).toEqual([0, '0.0%'])
})

it('says how a figure changed [q7n4]', () => {
  expect(getChange(112.4, 100)).toEqual({ text: '+12.4%', direction: 'up' })
  expect(getChange(50, 100)).toEqual({ text: '−50%', direction: 'down' })
  expect(getChange(2500, 100)).toEqual({ text: '+2,400%', direction: 'up' })
  expect(getChange(100.01, 100)).toEqual({ text: 'No change', direction: 'same' })
  expect(getChange(0, 0)).toEqual({ text: 'No change', direction: 'same' })
  expect(getChange(3, 0)).toEqual({ text: 'New', direction: 'up' })
  expect(getChange(0, 3)).toEqual({ text: '−100%', direction: 'down' })
  expect(getChange(41.3, 40.1, 'points')).toEqual({ text: '+1.2 points', direction: 'up' })
  expect(getChange(40, 0, 'points')).toEqual({ text: '+40 points', direction: 'up' })
})

it('ends a scale at a round number', () => {
  expect([0, 1, 3, 7, 11, 480, 1_234, 9_100].map(scaleTop)).toEqual([1, 1, 4, 8, 20, 500, 2_000, 10_000])
})

it('writes money in US English with 0 to 2 fraction digits [j4d5]', () => {
  expect(formatAmount(1234, 'EUR')).toBe('€1,234')
  expect(formatAmount(1234.5, 'USD')).toBe('$1,234.50')
  expect(formatAmount(0, 'GBP')).toBe('£0')
  expect(formatAmount(1.239, 'KWD')).toBe('KWD\u00a01.24')
  expect(formatAmount(1250, 'JPY')).toBe('¥1,250')
})
