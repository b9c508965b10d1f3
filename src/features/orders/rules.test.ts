import { expect, it } from 'vitest'
import { formatAmount, fulfillmentColor, paymentColor, statusLabel } from './rules.ts'

it('writes money in US English with 0 to 2 fraction digits [j4d5]', () => {
  expect(formatAmount(1234, 'EUR')).toBe('€1,234')
  expect(formatAmount(1234.5, 'USD')).toBe('$1,234.50')
  expect(formatAmount(0, 'GBP')).toBe('£0')
  expect(formatAmount(1.239, 'KWD')).toBe('KWD\u00a01.24')
  expect(formatAmount(1250, 'JPY')).toBe('¥1,250')
})

it('colours the statuses [d2b5]', () => {
  expect(['fulfilled', 'partial', 'partially_fulfilled', 'unfulfilled', 'restocked'].map(fulfillmentColor)).toEqual([
    'green',
    'yellow',
    'yellow',
    'red',
    'red',
  ])
  expect(['paid', 'pending', 'unpaid', 'refunded', 'partially_refunded', 'voided'].map(paymentColor)).toEqual([
    'green',
    'yellow',
    'red',
    'red',
    'gray',
    'gray',
  ])
  expect(statusLabel('partially_refunded')).toBe('Partially refunded')
})
