import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits, toMajor } from '#kit/contract/money.ts'
import { tipAsked, getTip, tipShare, typedTip } from './tip.ts'

const currencies = fc.constantFrom('EUR', 'USD', 'JPY', 'KRW', 'KWD', 'BHD')
const goods = fc
  .tuple(fc.nat({ max: 1_000_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([before, left]) => ({ before, after: Math.floor(before * left) }))

describe('what a tip comes to', () => {
  it('is whole minor units, never below nothing nor above the goods, whatever is chosen and typed [l6g5]', () => {
    const choice = fc.record({
      tip: fc.oneof(fc.constantFrom('none', 'other', '100'), fc.integer({ min: 1, max: 999 }).map(String), fc.string()),
      tip_amount: fc.oneof(fc.string(), fc.nat({ max: 2_000_000_000 }).map(String)),
    })
    fc.assert(
      fc.property(choice, goods, currencies, (chosen, worth, currency) => {
        const tip = getTip(chosen, worth, currency)
        expect(Number.isSafeInteger(tip)).toBe(true)
        expect(tip).toBeGreaterThanOrEqual(0)
        expect(tip).toBeLessThanOrEqual(worth.before)
      }),
    )
  })

  it('is the percentage of the goods after discounts, to the nearest minor unit [f9f6]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), goods, currencies, (percent, worth, currency) => {
        const tip = getTip({ tip: String(percent) }, worth, currency)
        expect(tip).toBe(tipShare(percent, worth.after, currency))
        expect(Math.abs(tip * 100 - worth.after * percent)).toBeLessThanOrEqual(50)
      }),
    )
  })

  it('comes to whole units of a currency that is paid in them, as PayPal wants it [t8b5]', () => {
    for (const currency of ['HUF', 'TWD']) {
      expect(getTip({ tip: '15' }, { before: 199_500, after: 199_500 }, currency)).toBe(29_900)
      expect(typedTip('300', currency, 199_500)).toBe(30_000)
      expect(typedTip('300.50', currency, 199_500)).toBeNull()
    }
  })

  it('is the amount that was typed, with the decimals of its currency [p8z3]', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), currencies, fc.constantFrom('.', ','), (amount, currency, mark) => {
        const typed = toMajor(amount, currency).replace('.', mark)
        expect(typedTip(typed, currency, amount)).toBe(amount)
        expect(typedTip(typed, currency, amount - 1)).toBeNull()
      }),
    )
    expect([currencyDigits('JPY'), currencyDigits('KWD')]).toEqual([0, 3])
    expect(typedTip('1.500', 'KWD', 9_999)).toBe(1_500)
  })

  it('is read as shoppers type it, and not guessed where it could mean two things [s2g4]', () => {
    const read = (typed: string) => typedTip(typed, 'EUR', 100_000)
    expect(['2,5', ' € 2.50 ', '2.50 €', '٢٫٥٠', '۲٫۵', '２．５'].map(read)).toEqual([250, 250, 250, 250, 250, 250])
    expect(['', '1.000', '1,000.00', '-1', '2.', '.5', '1e3', '2..5', 'five'].map(read)).toEqual(Array(9).fill(null))
    expect(typedTip('5.00', 'JPY', 1_000)).toBeNull()
  })

  it('of three decimals is read in the one way that it can be a tip, and not guessed where there are two', () => {
    for (const currency of ['KWD', 'BHD', 'TND'])
      for (const typed of ['1,250', '1.250', '١,٢٥٠', '١.٢٥٠']) {
        expect(typedTip(typed, currency, 1_249_999)).toBe(1_250)
        expect(typedTip(typed, currency, 1_250_000)).toBeNull()
      }
    expect(['١٫٢٥٠', '1.25', '0,250', '1250', '1,250.000'].map((typed) => typedTip(typed, 'KWD', 2_000_000))).toEqual([
      1_250,
      1_250,
      250,
      1_250_000,
      null,
    ])
    expect(typedTip('١٬٢٥٠٫٥٠٠', 'KWD', 2_000_000)).toBe(1_250_500)
    expect(typedTip('١٬٢٥٠', 'KWD', 1_249_999)).toBeNull()
    expect(typedTip('٢٥٬٠٠٠', 'IQD', 50_000_000)).toBe(25_000_000)
  })

  it('has marks between thousands where nobody pays decimals, as the page itself writes it', () => {
    for (const currency of ['JPY', 'KRW', 'ISK', 'UGX'])
      expect(['1,000', '1.000', '12,500', '1,250,000'].map((typed) => typedTip(typed, currency, 2_000_000))).toEqual([
        1_000, 1_000, 12_500, 1_250_000,
      ])
    for (const currency of ['HUF', 'TWD']) expect(typedTip('1,500', currency, 199_500)).toBe(150_000)
    expect(['1,00', '0,100', '1,0000', '1,000.00'].map((typed) => typedTip(typed, 'JPY', 9e9))).toEqual(
      Array(4).fill(null),
    )
  })
})

describe('what a page asks', () => {
  const asking = { tips: true, tip_percentages: [5, 10], tip_text: 'For the team' }
  const worth = { before: 2_000, after: 1_500 }

  it('is nothing where the store does not, unless the shopper gave something before [z7z3]', () => {
    expect(tipAsked({ ...asking, tips: false }, {}, worth)).toBeNull()
    expect(tipAsked({ ...asking, tips: false }, { tip: 'none' }, worth)).toBeNull()
    expect(tipAsked({ ...asking, tips: false }, { tip: '10' }, worth)).toMatchObject({ percentages: [10], text: '' })
  })

  it('keeps a percentage that was chosen when the store offers others by now [d8v3]', () => {
    expect(tipAsked(asking, { tip: '7' }, worth)).toEqual({
      percentages: [5, 7, 10],
      text: 'For the team',
      goods: 1_500,
      most: 2_000,
    })
    expect(tipAsked(asking, { tip: 'other' }, worth)).toMatchObject({ percentages: [5, 10] })
  })
})
