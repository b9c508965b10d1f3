import { describe, expect, it } from 'vitest'
import type { NamedConditions } from '../../contract.ts'
import { expanded } from '../../countries.ts'
import { blankRate } from '../../fields.ts'
import { differences, emptyFields, getErrors, toFields, firstWrong, toForm, gapOnceSaved } from './rate-form.ts'

const named = { ...emptyFields, name: 'Same day', internalName: 'Courier', description: 'Before eight' }
const stored: NamedConditions = {
  ...blankRate,
  position: null,
  id: 'standard',
  name: 'Standard',
  currency: 'EUR',
  maximum_cart_value: 5_000,
  shipping_price: 490,
  use_as_default: true,
}
const wire = {
  ...stored,
  internal_name: 'PostNL',
  description: 'In two days',
  maximum_cart_value: 50,
  shipping_price: 4.9,
  updated_at: '2026-01-01T00:00:00.000Z',
  translations: [],
}

it('reads what is typed as numbers, and empty fields as no limit', () => {
  expect(toForm({ ...named, minimumCartValue: '7,50', shippingPrice: '0' })).toMatchObject({
    minimumCartValue: 7.5,
    maximumCartValue: null,
    shippingPrice: 0,
  })
  expect(toFields(wire)).toMatchObject({ maximumCartValue: '50', shippingPrice: '4.90' })
  expect(toForm(toFields(wire))).toMatchObject({ maximumCartValue: 50, shippingPrice: 4.9, useAsDefault: true })
})

it('finds wrong what the server would, and where the first of it stands', () => {
  expect(getErrors(named, 'EUR')).toEqual({})
  const errors = getErrors({ ...named, minimumCartWeight: '3', maximumCartWeight: '2', useAsDefault: true }, 'EUR')
  expect(errors).toEqual({
    minimumCartWeight: 'Min weight cannot be greater than max weight',
    maximumCartWeight: 'Max weight cannot be less than min weight',
    shippingPrice: 'Shipping price is required when Use as default is on',
  })
  expect(firstWrong(errors)).toEqual({ field: 'minimumCartWeight', tab: 'weight' })
  expect(firstWrong(getErrors(emptyFields, 'EUR'))).toEqual({ field: 'name', tab: undefined })
  expect(getErrors({ ...named, minimumCartItems: 'ten', maximumCartItems: '2' }, 'EUR')).toEqual({
    minimumCartItems: 'Min quantity must be a number',
  })
  expect(getErrors({ ...named, shippingPrice: '1.5' }, 'JPY')).toEqual({
    shippingPrice: 'Shipping price can have no decimals in JPY',
  })
  const thousands = { ...named, minimumCartItems: '1.000', minimumCartValue: '1.250', minimumCartWeight: '1.250' }
  expect(getErrors(thousands, 'EUR')).toEqual({
    minimumCartItems: 'Min quantity must be a whole number',
    minimumCartValue: 'Min value can have at most 2 decimals in EUR',
  })
})

describe('the cart that finds no rate once a form is saved', () => {
  it('counts the form in place of what it changes', () => {
    expect(gapOnceSaved({ ...named, shippingPrice: '9' }, 'EUR', { all: [stored], shipsTo: null }, null)).toBeNull()
    expect(
      gapOnceSaved(
        { ...named, shippingPrice: '9', minimumCartValue: '60' },
        'EUR',
        { all: [stored], shipsTo: null },
        null,
      ),
    ).toMatchObject({
      value: 5_001,
    })
    expect(
      gapOnceSaved(
        { ...named, shippingPrice: '9', minimumCartValue: '60' },
        'EUR',
        { all: [stored], shipsTo: null },
        'standard',
      ),
    ).toMatchObject({ value: 0 })
  })

  it('waits for a price, but notices one that is taken away', () => {
    expect(gapOnceSaved(named, 'EUR', { all: [], shipsTo: null }, null)).toBeNull()
    expect(gapOnceSaved(named, 'EUR', { all: [stored], shipsTo: null }, 'standard')).not.toBeNull()
  })

  it('says nothing of conditions that cannot be saved, and does not wait for a name', () => {
    const wrong = { ...named, shippingPrice: '9', minimumCartItems: '3', maximumCartItems: '2' }
    expect(gapOnceSaved(wrong, 'EUR', { all: [stored], shipsTo: null }, null)).toBeNull()
    const nameless = { ...emptyFields, shippingPrice: '9', minimumCartItems: '3' }
    expect(gapOnceSaved(nameless, 'EUR', { all: [], shipsTo: null }, null)).toMatchObject({ items: 1 })
  })
})

it('shows a region for its countries, and saves them', () => {
  const fields = toFields({ ...wire, countries: expanded(['EU', 'NO']) })
  expect(fields.countries).toEqual(['EU', 'NO'])
  expect(toForm(fields).countries).toHaveLength(28)
  expect(toFields({ ...wire, countries: ['AT', 'BE'] }).countries).toEqual(['AT', 'BE'])
})

it('tells two versions of a rate apart field by field', () => {
  const mine = { ...toFields(wire), name: 'Standard ', shippingPrice: '', useAsDefault: false }
  expect(differences({ ...toFields(wire), countries: ['EU'] }, wire)).toEqual([
    { key: 'countries', label: 'Countries', saved: 'All countries', yours: 'European Union' },
  ])
  expect(differences(mine, wire)).toEqual([
    { key: 'shippingPrice', label: 'Shipping price', saved: '4.9', yours: 'Empty' },
    { key: 'useAsDefault', label: 'Use as default', saved: 'On', yours: 'Off' },
  ])
})
