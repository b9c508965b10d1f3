import { expect, it } from 'vitest'
import { blankForm, type ShippingRateForm } from './fields.ts'
import { formErrors } from './form-rules.ts'

const empty: ShippingRateForm = {
  ...blankForm,
  name: 'Same day',
  internalName: 'Courier',
  description: 'Before eight',
}

it('finds nothing wrong with a rate without conditions', () => {
  expect(formErrors(empty)).toEqual({})
})

it('says at both ends that a minimum exceeds its maximum [v8g4]', () => {
  expect(formErrors({ ...empty, minimumCartItems: 3, maximumCartItems: 2 })).toEqual({
    minimumCartItems: 'Min quantity cannot be greater than max quantity',
    maximumCartItems: 'Max quantity cannot be less than min quantity',
  })
  expect(formErrors({ ...empty, minimumCartValue: 10.5, maximumCartValue: 10 })).toEqual({
    minimumCartValue: 'Min value cannot be greater than max value',
    maximumCartValue: 'Max value cannot be less than min value',
  })
  expect(formErrors({ ...empty, minimumCartWeight: 2, maximumCartWeight: 1.5 })).toEqual({
    minimumCartWeight: 'Min weight cannot be greater than max weight',
    maximumCartWeight: 'Max weight cannot be less than min weight',
  })
})

it('asks for a maximum weight above the minimum: carts weigh less than it [v5z2]', () => {
  expect(formErrors({ ...empty, minimumCartWeight: 2, maximumCartWeight: 2 })).toEqual({
    maximumCartWeight: 'Max weight must be more than min weight: carts weigh less than it',
  })
  expect(formErrors({ ...empty, minimumCartWeight: 0, maximumCartWeight: 0 })).toEqual({})
})

it('takes equal ends of quantity and value, and a maximum of 0 as none', () => {
  expect(formErrors({ ...empty, minimumCartItems: 2, maximumCartItems: 2 })).toEqual({})
  expect(formErrors({ ...empty, minimumCartItems: 2, maximumCartItems: 0 })).toEqual({})
})

it('asks for a value to be free from that a cart of the rate can have', () => {
  expect(formErrors({ ...empty, freeFrom: 60, maximumCartValue: 50 })).toEqual({
    freeFrom: 'Free from cannot be greater than max value',
  })
  for (const maximumCartValue of [60, 0, null])
    expect(formErrors({ ...empty, freeFrom: 60, maximumCartValue })).toEqual({})
})

it('asks the default for a price, which may be 0 [m7t6]', () => {
  expect(formErrors({ ...empty, useAsDefault: true })).toEqual({
    shippingPrice: 'Shipping price is required when Use as default is on',
  })
  expect(formErrors({ ...empty, useAsDefault: true, shippingPrice: 0 })).toEqual({})
})

it('asks for each text, and for less of a long one [y8x6]', () => {
  expect(formErrors({ ...empty, name: ' ', internalName: '', description: '' })).toEqual({
    name: 'Name is required',
    internalName: 'Internal name is required',
    description: 'Description is required',
  })
  expect(formErrors({ ...empty, description: 'x'.repeat(200) })).toEqual({})
  expect(formErrors({ ...empty, description: 'x'.repeat(201) })).toEqual({
    description: 'Description must be at most 200 characters',
  })
})

it('takes no number that is negative, broken or too large [w7s7]', () => {
  expect(formErrors({ ...empty, shippingPrice: -0.01 })).toEqual({ shippingPrice: 'Shipping price must be 0 or more' })
  expect(formErrors({ ...empty, minimumCartItems: 1.5 })).toEqual({
    minimumCartItems: 'Min quantity must be a whole number',
  })
  expect(formErrors({ ...empty, minimumCartWeight: 1_000_001 })).toEqual({
    minimumCartWeight: 'Min weight is too large',
  })
})

it('takes handling days from 0 to 60, whole ones', () => {
  for (const handlingDays of [null, 0, 60]) expect(formErrors({ ...empty, handlingDays })).toEqual({})
  expect(formErrors({ ...empty, handlingDays: 61 })).toEqual({ handlingDays: 'Handling days is too large' })
  expect(formErrors({ ...empty, handlingDays: -1 })).toEqual({ handlingDays: 'Handling days must be 0 or more' })
  expect(formErrors({ ...empty, handlingDays: 1.5 })).toEqual({ handlingDays: 'Handling days must be a whole number' })
})
