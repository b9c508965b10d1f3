import { describe, expect, expectTypeOf, it } from 'vitest'
import { blankRate, columns, eachColumn, eachField, fieldNames, toShopper } from './fields.ts'

describe('the table of fields', () => {
  it('gives every field and every column a value by its kind', () => {
    const kinds = {
      text: () => 'a',
      number: () => 1,
      flag: () => true,
      countries: () => ['NL'],
      translations: () => [],
    }
    expect(Object.keys(eachField(kinds))).toEqual(fieldNames)
    expect(Object.keys(eachColumn(kinds))).toEqual(columns)
    expect(eachField(kinds)).toMatchObject({ internalName: 'a', maximumCartWeight: 1, useAsDefault: true })
    expect(eachColumn(kinds)).toMatchObject({ internal_name: 'a', maximum_cart_weight: 1, use_as_default: true })
  })

  it('does not compile where a kind is forgotten', () => {
    const withoutNumbers = { text: () => '', flag: () => false, countries: () => [], translations: () => [] }
    expectTypeOf(withoutNumbers).not.toExtend<Parameters<typeof eachField>[0]>()
    expectTypeOf({ ...withoutNumbers, number: () => 1 }).toExtend<Parameters<typeof eachField>[0]>()
  })

  it('shows shoppers nothing that is not for them', () =>
    expect(
      toShopper({ ...blankRate, id: 'one', name: 'Standard', internal_name: 'cheap', shipping_price: 490 }),
    ).toEqual({ id: 'one', name: 'Standard', description: '', handling_days: null, price: 490 }))
})
