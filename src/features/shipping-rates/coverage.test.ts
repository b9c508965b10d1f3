import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neverOffered, uncoveredCart, unreachedCountries } from './coverage.ts'
import { type CartMeasure, meets, type RateConditions } from './rules.ts'

const plain: RateConditions = {
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
  countries: [],
}

const bound = fc.option(fc.integer({ min: 0, max: 4 }))
const rate: fc.Arbitrary<RateConditions> = fc.record({
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
  minimum_cart_items: bound,
  maximum_cart_items: bound,
  minimum_cart_value: bound,
  maximum_cart_value: bound,
  minimum_cart_weight: bound,
  maximum_cart_weight: bound,
  shipping_price: fc.option(fc.constant(100), { freq: 9 }),
  free_from: fc.constant(null),
  use_as_default: fc.boolean(),
  is_active: fc.constantFrom(true, true, true, false),
  countries: fc.constant([]),
})

/** Every cart up to one more than any bound: beyond it nothing changes. */
const upTo = (least: number) => Array.from({ length: 6 - least }, (_, index) => index + least)
const carts: CartMeasure[] = upTo(1).flatMap((items) =>
  upTo(0).flatMap((value) => upTo(0).map((grams) => ({ items, value, grams, currency: 'EUR', country: null }))),
)

it('finds a cart without a rate exactly when trying every cart does', () => {
  const found = { some: 0, none: 0 }
  const conditioned = fc.oneof(
    fc.array(rate, { maxLength: 8 }),
    // Rates that share most of the room, so that covering all of it is no rarity.
    fc.array(fc.tuple(rate, fc.nat(5)), { minLength: 2, maxLength: 10 }).map((all) =>
      all.map(([one, kept]) => ({
        ...plain,
        ...(kept === 0 && { minimum_cart_items: one.minimum_cart_items }),
        ...(kept === 1 && { maximum_cart_items: one.maximum_cart_items }),
        ...(kept === 2 && { minimum_cart_value: one.minimum_cart_value }),
        ...(kept === 3 && { maximum_cart_value: one.maximum_cart_value }),
        ...(kept === 4 && { minimum_cart_weight: one.minimum_cart_weight || 1 }),
        ...(kept === 5 && { maximum_cart_weight: one.maximum_cart_weight || 1 }),
      })),
    ),
  )
  fc.assert(
    fc.property(conditioned, (rates) => {
      const without = carts.filter((cart) => !rates.some((one) => meets(one, cart)))
      const answer = uncoveredCart(rates, 'EUR')
      found[answer ? 'some' : 'none']++
      expect(answer === null).toBe(without.length === 0)
      expect(rates.some((one) => answer && meets(one, answer))).toBe(false)
    }),
    { numRuns: 1_000 },
  )
  expect(found.some).toBeGreaterThan(50)
  expect(found.none).toBeGreaterThan(50)
})

it('names the first amount between two rates', () => {
  const rates = [
    { ...plain, maximum_cart_value: 5_000 },
    { ...plain, minimum_cart_value: 6_000 },
  ]
  expect(uncoveredCart(rates, 'EUR')).toEqual({ items: 1, value: 5_001, grams: 0, currency: 'EUR', country: null })
  expect(uncoveredCart([...rates, { ...plain, minimum_cart_value: 5_001 }], 'EUR')).toBeNull()
})

it('finds the corner that three rates leave free together', () => {
  const rates = [
    { ...plain, maximum_cart_items: 9 },
    { ...plain, maximum_cart_value: 9_999 },
    { ...plain, maximum_cart_weight: 30_000 },
  ]
  expect(uncoveredCart(rates, 'EUR')).toEqual({
    items: 10,
    value: 10_000,
    grams: 30_000,
    currency: 'EUR',
    country: null,
  })
})

it('counts on no rate without a price or in another currency', () => {
  const nothing = { items: 1, value: 0, grams: 0, currency: 'EUR', country: null }
  expect(uncoveredCart([], 'EUR')).toEqual(nothing)
  expect(uncoveredCart([{ ...plain, shipping_price: null }], 'EUR')).toEqual(nothing)
  expect(uncoveredCart([plain], 'JPY')).toEqual({ ...nothing, currency: 'JPY' })
  expect(uncoveredCart([plain], 'EUR')).toBeNull()
})

it('answers for more rates that all differ than there is time to try every cart', () => {
  const rates = Array.from({ length: 2_000 }, (_, n) => ({
    ...plain,
    minimum_cart_items: n,
    maximum_cart_items: n + 2,
    minimum_cart_value: n * 100,
    maximum_cart_weight: 10_000 + n,
  }))
  expect(uncoveredCart(rates, 'EUR')).not.toBeNull()
})

it('names what no cart can have: bounds that cross, no country of the shop, another currency [v5h8]', () => {
  const why = (more: object, shipsTo: string[] | null = ['NL', 'BE']) =>
    neverOffered({ ...plain, ...more }, 'EUR', shipsTo)
  expect(why({})).toBeNull()
  expect(why({ minimum_cart_items: 2, maximum_cart_items: 2, minimum_cart_value: 5, maximum_cart_value: 0 })).toBeNull()
  expect(why({ minimum_cart_items: 3, maximum_cart_items: 2 })).toBe('bounds')
  expect(why({ minimum_cart_weight: 0.5, maximum_cart_weight: 0.7 })).toBeNull()
  expect(why({ minimum_cart_weight: 500, maximum_cart_weight: 500 })).toBe('bounds')
  expect(why({ countries: ['NO', 'BE'] })).toBeNull()
  expect(why({ countries: ['NO'] })).toBe('countries')
  expect(why({ countries: ['NO'] }, null)).toBeNull()
  expect(why({ currency: 'USD', countries: ['NO'] })).toBe('currency')
  expect(why({ is_active: false, countries: ['NO'] })).toBeNull()
})

describe('with countries', () => {
  const shipsTo = ['BE', 'NL', 'NO']

  it('finds a gap exactly when some cart to a country that a rate is for has none', () => {
    const placed = fc.array(fc.tuple(rate, fc.subarray(shipsTo)), { minLength: 1, maxLength: 6 })
    const each = placed.map((all) => all.map(([one, countries]) => ({ ...one, countries })))
    fc.assert(
      fc.property(each, (rates) => {
        const unreached = unreachedCountries(rates, 'EUR', shipsTo)
        const without = shipsTo.some((country) =>
          carts.some((cart) => !unreached.includes(country) && !rates.some((one) => meets(one, { ...cart, country }))),
        )
        const gap = uncoveredCart(rates, 'EUR', shipsTo)
        expect(gap !== null).toBe(without)
        expect(rates.some((one) => gap && meets(one, gap))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('names the countries that the shop ships to and no rate is for [s5j8]', () => {
    const rates = [
      { ...plain, countries: ['NL'] },
      { ...plain, countries: ['BE'], maximum_cart_value: 5_000 },
    ]
    expect(unreachedCountries(rates, 'EUR', shipsTo)).toEqual(['NO'])
    expect(uncoveredCart(rates, 'EUR', shipsTo)).toMatchObject({ country: 'BE', value: 5_001 })
    expect(unreachedCountries(rates, 'EUR', [...shipsTo, 'AC', 'TA', 'UM'])).toEqual(['NO'])
    expect(unreachedCountries(rates, 'EUR', null)).toEqual([])
    expect(unreachedCountries([...rates, plain], 'EUR', shipsTo)).toEqual([])
  })
})
