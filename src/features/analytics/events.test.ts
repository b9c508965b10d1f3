import { describe, expect, it } from 'vitest'
import { purchasedItems, shopEvent } from './events.ts'

const line = { variant_id: 7, title: 'Mug', variant_title: 'Blue', unit_price: 1_210, quantity: 2 }
const totals = { subtotal: 2_420, discount: 0, shipping: 490, tax: 505, taxes_included: true, total: 2_910 }
const basket = (change: Partial<typeof totals & { shipping_discount: number }> = {}, currency = 'EUR') =>
  purchasedItems({ currency, lines: [line], totals: { ...totals, ...change }, codes: ['SPRING'] })

describe('what an event is worth', () => {
  it('is the goods without tax and shipping to Google, and what is paid to Meta', () => {
    expect(basket()).toMatchObject({ value: 19.15, total: 29.1, tax: 5.05, shipping: 4.9 })
    const { google, meta } = shopEvent('purchase', 'abc', basket(), { transaction_id: '1001' })
    expect(google[1]).toMatchObject({
      value: 19.15,
      tax: 5.05,
      shipping: 4.9,
      coupon: 'SPRING',
      transaction_id: '1001',
    })
    expect(meta![1]).toMatchObject({ value: 29.1, order_id: '1001', num_items: 2 })
  })

  it('loses nothing to a discount on the shipping', () => {
    const free = basket({ discount: 490, shipping_discount: 490, taxes_included: false, total: 2_925 })
    expect(free).toMatchObject({ value: 24.2, shipping: 0 })
  })

  it('is whole in a currency without decimals', () => {
    expect(basket({}, 'JPY').items).toEqual([{ id: '7', name: 'Mug', variant: 'Blue', price: 1_210, quantity: 2 }])
  })
})

describe('an event', () => {
  it('has one id for both receivers, and none of Meta where it knows no such event', () => {
    const { google, meta } = shopEvent('begin_checkout', 'abc', basket())
    expect(google[1]['event_id']).toBe('begin_checkout.abc')
    expect(meta).toMatchObject(['InitiateCheckout', { content_ids: ['7'] }, 'begin_checkout.abc'])
    expect(shopEvent('add_shipping_info', 'abc', basket(), { shipping_tier: 'Express' }).meta).toBeNull()
  })
})
