import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, currencyDigits, currencySymbol, formatMoney, toMajor, toMinor, roundForPayment } from './money.ts'

const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'HUF', 'IDR', 'RSD', 'LBP')

describe('minor units', () => {
  it.each([
    ['12.50', 'EUR', 1250],
    ['12.5', 'EUR', 1250],
    ['1250', 'JPY', 1250],
    ['1.234', 'KWD', 1234],
    ['-0.01', 'EUR', -1],
    ['12.500', 'EUR', 1250],
  ])('of %s %s are %d [m2m8]', (major, code, minor) => expect(toMinor(major, code)).toBe(minor))

  it('come back from their decimal text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), currency, (minor, code) => {
        expect(toMinor(toMajor(minor, code), code)).toBe(minor)
      }),
    )
  })

  it.each(['', '1,5', '1e3', ' ', 'NaN', '0x10', '1.2.3', '1.001'])('refuse "%s"', (text) => {
    expect(() => toMinor(text, 'EUR')).toThrow(RangeError)
  })

  it('know 0, 2 and 3 decimals', () => {
    expect(['JPY', 'EUR', 'KWD'].map(currencyDigits)).toEqual([0, 2, 3])
    expect(formatMoney(123_456, 'EUR')).toBe('€1,234.56')
    expect(formatMoney(1_234, 'JPY')).toBe('¥1,234')
    expect(['EUR', 'USD', 'SEK'].map(currencySymbol)).toEqual(['€', '$', 'kr'])
  })
})

describe('currencies of which language data differ from one runtime to the next', () => {
  const whole = ['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'LAK', 'LBP', 'MMK', 'PKR', 'RSD', 'TWD']

  it.each(whole)('%s has hundredths, as the shop platform has it [q7d4]', (code) => {
    expect(currencyDigits(code)).toBe(2)
    expect(toMinor('423.07', code)).toBe(42_307)
    expect(toMajor(42_307, code)).toBe('423.07')
  })

  it.each(whole)('%s is written without decimals where it has none, and with them where it has [c3w6]', (code) => {
    expect(formatMoney(199_000, code)).toMatch(/^\D*1,990$/)
    expect(formatMoney(199_050, code)).toMatch(/^\D*1,990\.50$/)
  })

  it('what is worked out in one of them comes to whole units, in others to the smallest', () => {
    expect([29_925, 29_950].map((minor) => roundForPayment(minor, 'HUF'))).toEqual([29_900, 30_000])
    expect([29.4, 29.5].map((minor) => roundForPayment(minor, 'EUR'))).toEqual([29, 30])
    expect(roundForPayment(1_234.4, 'KWD')).toBe(1_234)
  })
})

describe('an amount split over weights', () => {
  const parts = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 40 })
  it('adds up to itself, each part within one unit of its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), parts, (amount, weights) => {
        const split = allocate(amount, weights)
        const sum = weights.reduce((a, b) => a + b, 0)
        expect(split.reduce((a, b) => a + b, 0)).toBe(amount)
        for (const [index, part] of split.entries()) {
          const share = sum ? (amount * weights[index]!) / sum : amount / weights.length
          expect(Math.abs(part - share)).toBeLessThanOrEqual(1)
          expect(part).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

it('shares out what is left where most of it is owed, and takes back what is below nothing', () => {
  expect(allocate(10, [50, 30, 26])).toEqual([5, 3, 2])
  expect(allocate(3, [10, 19, 1])).toEqual([1, 2, 0])
  expect(allocate(-5, [1, 1])).toEqual([-3, -2])
})
