import { expect, it } from 'vitest'
import { fulfillmentColor, paymentColor, statusLabel } from './rules.ts'

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
