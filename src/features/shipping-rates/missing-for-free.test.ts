import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartMeasure, missingForFree, offerRates } from './rules.ts'

const plain = {
  id: 'plain',
  name: 'Plain',
  currency: 'EUR',
  minimum_cart_items: null,
  maximum_cart_items: null,
  minimum_cart_value: null,
  maximum_cart_value: null,
  minimum_cart_weight: null,
  maximum_cart_weight: null,
  shipping_price: 490,
  free_from: null,
  use_as_default: false,
  is_active: true,
  position: null,
  countries: [],
}

describe('what is missing for free shipping', () => {
  const free = { ...plain, shipping_price: 0, minimum_cart_value: 5_000 }
  const cart = { items: 1, value: 4_590, grams: 500, currency: 'EUR', country: 'NL' }

  it('is told by the nearest rate that only the value keeps from the cart', () => {
    expect(missingForFree([free, { ...free, minimum_cart_value: 9_000 }], cart)).toBe(410)
    expect(missingForFree([{ ...free, minimum_cart_value: 9_000 }, free], cart)).toBe(410)
  })

  it('is nothing where something ships for nothing already, and where no amount would help [q2n9]', () => {
    expect(missingForFree([free], { ...cart, value: 5_000 })).toBeNull()
    expect(missingForFree([free, { ...free, minimum_cart_value: null }], cart)).toBeNull()
    expect(missingForFree([{ ...free, shipping_price: 490 }], cart)).toBeNull()
    expect(missingForFree([{ ...free, currency: 'USD' }], cart)).toBeNull()
    expect(missingForFree([{ ...free, countries: ['DE'] }], cart)).toBeNull()
    expect(missingForFree([{ ...free, maximum_cart_weight: 400 }], cart)).toBeNull()
    expect(missingForFree([], cart)).toBeNull()
    expect(missingForFree([{ ...free, is_active: false }], cart)).toBeNull()
  })

  it('counts discounts off where a rate is free from a value after them', () => {
    const rate = { ...plain, free_from: 5_000 }
    expect(missingForFree([rate], cart)).toBe(410)
    expect(missingForFree([rate], { ...cart, value: 6_000, discounted: 4_900 })).toBe(100)
    expect(missingForFree([{ ...rate, minimum_cart_value: 5_500 }], cart)).toBe(910)
    expect(missingForFree([{ ...rate, maximum_cart_value: 4_999 }], cart)).toBeNull()
    expect(missingForFree([{ ...rate, maximum_cart_value: 5_000 }], cart)).toBe(410)
    expect(missingForFree([rate], { ...cart, value: 6_000, discounted: 5_000 })).toBeNull()
    const limited = { ...rate, maximum_cart_value: 6_050 }
    expect(missingForFree([limited], { ...cart, value: 6_000, discounted: 4_900 })).toBeNull()
  })
})

const bound = fc.option(fc.integer({ min: 0, max: 60 }))
const rate = fc.record({
  id: fc.uuid(),
  name: fc.constant('Standard'),
  currency: fc.constant('EUR'),
  minimum_cart_items: bound,
  maximum_cart_items: bound,
  minimum_cart_value: bound,
  maximum_cart_value: bound,
  minimum_cart_weight: bound,
  maximum_cart_weight: bound,
  shipping_price: fc.constantFrom(null, 0, 5),
  free_from: bound,
  use_as_default: fc.boolean(),
  is_active: fc.boolean(),
  position: fc.constant(null),
  countries: fc.subarray(['DE', 'NL']),
})
const cart: fc.Arbitrary<CartMeasure> = fc.record({
  items: fc.integer({ min: 1, max: 60 }),
  value: fc.integer({ min: 0, max: 60 }),
  grams: fc.integer({ min: 0, max: 60 }),
  currency: fc.constant('EUR'),
  country: fc.constantFrom('DE', 'NL', null),
})

it('says of what is missing for free shipping the least with which the cart ships for nothing, as trying it all does', () => {
  const some = fc.array(rate, { maxLength: 3 })
  const off = fc.integer({ min: 0, max: 20 })
  fc.assert(
    fc.property(some, cart, off, (rates, goods, discount) => {
      const discounted = Math.max(0, goods.value - discount)
      const isFreeWith = (more: number) => {
        const larger = { ...goods, value: goods.value + more, discounted: discounted + more }
        return offerRates(rates, larger).offered.some(({ shipping_price }) => shipping_price === 0)
      }
      const least = Array.from({ length: 100 }, (_, more) => more).find(isFreeWith)
      expect(missingForFree(rates, { ...goods, discounted })).toBe(least || null)
    }),
    { numRuns: 500 },
  )
})
