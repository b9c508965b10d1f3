import { expect, it } from 'vitest'
import { formFrom, newBump, typedErrors } from './typed-bump.ts'

const typed = { ...newBump, variant_id: '1', headline: 'Add a box', price_rule: 'amount' } as const

it('reads amounts with a point or a comma, into minor units', () => {
  const form = formFrom({ ...typed, amount: '2,50', from_total: '1250.00', to_total: '' }, 'EUR')
  expect(form).toMatchObject({ amount: 250, from_total: 125_000, to_total: null, percent: null })
})

it('guesses no amount where thousands may be meant, and says how to type it', () => {
  const howTo = 'Enter an amount, such as 1250.00'
  const thousands = { ...typed, amount: '1.000', from_total: '1,000', to_total: '2,500' }
  expect(typedErrors(thousands, 'EUR')).toEqual({ amount: howTo, from_total: howTo, to_total: howTo })
  expect(typedErrors({ ...typed, amount: '0' }, 'EUR')).toEqual({ amount: 'Enter an amount greater than 0' })
  expect(typedErrors({ ...typed, price_rule: 'percent', percent: '1,5' }, 'EUR')).toHaveProperty('percent')
})

it('takes what goods cost where money has many digits, and says what is too much', () => {
  const rupiahs = { ...typed, amount: '1250000', from_total: '1500000', to_total: '25000000' }
  expect(typedErrors(rupiahs, 'IDR')).toEqual({})
  const most = 'Enter at most 999,999,999'
  const tooMuch = { ...typed, amount: '1000000000', from_total: '1000000000', to_total: '1000000000' }
  expect(typedErrors(tooMuch, 'VND')).toEqual({ amount: most, from_total: most, to_total: most })
})
