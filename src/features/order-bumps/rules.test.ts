import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits, toMajor, toMinor } from '#kit/contract/money.ts'
import { bumpErrors, type BumpForm, isForCart, offPrice, type Price } from './rules.ts'

const unit = fc.integer({ min: 0, max: 100_000_000 })
const price: fc.Arbitrary<Price> = fc.oneof(
  fc.constant({ price_rule: 'shop' as const, percent: null, amount: null }),
  fc.integer({ min: 1, max: 99 }).map((percent) => ({ price_rule: 'percent' as const, percent, amount: null })),
  fc.integer({ min: 1, max: 100_000_000 }).map((amount) => ({ price_rule: 'amount' as const, percent: null, amount })),
)

describe('what comes off an offered piece', () => {
  it('is whole minor units, never less than nothing and never more than the piece, in any currency [n9p6]', () =>
    fc.assert(
      fc.property(price, unit, unit, fc.constantFrom('EUR', 'JPY', 'KWD'), (rule, one, own, currency) => {
        for (const off of [offPrice(rule, one), offPrice(rule, one, own)]) {
          expect(Number.isSafeInteger(off)).toBe(true)
          expect(off).toBeGreaterThanOrEqual(0)
          expect(one - off).toBeGreaterThanOrEqual(0)
          expect(toMinor(toMajor(one - off, currency), currency)).toBe(one - off)
        }
      }),
    ))

  it('is within half of the smallest coin what the percentage says [n4g4]', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), unit, (percent, one) => {
        const off = offPrice({ price_rule: 'percent', percent, amount: null }, one)
        expect(Math.abs(off - (one * percent) / 100)).toBeLessThanOrEqual(0.5)
      }),
    ))

  it.each([
    ['EUR', { price_rule: 'percent', percent: 15, amount: null }, 1_999, 1_699],
    ['JPY', { price_rule: 'percent', percent: 33, amount: null }, 100, 67],
    ['KWD', { price_rule: 'percent', percent: 10, amount: null }, 1_255, 1_129],
    ['JPY', { price_rule: 'amount', percent: null, amount: 30 }, 100, 70],
    ['KWD', { price_rule: 'amount', percent: null, amount: 5_000 }, 1_255, 0],
    ['EUR', { price_rule: 'shop', percent: null, amount: null }, 1_999, 1_999],
  ] as const)('leaves a price in %s as people work it out: %o [q3y4]', (currency, rule, one, left) => {
    expect(currencyDigits(currency)).toBeGreaterThanOrEqual(0)
    expect(one - offPrice(rule, one)).toBe(left)
  })

  it('is worth the same in the currency of the cart as in the shop’s own [y2j4]', () => {
    const off = { price_rule: 'amount', percent: null, amount: 500 } as const
    expect(offPrice(off, 3_280, 2_000)).toBe(820)
    expect(offPrice(off, 3_280, 400)).toBe(3_280)
  })
})

describe('the carts that an offer is for', () => {
  const from = (from_total: number | null, to_total: number | null = null) => ({ from_total, to_total })
  it.each([
    [from(null), 1, true],
    [from(null), 0, false],
    [from(null), null, true],
    [from(5_000), 4_999, false],
    [from(5_000), 5_000, true],
    [from(5_000, 8_000), 8_001, false],
    [from(null, 8_000), 8_000, true],
    [from(null, 8_000), 0, false],
    [from(5_000), null, false],
  ])('%o, with other goods of %s: %s [w2k2]', (bounds, goods, isFor) => expect(isForCart(bounds, goods)).toBe(isFor))
})

describe('the form of an offer', () => {
  const form: BumpForm = {
    is_on: true,
    variant_id: '1',
    headline: 'Add a box',
    sentence: '',
    translations: [],
    price_rule: 'shop',
    percent: null,
    amount: null,
    from_total: null,
    to_total: null,
  }
  it.each<[Partial<BumpForm>, string[]]>([
    [{}, []],
    [{ variant_id: '' }, ['variant_id']],
    [{ headline: ' ' }, ['headline']],
    [{ headline: 'x'.repeat(81), sentence: 'x'.repeat(201) }, ['headline', 'sentence']],
    [{ price_rule: 'percent' }, ['percent']],
    [{ price_rule: 'percent', percent: 100 }, ['percent']],
    [{ price_rule: 'percent', percent: 12.5 }, ['percent']],
    [{ price_rule: 'percent', percent: 99 }, []],
    [{ price_rule: 'amount', amount: 0 }, ['amount']],
    [{ price_rule: 'amount', amount: Number.NaN }, ['amount']],
    [{ price_rule: 'amount', amount: 200 }, []],
    [{ from_total: Number.NaN, to_total: -1 }, ['from_total', 'to_total']],
    [{ from_total: 500, to_total: 499 }, ['to_total']],
    [{ from_total: 500, to_total: 500 }, []],
  ])('%o is told %o [v6r6]', (change, fields) =>
    expect(Object.keys(bumpErrors({ ...form, ...change }, 2))).toEqual(fields),
  )
})
