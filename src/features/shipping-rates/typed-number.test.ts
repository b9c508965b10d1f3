import { expect, it } from 'vitest'
import { amountText, numberText, typedNumber } from './typed-number.ts'

it('takes a point or a comma before decimals, and nothing as none', () => {
  const typed = ['', ' ', '12', '19.99', '19,99', ',5', '.5', '12.', '1.250', '0', '-3', '007']
  expect(typed.map(typedNumber)).toEqual([null, null, 12, 19.99, 19.99, 0.5, 0.5, 12, 1.25, 0, -3, 7])
})

it('takes no number that could be another one, and no other text', () => {
  for (const text of ['1,250', '1.250,00', '1,250.00', '1 250', '1e3', 'ten', '€5', '--1', '.', 'Infinity'])
    expect(typedNumber(text)).toBeNaN()
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
