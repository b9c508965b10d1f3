import { expect, it } from 'vitest'
import { refundsAfter } from './refunds-after.ts'

const none = { refunded_amount: 0, counted_refunds: [], refund_failed_amount: 0 }
/** What was noted of a payment about which nobody disputes, or how that stood. */
const after = (
  noted: Omit<Parameters<typeof refundsAfter>[0], 'dispute'>,
  answer: Parameters<typeof refundsAfter>[1],
) => refundsAfter({ dispute: null, ...noted }, answer)
const at = new Date('2026-05-04T12:00:00Z')
const day = at.toISOString()
const a = { id: 'a', amount: 500 }
const b = { id: 'b', amount: 300 }

it('counts what goes back, and keeps what an answer leaves out', () => {
  const counted = after(none, { refunded: 500, refunds: [a], at })
  expect(counted).toEqual({
    refunded_amount: 500,
    counted_refunds: [{ ...a, at: day }],
    refund_failed_amount: 0,
    failed: [],
  })
  const later = new Date(at.getTime() + 1)
  expect(after(counted, { refunded: 500, refunds: [a], at: later })).toEqual(counted)
  expect(after(counted, { refunded: 0, refunds: [], at: later })).toEqual(counted)
})

it('takes back those that had counted and failed, and nothing of those that never counted', () => {
  const counted = after(none, { refunded: 800, refunds: [a, b], at })
  expect(after(counted, { refunded: 300, refunds: [{ ...a, amount: 0 }, b], at })).toEqual({
    refunded_amount: 300,
    counted_refunds: [{ ...b, at: day }],
    refund_failed_amount: 500,
    failed: [a],
  })
  const never = { id: 'never', amount: 0 }
  expect(after(counted, { refunded: 800, refunds: [a, b, never], at })).toMatchObject({
    refunded_amount: 800,
    failed: [],
  })
})

it('takes back no more than the provider says of what went back otherwise', () => {
  const counted = after(none, { refunded: 300, refunds: [b, { id: 'waits', amount: 500 }], at })
  const now = after(counted, { refunded: 300, refunds: [b, { id: 'waits', amount: 0 }], at })
  expect(now).toMatchObject({ refunded_amount: 300, refund_failed_amount: 0 })
})

it('gives back of a dispute no more than it had taken: a part may have gone back before [g8k5]', () => {
  const dispute = { id: 'd', amount: 1_000, isDispute: true as const }
  const lost = after(none, { refunded: 1_000, refunds: [b, dispute], at })
  expect(after(lost, { refunded: 300, refunds: [b, { ...dispute, amount: 0 }], at })).toMatchObject({
    refunded_amount: 300,
    refund_failed_amount: 700,
    failed: [{ id: 'd', amount: 700 }],
  })
})

it('has money that goes back afterwards take the place of what failed', () => {
  const failed = after(after(none, { refunded: 500, refunds: [a], at }), {
    refunded: 0,
    refunds: [{ ...a, amount: 0 }],
    at,
  })
  const less = after(failed, { refunded: 300, refunds: [{ ...a, amount: 0 }, b], at })
  expect(less).toMatchObject({ refunded_amount: 300, refund_failed_amount: 200, failed: [] })
  const all = after(less, { refunded: 600, refunds: [b, { id: 'c', amount: 300 }], at })
  expect(all).toMatchObject({ refunded_amount: 600, refund_failed_amount: 0, failed: [] })
})

it('knows a lost dispute that was counted without a name by what counts beyond the sum, once it is told to be won [d4h4]', () => {
  const lost = { ...none, refunded_amount: 1_000, dispute: 'lost' }
  const won = { id: 'd', amount: 0, isDispute: true as const }
  expect(refundsAfter(lost, { refunded: 300, refunds: [b, won], at })).toMatchObject({
    refunded_amount: 300,
    refund_failed_amount: 700,
    failed: [{ id: 'd', amount: 700, isDispute: true }],
  })
  // Another one that is lost, or none that was, explains the sum.
  const other = { id: 'e', amount: 700, isDispute: true as const }
  for (const [noted, refunds] of [
    [lost, [b, won, other]],
    [{ ...lost, dispute: 'open' }, [b, won]],
    [lost, [b]],
  ] as const)
    expect(refundsAfter(noted, { refunded: 300, refunds, at })).toMatchObject({ refunded_amount: 1_000, failed: [] })
})
