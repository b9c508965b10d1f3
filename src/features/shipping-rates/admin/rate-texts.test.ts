import { expect, it } from 'vitest'
import type { ShippingRate } from '../contract.ts'
import { blankRate } from '../fields.ts'
import { cartText, obstacleText, priceText } from './rate-texts.ts'

const rate: ShippingRate = {
  ...blankRate,
  position: null,
  id: crypto.randomUUID(),
  name: 'Same day',
  internal_name: 'Courier',
  description: 'Before eight',
  currency: 'EUR',
  shipping_price: 8.5,
  updated_at: '2026-01-01T00:00:00.000Z',
}

it('writes a price with symbol and two decimals, and none as N/A [x4k4]', () => {
  expect(priceText(rate)).toBe('€8.50')
  expect(priceText({ shipping_price: 0, currency: 'USD' })).toBe('$0.00')
  expect(priceText({ shipping_price: null, currency: 'EUR' })).toBe('N/A')
  expect(priceText({ shipping_price: 500, currency: 'JPY' })).toBe('¥500.00')
  expect(priceText({ shipping_price: 1.234, currency: 'KWD' })).toBe('KWD1.234')
})

it('says what a cart misses', () => {
  const cart = { items: 1, value: 5_001, grams: 500, currency: 'EUR', country: null }
  expect(cartText(cart)).toBe('1 item, €50.01, 0.5 kg')
  expect(cartText({ ...cart, country: 'NO' })).toBe('1 item, €50.01, 0.5 kg, to Norway')
  expect(obstacleText({ by: 'items', end: 'minimum', limit: 3 }, 'EUR', cart)).toBe(
    'Needs at least 3 items, the cart has 1',
  )
  expect(obstacleText({ by: 'value', end: 'maximum', limit: 5_000 }, 'EUR', cart)).toBe(
    'Needs a cart value of at most €50.00, the cart has €50.01',
  )
  expect(obstacleText({ by: 'grams', end: 'minimum', limit: 1_500 }, 'EUR', cart)).toBe(
    'Needs a cart weight of at least 1.5 kg, the cart has 0.5 kg',
  )
  expect(obstacleText({ by: 'grams', end: 'maximum', limit: 500 }, 'EUR', cart)).toBe(
    'Needs a cart weight of less than 0.5 kg, the cart has 0.5 kg',
  )
  expect(obstacleText({ by: 'country' }, 'EUR', { ...cart, country: 'NO' })).toBe('It does not ship to Norway')
  expect(obstacleText({ by: 'price' }, 'EUR', cart)).toBe('It has no shipping price yet')
  expect(obstacleText({ by: 'currency' }, 'USD', cart)).toBe('Its amounts are in USD, the store sells in EUR')
})
