import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartMeasure, meets, obstacles, offeredCountries, offerRates, findNoRateReason } from './rules.ts'

const bound = fc.option(fc.integer({ min: 0, max: 60 }))
const rate = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Standard', 'Express', 'Pickup'),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
  minimum_cart_items: bound,
  maximum_cart_items: bound,
  minimum_cart_value: bound,
  maximum_cart_value: bound,
  minimum_cart_weight: bound,
  maximum_cart_weight: bound,
  shipping_price: fc.option(fc.integer({ min: 0, max: 5_000 })),
  free_from: fc.constant(null),
  use_as_default: fc.boolean(),
  is_active: fc.constant(true),
  position: fc.constant(null),
  countries: fc.subarray(['DE', 'NL', 'NO']),
})
const rates = fc.uniqueArray(rate, { selector: ({ id }) => id, maxLength: 12 })
const cart: fc.Arbitrary<CartMeasure> = fc.record({
  items: fc.integer({ min: 1, max: 60 }),
  value: fc.integer({ min: 0, max: 60 }),
  grams: fc.integer({ min: 0, max: 60 }),
  currency: fc.constant('EUR'),
  country: fc.constantFrom('DE', 'NL', 'NO', null),
})

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
const some: CartMeasure = { items: 2, value: 5_000, grams: 500, currency: 'EUR', country: 'NL' }

describe('which rates a cart meets', () => {
  it('takes carts that weigh less than the maximum weight, as the list says it [z7p7]', () => {
    for (const grams of [499, 500, 501])
      expect(meets({ ...plain, maximum_cart_weight: 500 }, { ...some, grams })).toBe(grams < 500)
  })

  it('counts both ends of a condition as inside', () => {
    for (const value of [4_999, 5_000, 5_001]) {
      expect(meets({ ...plain, minimum_cart_value: 5_000 }, { ...some, value })).toBe(value >= 5_000)
      expect(meets({ ...plain, maximum_cart_value: 5_000 }, { ...some, value })).toBe(value <= 5_000)
    }
    expect(meets({ ...plain, minimum_cart_items: 2, maximum_cart_items: 2 }, some)).toBe(true)
    expect(meets({ ...plain, maximum_cart_weight: 499 }, some)).toBe(false)
  })

  it('takes zero for no bound', () => {
    expect(meets({ ...plain, minimum_cart_weight: 0, maximum_cart_weight: 0 }, some)).toBe(true)
  })

  it('offers no rate without a price or in another currency', () => {
    expect(meets({ ...plain, shipping_price: null }, some)).toBe(false)
    expect(meets({ ...plain, shipping_price: 0 }, some)).toBe(true)
    expect(meets({ ...plain, currency: 'USD' }, some)).toBe(false)
  })
})

describe('what keeps a rate from a cart', () => {
  it('is nothing exactly when every amount lies between its bounds [n5d6]', () => {
    const between = (amount: number, least: number | null, most: number | null) =>
      (least ?? 0) <= amount && amount <= (most || Infinity)
    fc.assert(
      fc.property(rate, cart, (one, measured) => {
        const isOffered =
          one.shipping_price !== null &&
          one.currency === 'EUR' &&
          (one.countries.length === 0 || measured.country === null || one.countries.includes(measured.country)) &&
          between(measured.items, one.minimum_cart_items, one.maximum_cart_items) &&
          between(measured.value, one.minimum_cart_value, one.maximum_cart_value) &&
          between(measured.grams, one.minimum_cart_weight, null) &&
          measured.grams < (one.maximum_cart_weight || Infinity)
        expect(obstacles(one, measured).length === 0).toBe(isOffered)
      }),
    )
  })

  it('is every condition that is not met, with its limit', () => {
    const strict = { ...plain, minimum_cart_items: 3, maximum_cart_value: 4_999, minimum_cart_weight: 501 }
    expect(obstacles(strict, some)).toEqual([
      { by: 'value', end: 'maximum', limit: 4_999 },
      { by: 'items', end: 'minimum', limit: 3 },
      { by: 'grams', end: 'minimum', limit: 501 },
    ])
  })

  it('is a missing price or another currency, whose values are not compared', () => {
    expect(obstacles({ ...plain, shipping_price: null }, some)).toEqual([{ by: 'price' }])
    expect(obstacles({ ...plain, currency: 'USD', minimum_cart_value: 9_000 }, some)).toEqual([{ by: 'currency' }])
  })
})

describe('the offer', () => {
  it('is every rate that is met and no other, cheapest first, in whatever order they were stored', () => {
    fc.assert(
      fc.property(rates, cart, (all, measured) => {
        const { offered } = offerRates(all, measured)
        expect(new Set(offered)).toEqual(new Set(all.filter((one) => meets(one, measured))))
        const prices = offered.map((one) => one.shipping_price)
        expect(prices).toEqual(prices.toSorted((a, b) => a - b))
        expect(offerRates(all.toReversed(), measured).offered).toEqual(offered)
      }),
    )
  })

  it('has several of them in their order, the chosen before the default before the cheapest', () => {
    const [dear, cheap, middle] = [900, 100, 500].map((shipping_price) => ({
      ...plain,
      id: `at ${shipping_price}`,
      shipping_price,
      use_as_default: shipping_price === 900,
    }))
    const all = [dear!, cheap!, middle!]
    expect(offerRates(all, some)).toEqual({ offered: [cheap, middle, dear], selected: dear })
    expect(offerRates(all, some, 'at 500').selected).toEqual(middle)
    expect(offerRates([middle!, cheap!], some, 'gone').selected).toEqual(cheap)
  })

  it('preselects the chosen one, else the default, else the cheapest', () => {
    fc.assert(
      fc.property(rates, cart, (all, measured) => {
        const { offered, selected } = offerRates(all, measured)
        const fallback = offered.find((one) => one.use_as_default) ?? offered[0] ?? null
        expect(selected).toBe(fallback)
        for (const one of all) {
          expect(offerRates(all, measured, one.id).selected).toBe(offered.includes(one as never) ? one : fallback)
        }
      }),
    )
  })
})

describe('the countries that are offered', () => {
  it('hold every country, and no other, for which some cart has a rate [b6y7]', () => {
    const shipped = fc.option(fc.subarray(['DE', 'NL', 'NO', 'US'], { minLength: 1 }))
    fc.assert(
      fc.property(rates, shipped, (all, shipsTo) => {
        const priced = all.filter((one) => one.shipping_price !== null && one.currency === 'EUR')
        const reached = (shipsTo ?? ['DE', 'NL', 'NO', 'US']).filter((country) =>
          priced.some((one) => one.countries.length === 0 || one.countries.includes(country)),
        )
        const offered = offeredCountries(all, 'EUR', shipsTo) ?? ['DE', 'NL', 'NO', 'US']
        expect(offered).toEqual(reached.length > 0 ? reached : (shipsTo ?? ['DE', 'NL', 'NO', 'US']))
      }),
    )
  })
})

describe('why a cart has no rate', () => {
  it('is what keeps back the rate that is nearest [y5g8]', () => {
    const dear = { ...plain, minimum_cart_value: 9_000, maximum_cart_weight: 1 }
    const light = { ...plain, maximum_cart_weight: 400 }
    expect(findNoRateReason([dear, light], some, null)).toEqual({ by: 'grams', end: 'maximum', limit: 400 })
  })

  it('is what more goods would put right, where as little keeps two rates back [h6j9]', () => {
    const dear = { ...plain, minimum_cart_value: 9_000 }
    const heavy = { ...plain, minimum_cart_weight: 10_000 }
    const cause = { by: 'value', end: 'minimum', limit: 9_000 }
    expect([findNoRateReason([heavy, dear], some, null), findNoRateReason([dear, heavy], some, null)]).toEqual([
      cause,
      cause,
    ])
  })

  it('is the country where no rate is for it, or the shop does not ship there', () => {
    expect(findNoRateReason([{ ...plain, countries: ['DE'] }], some, null)).toEqual({ by: 'country' })
    expect(findNoRateReason([plain], some, ['DE'])).toEqual({ by: 'country' })
  })

  it('is none of them where the shop offers nothing at all', () => {
    expect(findNoRateReason([], some, null)).toBeNull()
    expect(findNoRateReason([{ ...plain, shipping_price: null }], some, null)).toBeNull()
  })
})

describe('a rate that its merchant set apart', () => {
  it('is offered to nobody while it is off, and reaches no country [r2p2]', () => {
    const off = { ...plain, is_active: false }
    expect(obstacles(off, some)).toEqual([{ by: 'off' }])
    expect(offerRates([off], some).offered).toEqual([])
    expect(offeredCountries([{ ...off, countries: ['NO'] }], 'EUR', ['NL', 'NO'])).toEqual(['NL', 'NO'])
    expect(findNoRateReason([off], some, null)).toBeNull()
  })

  it('costs nothing from the value on that it is free from, after discounts [j7r2]', () => {
    const rate = { ...plain, free_from: 5_000 }
    const price = (value: number, discounted?: number) =>
      offerRates([rate], { ...some, value, ...(discounted !== undefined && { discounted }) }).selected?.shipping_price
    expect([price(4_999), price(5_000), price(6_000, 4_999), price(6_000, 5_000)]).toEqual([490, 0, 490, 0])
    expect(offerRates([{ ...rate, free_from: 0 }], some).selected?.shipping_price).toBe(490)
  })

  it('stands where it was put, before those without a place, which come the cheapest first [q7b4]', () => {
    const at = (id: string, shipping_price: number, position: number | null) => ({
      ...plain,
      id,
      shipping_price,
      position,
    })
    const rates = [at('cheap', 100, null), at('dear', 900, 1), at('free', 0, null), at('middle', 500, 2)]
    expect(offerRates(rates, some).offered.map(({ id }) => id)).toEqual(['dear', 'middle', 'free', 'cheap'])
  })
})
