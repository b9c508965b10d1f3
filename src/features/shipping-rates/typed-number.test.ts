import { expect, it } from 'vitest'
import { numberText, typedNumber } from './typed-number.ts'

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
