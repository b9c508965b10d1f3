import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getDiversionCost, enough, findLeaks, noneAt, reached, sortLeaks } from './rules.ts'

const at = (...rows: [number, number][]) => rows.map(([checkouts, amount]) => ({ checkouts, amount }))

it('values a leak at what its carts would have brought, had they paid as often as all who came as far [v8t3]', () => {
  // 100 opened: 40 left at once, 20 after the email, 0 at the address, 10 before Pay, 10 after it; 20 paid.
  const month = at([40, 80_000], [20, 40_000], [0, 0], [10, 30_000], [10, 50_000], [20, 60_000])
  expect([0, 1, 2, 3, 4, 5].map((step) => reached(month, step))).toEqual([100, 60, 40, 40, 30, 20])
  expect(findLeaks(month).map(({ shoppers, carts, cost }) => [shoppers, carts, cost])).toEqual([
    [40, 80_000, 80_000 * 0.2],
    [20, 40_000, Math.round(40_000 / 3)],
    [10, 30_000, 15_000],
    [10, 50_000, Math.round((50_000 * 2) / 3)],
  ])
  expect(findLeaks(month).reduce((sum, { shoppers }) => sum + shoppers, 0) + 20).toBe(100)
  // What an opened checkout brings, for each who never came to one.
  expect(getDiversionCost(month, 5)).toBe(3_000)
})

it('estimates nothing where too few came as far or paid, and lists that by what is in the carts [g9n7]', () => {
  const few = at([3, 9_000], [2, 12_000], [0, 0], [0, 0], [0, 0], [24, 90_000])
  expect(findLeaks(few)).toMatchObject([
    { shoppers: 3, cost: null },
    { shoppers: 2, cost: null },
  ])
  expect(sortLeaks(findLeaks(few)).map(({ carts }) => carts)).toEqual([12_000, 9_000])
  const unpaid = at([300, 90_000], [0, 0], [0, 0], [0, 0], [0, 0], [4, 2_000])
  expect([findLeaks(unpaid)[0]!.cost, getDiversionCost(unpaid, 7)]).toEqual([null, null])
  expect(findLeaks(noneAt())).toEqual([])
  expect(getDiversionCost(noneAt(), 7)).toBeNull()
})

it('never values a leak above what its carts hold, nor above the share of those who came as far and paid [b9h4]', () => {
  const row = fc.record({ checkouts: fc.nat(5_000), amount: fc.nat(1_000_000_000) })
  const months = fc.array(row, { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(months, (month) => {
      const leaks = findLeaks(month)
      const steps = [0, 1, 2, 3, 4].filter((step) => month[step]!.checkouts > 0)
      expect(leaks.map(({ shoppers }) => shoppers)).toEqual(steps.map((step) => month[step]!.checkouts))
      for (const [index, { carts, cost }] of leaks.entries()) {
        const [came, paid] = [reached(month, steps[index]!), month[5]!.checkouts]
        const isKnown = came >= enough.checkouts && paid >= enough.paid
        expect(cost === null).toBe(!isKnown)
        if (cost === null) continue
        expect(Number.isInteger(cost) && cost >= 0 && cost <= carts!).toBe(true)
        expect(Math.abs(cost - (carts! * paid) / came)).toBeLessThanOrEqual(0.5 + 1e-6)
      }
      const costs = sortLeaks(leaks).map(({ cost }) => cost ?? -1)
      expect(costs).toEqual(costs.toSorted((one, other) => other - one))
    }),
  )
})
