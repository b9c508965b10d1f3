import type { Discount } from './discount-model.ts'
import type { Product } from './model.ts'

/** What a shop offers on its first day: a code on everything, one for free shipping, one on a product, and one that applies by itself. */
export function seedDiscounts(products: readonly Product[], createdAt: string): Discount[] {
  const [first, second] = products
  const common = {
    startsAt: createdAt,
    endsAt: null,
    usageLimit: null,
    oncePerCustomer: false,
    used: 0,
    createdAt,
    updatedAt: createdAt,
    minimum: null,
  }
  const alone = { PRODUCT: false, ORDER: false, SHIPPING: false }
  const base = 1_402_300_000_000 + ((first?.id ?? 0) % 1_000_000_000_000)
  return [
    {
      ...common,
      id: base + 1,
      title: 'WELCOME10',
      code: 'WELCOME10',
      rule: { kind: 'basic', gets: { items: { all: true }, effect: { percentage: 0.1 } } },
      combinesWith: { ...alone, SHIPPING: true },
    },
    {
      ...common,
      id: base + 2,
      title: 'FREESHIP',
      code: 'FREESHIP',
      rule: { kind: 'free-shipping', countries: null, maximumShippingPrice: null },
      combinesWith: { ...alone, ORDER: true, PRODUCT: true },
      minimum: { subtotal: 3000 },
    },
    {
      ...common,
      id: base + 3,
      title: 'FIVEOFF',
      code: 'FIVEOFF',
      rule: {
        kind: 'basic',
        gets: { items: { products: [first?.id ?? 0], variants: [] }, effect: { amount: 500, eachItem: false } },
      },
      combinesWith: alone,
    },
    {
      ...common,
      id: base + 4,
      title: 'Volume: 15% off from 150',
      code: null,
      rule: { kind: 'basic', gets: { items: { all: true }, effect: { percentage: 0.15 } } },
      combinesWith: { ...alone, SHIPPING: true },
      minimum: { subtotal: 15_000 },
    },
    {
      ...common,
      id: base + 5,
      title: 'SUMMER23',
      code: 'SUMMER23',
      rule: {
        kind: 'basic',
        gets: { items: { products: [second?.id ?? 0], variants: [] }, effect: { percentage: 0.2 } },
      },
      combinesWith: alone,
      endsAt: new Date(Date.parse(createdAt) + 60 * 86_400_000).toISOString(),
    },
  ]
}
