import { expect, it } from 'vitest'
import { namedParts } from './named-parts.ts'

it.each([
  ['Phone number in shipping address is invalid', 'shipping_address', 'phone'],
  ['Billing address phone is invalid', 'billing_address', 'phone'],
  ['Zip is not valid for Netherlands', 'shipping_address', 'zip'],
  ['Email can’t be blank', 'shipping_address', 'email'],
  ['Email contains an invalid domain name', 'shipping_address', 'email'],
  ['Zip contains invalid characters', 'shipping_address', 'zip'],
  ['Billing address address1 contains emojis', 'billing_address', 'address1'],
  ['City exceeds 255 characters', 'shipping_address', 'city'],
  ['First name contains emojis', 'shipping_address', 'first_name'],
  ['Billing address last name contains a URL', 'billing_address', 'last_name'],
])('a remark "%s" is about a part', (message, address, part) => {
  expect(namedParts([{ message }])).toEqual([{ address, part }])
})

it.each([
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['address1', 'address1'],
])('a remark at the field %s is about a part, whatever it says', (field, part) => {
  expect(namedParts([{ field: ['input', 'shippingAddress', field], message: 'is too long' }])).toEqual([
    { address: 'shipping_address', part },
  ])
})

it('a remark about the second line of an address is not one about the first', () => {
  expect(namedParts([{ field: ['input', 'shippingAddress', 'address2'], message: 'is too long' }])).toEqual([])
})

it.each([
  'Phone case is sold out',
  'City bag is no longer available',
  'Statement necklace has run out',
  'Zip hoodie contains wool',
])('a remark "%s" is about a product', (message) => {
  expect(namedParts([{ field: ['lineItems', '0'], message }])).toEqual([])
})
