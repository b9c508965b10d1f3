import { expect, it } from 'vitest'
import type { ShippingRate } from '../contract.ts'
import { expanded } from '../countries.ts'
import { blankRate } from '../fields.ts'
import { cartText, conditionLines, obstacleText, priceText } from './rate-texts.ts'

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

it('writes one line for each condition [g6y4]', () => {
  expect(
    conditionLines({
      ...rate,
      minimum_cart_items: 1,
      maximum_cart_items: 10,
      minimum_cart_value: 20,
      maximum_cart_value: 99.9,
      maximum_cart_weight: 12.5,
    }),
  ).toEqual(['Cart items qty from 1 to 10', 'Cart value from €20 to €99.90', 'Cart weight less than 12.5kg'])
})

it("says 'No max' where there is none, 0 where there is no minimum, and hides what limits nothing [m6q7]", () => {
  expect(conditionLines(rate)).toEqual([])
  expect(conditionLines({ ...rate, minimum_cart_items: 0, maximum_cart_value: 0, maximum_cart_weight: 0 })).toEqual([])
  expect(conditionLines({ ...rate, minimum_cart_items: 3, minimum_cart_value: 20, maximum_cart_value: 0 })).toEqual([
    'Cart items qty from 3 to No max',
    'Cart value from €20 to No max',
  ])
  expect(conditionLines({ ...rate, maximum_cart_items: 3, maximum_cart_value: 50, minimum_cart_weight: 2 })).toEqual([
    'Cart items qty from 0 to 3',
    'Cart value from €0 to €50',
    'Cart weight at least 2kg',
  ])
})

it('writes where a rate ships to', () => {
  expect(conditionLines({ ...rate, countries: ['NO'] })).toEqual(['Ships to Norway'])
  expect(conditionLines({ ...rate, countries: expanded(['NO', 'CH', 'EU']) })).toEqual([
    'Ships to European Union, Norway and Switzerland',
  ])
  expect(conditionLines({ ...rate, countries: ['AD', 'AE', 'AF', 'AG', 'AI'] })).toEqual([
    'Ships to Afghanistan, Andorra, Anguilla and 2 more',
  ])
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
