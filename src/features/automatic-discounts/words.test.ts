import { describe, expect, it } from 'vitest'
import { type DiscountForm, formErrors } from './rules.ts'
import { inWords } from './words.ts'

const form: DiscountForm = {
  title: 'Spring',
  kind: 'percentage',
  percentage: 15,
  amount: null,
  eachItem: false,
  appliesTo: 'order',
  products: [],
  minimum: 'none',
  minimumQuantity: null,
  minimumValue: null,
  gives: 'free',
  getsQuantity: 1,
  getsProducts: [],
  usesPerOrder: null,
  combinesWith: [],
  startsAt: '2026-03-01T08:00:00Z',
  endsAt: null,
}
const describeForm = (values: Partial<DiscountForm>) => inWords({ ...form, ...values }, 'EUR')
const wrong = (values: Partial<DiscountForm>) => formErrors({ ...form, ...values })

describe('a discount in words', () => {
  it('says what it takes off, from when on, and with what else', () => {
    expect(describeForm({ minimum: 'value', minimumValue: 5000, combinesWith: ['shipping'] })).toEqual([
      '15% off the whole order',
      'From €50.00',
      'Combines with shipping discounts',
    ])
    expect(
      describeForm({
        kind: 'fixed-amount',
        amount: 250,
        appliesTo: 'products',
        products: ['1', '2'],
        eachItem: true,
      })[0],
    ).toBe('€2.50 off 2 products, each item')
  })

  it('says what is bought, then what comes along', () => {
    const values: Partial<DiscountForm> = {
      kind: 'buy-x-get-y',
      minimum: 'quantity',
      minimumQuantity: 2,
      products: ['1'],
    }
    expect(describeForm({ ...values, getsProducts: ['2', '3'], usesPerOrder: 1 }).slice(0, 3)).toEqual([
      'Buy 2 items among 1 product',
      'Get 1 item among 2 products for free',
      'At most 1 time per order',
    ])
  })

  it('stays readable while the form is half filled in', () => {
    expect(describeForm({ percentage: Number.NaN })[0]).toBe('Something off the whole order')
    expect(describeForm({ kind: 'buy-x-get-y', getsQuantity: Number.NaN }).slice(0, 2)).toEqual([
      'Buy something',
      'Get 1 item for free',
    ])
  })
})

describe('the rules of a discount', () => {
  it('look at what its kind uses alone', () => {
    expect(wrong({ kind: 'free-shipping', percentage: null, amount: -1, getsQuantity: 0 })).toEqual({})
    expect(wrong({ percentage: 0.001 })).toHaveProperty('percentage')
    expect(wrong({ kind: 'fixed-amount' })).toHaveProperty('amount')
    expect(wrong({ minimum: 'value', minimumValue: Number.NaN })).toHaveProperty('minimumValue')
    expect(Object.keys(wrong({ kind: 'buy-x-get-y', getsQuantity: 0.5, usesPerOrder: 0 })).toSorted()).toEqual([
      'getsProducts',
      'getsQuantity',
      'minimum',
      'products',
      'usesPerOrder',
    ])
  })
})
