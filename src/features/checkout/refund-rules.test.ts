import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCounted, refundableAmount, type RefundState } from './refund-rules.ts'

type Row = { state: RefundState; amount: number; refunded_before: number }

it('never leaves more than was not given back, whatever is asked, counted or fails in whatever order [y6c8]', () => {
  const step = fc.record({
    kind: fc.constantFrom('ask', 'answer', 'fail', 'book', 'elsewhere'),
    size: fc.double({ min: 0, max: 1, noNaN: true }),
    at: fc.nat(30),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.array(step, { maxLength: 40 }), (paid, steps) => {
      const rows: Row[] = []
      // What the provider has really taken on of each, and what it says by now.
      const taken = new Set<Row>()
      let [elsewhere, reported] = [0, 0]
      const reallyGone = () => elsewhere + [...taken].reduce((sum, { amount }) => sum + amount, 0)
      for (const { kind, size, at } of steps) {
        const left = refundableAmount(paid, reported, rows)
        expect(left).toBeGreaterThanOrEqual(0)
        const row = rows[at % Math.max(1, rows.length)]
        if (kind === 'ask') {
          const amount = Math.floor(left * size)
          if (amount > 0 && !rows.some(({ state }) => state === 'asked')) {
            const one: Row = { state: 'asked', amount, refunded_before: paid - left }
            rows.push(one)
            // The provider refuses what is more than it still has.
            if (reallyGone() + amount <= paid) taken.add(one)
          }
        } else if (kind === 'answer' && row?.state === 'asked') row.state = taken.has(row) ? 'pending' : 'failed'
        else if (kind === 'book') reported = reallyGone()
        else if (kind === 'elsewhere') elsewhere += Math.floor((paid - reallyGone()) * size)
        expect(refundableAmount(paid, reallyGone(), rows)).toBeLessThanOrEqual(paid - reallyGone())
      }
    }),
    { numRuns: 500 },
  )
})

it('takes a refund for counted once what went back holds it and all before it [p2v9]', () => {
  expect(isCounted({ amount: 300, refunded_before: 200 }, 499)).toBe(false)
  expect(isCounted({ amount: 300, refunded_before: 200 }, 500)).toBe(true)
})
