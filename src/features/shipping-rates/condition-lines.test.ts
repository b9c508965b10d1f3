import { expect, it } from 'vitest'
import { conditionLines } from './condition-lines.ts'
import { expanded } from './countries.ts'
import { blankRate } from './fields.ts'

const rate = { ...blankRate, currency: 'EUR' }

it('writes one line for each condition [g6y4]', () => {
  expect(
    conditionLines({
      ...rate,
      minimum_cart_items: 1,
      maximum_cart_items: 10,
      minimum_cart_value: 20,
      maximum_cart_value: 99.9,
      maximum_cart_weight: 12.5,
    }),
  ).toEqual(['Cart items qty from 1 to 10', 'Cart value from €20 to €99.90', 'Cart weight less than 12.5kg'])
})

it("says 'No max' where there is none, 0 where there is no minimum, and hides what limits nothing [m6q7]", () => {
  expect(conditionLines(rate)).toEqual([])
  expect(conditionLines({ ...rate, minimum_cart_items: 0, maximum_cart_value: 0, maximum_cart_weight: 0 })).toEqual([])
  expect(conditionLines({ ...rate, minimum_cart_items: 3, minimum_cart_value: 20, maximum_cart_value: 0 })).toEqual([
    'Cart items qty from 3 to No max',
    'Cart value from €20 to No max',
  ])
  expect(conditionLines({ ...rate, maximum_cart_items: 3, maximum_cart_value: 50, minimum_cart_weight: 2 })).toEqual([
    'Cart items qty from 0 to 3',
    'Cart value from €0 to €50',
    'Cart weight at least 2kg',
  ])
})

it('writes where a rate ships to', () => {
  expect(conditionLines({ ...rate, countries: ['NO'] })).toEqual(['Ships to Norway'])
  expect(conditionLines({ ...rate, countries: expanded(['NO', 'CH', 'EU']) })).toEqual([
    'Ships to European Union, Norway and Switzerland',
  ])
  expect(conditionLines({ ...rate, countries: ['AD', 'AE', 'AF', 'AG', 'AI'] })).toEqual([
    'Ships to Afghanistan, Andorra, Anguilla and 2 more',
  ])
})
