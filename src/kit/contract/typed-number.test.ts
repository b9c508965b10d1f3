import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currencyDigits, toMajor } from './money.ts'
import { amountText, howToTypeAmount, numberText, typedAmount, typedNumber } from './typed-number.ts'

it('takes a point or a comma before decimals, and nothing as none', () => {
  const typed = ['', ' ', '12', '19.99', '19,99', ',5', '.5', '12.', '1.250', '0', '-3', '007']
  expect(typed.map(typedNumber)).toEqual([null, null, 12, 19.99, 19.99, 0.5, 0.5, 12, 1.25, 0, -3, 7])
})

it('takes no number that could be another one, and no other text', () => {
  for (const text of ['1,250', '1.250,00', '1,250.00', '1 250', '1e3', 'ten', '€5', '--1', '.', 'Infinity'])
    expect(typedNumber(text)).toBeNaN()
})

it('takes no more decimals than are asked for, be they zeros', () => {
  expect([typedNumber('12', 0), typedNumber('12.', 0), typedNumber('7,5', 2)]).toEqual([12, 12, 7.5])
  for (const text of ['1.000', '1.0', ',0']) expect(typedNumber(text, 0)).toBeNaN()
})

it('reads an amount with a point or a comma, and no other [h7z4]', () => {
  for (const currency of ['EUR', 'JPY', 'KWD'])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (minor) => {
        expect(typedAmount(` ${toMajor(minor, currency)} `, currency)).toBe(minor)
      }),
    )
  expect(typedAmount('4,5', 'EUR')).toBe(450)
  expect(typedAmount('12,50', 'KWD')).toBe(12_500)
  expect(typedAmount('1.250', 'KWD')).toBe(1_250)
  expect(typedAmount('', 'EUR')).toBeNull()
  for (const text of ['1.234', '1,250', '1.000', '1,234.50', '1.234,50', '1e3', '€5', '1 000', '1234567890123', 'x'])
    expect(typedAmount(text, 'EUR')).toBeNaN()
  for (const text of ['10,000', '10.000', '1.5', '5.00']) expect(typedAmount(text, 'JPY')).toBeNaN()
  expect(typedAmount('1,250', 'KWD')).toBeNaN()
})

/** All that a text says, in minor units, to people who write decimals behind `mark` and thousands with `separator`, or without any. */
const readAs = (text: string, mark: string, separator: string, currency: string): number[] => {
  const parts = text.split(mark)
  const [whole = '', fraction = ''] = parts
  const groups = whole.split(separator)
  const isGrouped = /^\d{1,3}$/.test(groups[0]!) && groups.slice(1).every((group) => /^\d{3}$/.test(group))
  if (parts.length > 2 || !(isGrouped || /^\d+$/.test(whole)) || !/^\d*$/.test(fraction)) return []
  const digits = currencyDigits(currency)
  return fraction.length > digits ? [] : [Number(groups.join('') + fraction.padEnd(digits, '0'))]
}

it('guesses no amount that others write for another one, except as screens write it', () => {
  const number = fc.integer({ min: 0, max: 99_999 }).map(String)
  const fraction = fc.stringMatching(/^\d{1,4}$/)
  const mark = fc.constantFrom('.', ',')
  const text = fc.oneof(
    number,
    fc.tuple(number, mark, fraction).map((parts) => parts.join('')),
    fc.tuple(number, mark, fc.constant('000')).map((parts) => parts.join('')),
    fc.tuple(number, mark, fraction, mark, fraction).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, fc.constantFrom('EUR', 'JPY', 'KWD'), (typed, currency) => {
      const readings = new Set([...readAs(typed, '.', ',', currency), ...readAs(typed, ',', '.', currency)])
      const amount = typedAmount(typed, currency)!
      const isOurs = !Number.isNaN(amount) && typed === toMajor(amount, currency)
      const isSure = readings.size === 1 && /^\d+([.,]\d{1,2})?$/.test(typed)
      expect(isOurs || Number.isNaN(amount) || (readings.size === 1 && readings.has(amount))).toBe(true)
      expect(!isSure || readings.has(amount)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

it('tells how to type an amount by one that can be typed', () => {
  const told = ['EUR', 'JPY', 'KWD'].map(howToTypeAmount)
  expect(told).toEqual(['1250.00', '1250', '1250.000'].map((amount) => `Enter an amount, such as ${amount}`))
})

it('shows a number so that it reads as the same', () => {
  for (const value of [null, 0, 4.9, 12.345, 999_999_999]) expect(typedNumber(numberText(value))).toBe(value)
})

it('shows an amount with the decimals of its currency, or none', () => {
  const shown = [null, 9, 9.5, 9.999, 0.05].map((major) => amountText(major, 'EUR'))
  expect(shown).toEqual(['', '9', '9.50', '9.999', '0.05'])
  expect([amountText(9.5, 'KWD'), amountText(9.5, 'JPY'), amountText(Number.NaN, 'EUR')]).toEqual([
    '9.500',
    '9.5',
    'NaN',
  ])
})
