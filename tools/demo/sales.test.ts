import { expect, it } from 'vitest'
import { makeYearOfVisits } from './sales.ts'
import { demoShops } from './shops.ts'

const now = new Date('2026-11-21T09:00:00Z')

it('tells the same year every time', () => {
  for (const shop of demoShops) expect(makeYearOfVisits(shop, now)).toEqual(makeYearOfVisits(shop, now))
})

it('has as many orders as the shop should have, numbered as they came, none in the future', () => {
  for (const shop of demoShops) {
    const visits = makeYearOfVisits(shop, now)
    const orders = visits.flatMap(({ order }) => order ?? []).toSorted((a, b) => +a.placedAt - +b.placedAt)
    expect(orders).toHaveLength(shop.orders)
    expect(orders.map(({ number }) => number)).toEqual(orders.map((_, index) => 1001 + index))
    expect(orders.every(({ placedAt }) => placedAt < now)).toBe(true)
    expect(orders.length / visits.length).toBeCloseTo(shop.conversion, 1)
  }
})

it('adds up', () => {
  for (const shop of demoShops) {
    for (const { lines, discounts, totals } of makeYearOfVisits(shop, now)) {
      expect(totals.subtotal).toBe(lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0))
      expect(totals.discount).toBe(discounts.reduce((sum, { amount }) => sum + amount, 0))
      const added = shop.identity.taxesIncluded ? 0 : totals.tax
      expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping + added)
    }
  }
})
