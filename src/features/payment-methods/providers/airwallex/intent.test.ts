import { describe, expect, it } from 'vitest'
import { paymentRequest } from '../testing/provider-world.ts'
import { toIntent } from './intent.ts'

describe('the products of a payment', () => {
  const tee = { sku: 'T', title: 'Tee', quantity: 2, unit_price: 625, requires_shipping: true }

  it.each([
    // Shipping, a tip, and taxes on top.
    [1_740, [{ name: 'Shipping and other', quantity: 1, unit_price: 4.9 }]],
    [1_250, []],
    // A discount.
    [1_000, []],
  ])('come to its amount of %d, or to more', (amount, others) => {
    const { order } = toIntent(paymentRequest({ amount, lines: [tee] }))
    expect(order.products).toEqual([
      { name: 'Tee', sku: 'T', quantity: 2, unit_price: 6.25, type: 'physical' },
      ...others,
    ])
  })
})

it('cuts what Airwallex takes in part alone', () => {
  const long = '1'.repeat(120)
  const shipping_address = { ...paymentRequest().shipping_address, phone: long, zip: long, city: long, province: long }
  const { order, customer } = toIntent(paymentRequest({ shipping_address }))
  const { postcode, city, state } = order.shipping.address
  expect([customer.phone_number, order.shipping.phone_number, postcode, city, state].map((one) => one?.length)).toEqual(
    [50, 50, 10, 100, 100],
  )
})
