import { describe, expect, it } from 'vitest'
import { reviewProblems, summaryProblems, typedNumber } from './rules.ts'

it.each([
  ['4.5', 4.5],
  [' 4,5 ', 4.5],
  ['.5', 0.5],
  ['-1', -1],
  ['', null],
  ['1e1', null],
  ['five', null],
])('reads %j as the number %j', (typed, value) => expect(typedNumber(typed)).toBe(value))

describe('a typed review', () => {
  const typed = { name: 'Noor', rating: '4.5', review: 'Arrived the next day.' }

  it('may be sent when nothing is missing', () => expect(reviewProblems(typed)).toEqual({}))

  it.each(['', ' ', 'five', '5.1', '-0.1'])('is refused with the rating %j', (rating) =>
    expect(reviewProblems({ ...typed, rating })).toEqual({ rating: 'Rating must be a number between 0 and 5' }),
  )

  it('is refused field by field, in the order of the form [y8z4]', () =>
    expect(Object.values(reviewProblems({ name: ' ', rating: '', review: '\n' }))).toEqual([
      'Name is required',
      'Rating must be a number between 0 and 5',
      'Content is required',
    ]))
})

it.each([
  ['4.7', '3.5', { total_reviews: 'Total reviews must be a whole number' }],
  ['4.7', '', { total_reviews: 'Total reviews must be a whole number' }],
  ['4.7', '-1', { total_reviews: 'Total reviews cannot be negative' }],
  ['6', '3', { rating: 'Rating must be a number between 0 and 5' }],
  ['0', '0', {}],
])('judges a typed summary of %j and %j [b5r7]', (rating, total_reviews, problems) =>
  expect(summaryProblems({ rating, total_reviews })).toEqual(problems),
)
