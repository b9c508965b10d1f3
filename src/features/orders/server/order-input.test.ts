import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMinor } from '#kit/contract/money.ts'
import { toOrderInput } from './order-input.ts'
import type { Sale } from './sale.ts'

const address = {
  first_name: 'Ann',
  last_name: 'Bianchi',
  address1: 'Via Appia 1',
  address2: '',
  city: 'Roma',
  province: 'RM',
  zip: '00100',
  country: 'IT',
  phone: '',
}
const line = fc
  .record({ unit_price: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 20 }) })
  .map(({ unit_price, quantity }) => ({
    unit_price,
    quantity,
    line_total: unit_price * quantity,
    variant_id: 1,
    product_id: 2,
    title: 'Tee',
    variant_title: '',
    handle: 'tee',
    requires_shipping: true,
    taxable: true,
    properties: {},
  }))
const share = fc.double({ min: 0, max: 1, noNaN: true })

/** Sales whose totals add up, as the shop worked them out. */
const sale: fc.Arbitrary<Sale> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    shipping: fc.nat(5_000),
    offGoods: share,
    offShipping: share,
    taxes: fc.array(fc.nat(9_000), { maxLength: 3 }),
    included: fc.boolean(),
    tip: fc.nat(3_000),
  })
  .map(({ lines, currency, shipping, offGoods, offShipping, taxes, included, tip }) => {
    const subtotal = lines.reduce((sum, one) => sum + one.line_total, 0)
    const shippingDiscount = Math.floor(shipping * offShipping)
    const discount = Math.floor(subtotal * offGoods) + shippingDiscount
    const tax = taxes.reduce((sum, amount) => sum + amount, 0)
    return {
      id: '7f9c24e8-3b12-4c1e-9d7a-000000000000',
      currency,
      email: 'ann@example.com',
      note: '',
      attributes: {},
      paid_at: new Date(0),
      shipping_address: address,
      billing_address: null,
      shipping_title: 'Standard',
      lines,
      discounts: discount > 0 ? [{ title: 'SAVE', amount: discount }] : [],
      tax_lines: taxes.map((amount) => ({ title: 'VAT', rate: 0.2, amount })),
      totals: {
        subtotal,
        discount,
        shipping,
        shipping_discount: shippingDiscount,
        tax,
        taxes_included: included,
        tip,
        total: subtotal - discount + shipping + (included ? 0 : tax) + tip,
      },
      payment: { gateway: 'Airwallex', id: 'int_1' },
      is_test: false,
      is_pending: false,
      draft: null,
    }
  })

describe('a sale as an order', () => {
  it("comes to the same total by the shop's own sum, in every currency [z7j6]", () => {
    fc.assert(
      fc.property(sale, (one) => {
        const order = toOrderInput(one, 'Checky Pro')
        const minor = (set: { shopMoney: { amount: string } }) => toMinor(set.shopMoney.amount, one.currency)
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
        const goods = sum(order.lineItems.map(({ priceSet, quantity }) => minor(priceSet) * quantity))
        const off = order.discountCode ? minor(order.discountCode.itemFixedDiscountCode.amountSet) : 0
        const sent = sum(order.shippingLines.map(({ priceSet }) => minor(priceSet)))
        const tax = order.taxesIncluded ? 0 : sum(order.taxLines.map(({ priceSet }) => minor(priceSet)))
        expect(goods - off + sent + tax).toBe(one.totals.total)
        expect(order.transactions.map(({ amountSet }) => minor(amountSet))).toEqual([one.totals.total])
        expect(off).toBeLessThanOrEqual(goods)
      }),
      { numRuns: 1_000 },
    )
  })

  it('carries what was written into the cart, and the id by which it is found again', () => {
    const [one] = fc.sample(sale, 1)
    const order = toOrderInput({ ...one!, note: 'Ring twice', attributes: { gift: 'yes' } }, 'Checky Pro')
    expect(order).toMatchObject({ note: 'Ring twice', sourceIdentifier: one!.id, tags: ['Checky Pro'] })
    expect(order.customAttributes).toEqual([
      { key: 'gift', value: 'yes' },
      { key: 'checkout_id', value: one!.id },
      { key: 'payment_provider', value: 'Airwallex' },
      { key: 'payment_id', value: 'int_1' },
    ])
  })
})
