import { expect, it } from 'vitest'
import { costOfDiverted, findLeaks, noneAt, reached } from './rules.ts'

const at = (...rows: [number, number][]) => rows.map(([checkouts, amount]) => ({ checkouts, amount }))

it('values a leak at what its carts would have brought, had they paid as often as those who went on [v8t3]', () => {
  // 100 opened: 40 left at once, 20 after the email, 0 at the address, 10 before Pay, 10 after it; 20 paid.
  const month = at([40, 80_000], [20, 40_000], [0, 0], [10, 30_000], [10, 50_000], [20, 60_000])
  expect([0, 1, 2, 3, 4, 5].map((step) => reached(month, step))).toEqual([100, 60, 40, 40, 30, 20])
  expect(findLeaks(month).map(({ shoppers, carts, cost }) => [shoppers, carts, cost])).toEqual([
    [40, 80_000, Math.round((80_000 * 20) / 60)],
    [20, 40_000, 20_000],
    [10, 30_000, 20_000],
    [10, 50_000, 50_000],
  ])
  expect(findLeaks(month).reduce((sum, { shoppers }) => sum + shoppers, 0) + 20).toBe(100)
  // What an opened checkout brings, for each who never came to one.
  expect(costOfDiverted(month, 5)).toBe(3_000)
})

it('counts all of a cart where nobody went further, and nothing where nobody came [g9n7]', () => {
  expect(findLeaks(at([3, 9_000], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]))).toMatchObject([
    { shoppers: 3, cost: 9_000 },
  ])
  expect(findLeaks(noneAt())).toEqual([])
  expect(costOfDiverted(noneAt(), 7)).toBe(0)
})
