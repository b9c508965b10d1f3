import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blankRate } from './fields.ts'
import { inCurrency } from './in-currency.ts'

const rate = { ...blankRate, currency: 'EUR', shipping_price: 495, minimum_cart_value: 2_000, maximum_cart_weight: 900 }

it('brings every amount of a rate into another currency, to its smallest coin, and nothing else [y9h9]', () => {
  expect(inCurrency(rate, 'USD', 1.1)).toEqual({
    ...rate,
    currency: 'USD',
    shipping_price: 545,
    minimum_cart_value: 2_200,
  })
  expect(inCurrency(rate, 'JPY', 160)).toMatchObject({ shipping_price: 792, minimum_cart_value: 3_200 })
  // Forints are paid whole.
  expect(inCurrency(rate, 'HUF', 388.21).shipping_price % 100).toBe(0)
  expect(inCurrency(rate, 'KWD', 0.33)).toMatchObject({ shipping_price: 1_634, free_from: null })
})

it('lets no cart through that would not have been let through in the own currency, but for half a coin', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.double({ min: 0.001, max: 1_000, noNaN: true }),
      (limit, exchange) => {
        const { minimum_cart_value: least } = inCurrency({ ...rate, minimum_cart_value: limit }, 'USD', exchange)
        expect(Math.abs((least ?? 0) - limit * exchange)).toBeLessThanOrEqual(0.5 + 1e-6)
      },
    ),
  )
})
