import { expect, it } from 'vitest'
import { contradictions, type RateValues } from './form-rules.ts'

const empty: RateValues = {
  minimumCartItems: null,
  maximumCartItems: null,
  minimumCartValue: null,
  maximumCartValue: null,
  minimumCartWeight: null,
  maximumCartWeight: null,
  shippingPrice: null,
  useAsDefault: false,
}

it('finds nothing wrong with a rate without conditions', () => {
  expect(contradictions(empty)).toEqual({})
})

it('says at both ends that a minimum exceeds its maximum', () => {
  expect(contradictions({ ...empty, minimumCartItems: 3, maximumCartItems: 2 })).toEqual({
    minimumCartItems: 'Min quantity cannot be greater than max quantity',
    maximumCartItems: 'Max quantity cannot be less than min quantity',
  })
  expect(contradictions({ ...empty, minimumCartValue: 10.5, maximumCartValue: 10 })).toEqual({
    minimumCartValue: 'Min value cannot be greater than max value',
    maximumCartValue: 'Max value cannot be less than min value',
  })
  expect(contradictions({ ...empty, minimumCartWeight: 2, maximumCartWeight: 1.5 })).toEqual({
    minimumCartWeight: 'Min weight cannot be greater than max weight',
    maximumCartWeight: 'Max weight cannot be less than min weight',
  })
})

it('takes equal ends, and a maximum of 0 as none', () => {
  expect(contradictions({ ...empty, minimumCartItems: 2, maximumCartItems: 2 })).toEqual({})
  expect(contradictions({ ...empty, minimumCartItems: 2, maximumCartItems: 0 })).toEqual({})
})

it('asks the default for a price, which may be 0', () => {
  expect(contradictions({ ...empty, useAsDefault: true })).toEqual({
    shippingPrice: 'Shipping price is required when Use as default is on',
  })
  expect(contradictions({ ...empty, useAsDefault: true, shippingPrice: 0 })).toEqual({})
})
