import { expect, it } from 'vitest'
import { namedParts } from './named-parts.ts'

it.each([
  ['Phone number in shipping address is invalid', 'shipping_address', 'phone'],
  ['Billing address phone is invalid', 'billing_address', 'phone'],
  ['Zip is not valid for Netherlands', 'shipping_address', 'zip'],
  ['Email can’t be blank', 'shipping_address', 'email'],
])('a remark "%s" is about a part', (message, address, part) => {
  expect(namedParts([{ message }])).toEqual([{ address, part }])
})

it.each(['Phone case is sold out', 'City bag is no longer available', 'Statement necklace has run out'])(
  'a remark "%s" is about a product',
  (message) => {
    expect(namedParts([{ field: ['lineItems', '0'], message }])).toEqual([])
  },
)
