import { expect, it } from 'vitest'
import { refundsAfter } from './refunds-after.ts'

const none = { refunded_amount: 0, counted_refunds: [], refund_failed_amount: 0 }
const at = new Date('2026-05-04T12:00:00Z')
const day = at.toISOString()
const a = { id: 'a', amount: 500 }
const b = { id: 'b', amount: 300 }

it('counts what goes back, and keeps what an answer leaves out', () => {
  const counted = refundsAfter(none, { refunded: 500, refunds: [a], at })
  expect(counted).toEqual({
    refunded_amount: 500,
    counted_refunds: [{ ...a, at: day }],
    refund_failed_amount: 0,
    failed: [],
  })
  const later = new Date(at.getTime() + 1)
  expect(refundsAfter(counted, { refunded: 500, refunds: [a], at: later })).toEqual(counted)
  expect(refundsAfter(counted, { refunded: 0, refunds: [], at: later })).toEqual(counted)
})

it('takes back those that had counted and failed, and nothing of those that never counted', () => {
  const counted = refundsAfter(none, { refunded: 800, refunds: [a, b], at })
  expect(refundsAfter(counted, { refunded: 300, refunds: [{ ...a, amount: 0 }, b], at })).toEqual({
    refunded_amount: 300,
    counted_refunds: [{ ...b, at: day }],
    refund_failed_amount: 500,
    failed: [a],
  })
  const never = { id: 'never', amount: 0 }
  expect(refundsAfter(counted, { refunded: 800, refunds: [a, b, never], at })).toMatchObject({
    refunded_amount: 800,
    failed: [],
  })
})

it('takes back no more than the provider says of what went back otherwise', () => {
  const counted = refundsAfter(none, { refunded: 300, refunds: [b, { id: 'waits', amount: 500 }], at })
  const after = refundsAfter(counted, { refunded: 300, refunds: [b, { id: 'waits', amount: 0 }], at })
  expect(after).toMatchObject({ refunded_amount: 300, refund_failed_amount: 0 })
})

it('has money that goes back afterwards take the place of what failed', () => {
  const failed = refundsAfter(refundsAfter(none, { refunded: 500, refunds: [a], at }), {
    refunded: 0,
    refunds: [{ ...a, amount: 0 }],
    at,
  })
  const less = refundsAfter(failed, { refunded: 300, refunds: [{ ...a, amount: 0 }, b], at })
  expect(less).toMatchObject({ refunded_amount: 300, refund_failed_amount: 200, failed: [] })
  const all = refundsAfter(less, { refunded: 600, refunds: [b, { id: 'c', amount: 300 }], at })
  expect(all).toMatchObject({ refunded_amount: 600, refund_failed_amount: 0, failed: [] })
})
