import { expect, it } from 'vitest'
import { toPurchaseEvent } from './purchase-event.ts'

it('names goods and codes in a hundred signs, and never by half of one, which no address can hold', () => {
  const long = `${'M'.repeat(99)}🍵🍵`
  const line = { variant_id: 7, title: long, variant_title: long, unit_price: 1_210, quantity: 2 }
  const { google } = toPurchaseEvent('abc', {
    order_number: '#1001',
    placed_at: new Date(0),
    store_id: 's',
    currency: 'EUR',
    subtotal: 2_420,
    discount_total: 0,
    shipping_total: 490,
    shipping_discount: 0,
    tax_total: 0,
    taxes_included: true,
    total: 2_910,
    discount_codes: [long],
    email: 'ann@example.com',
    shipping_address: {},
    country: null,
    lines: [line],
  })
  const { coupon, items } = google[1] as { coupon: string; items: { item_name: string; item_variant: string }[] }
  const written = [coupon, items[0]!.item_name, items[0]!.item_variant].map((text) => encodeURIComponent(text))
  expect(written).toEqual(Array.from({ length: 3 }, () => 'M'.repeat(99)))
})
