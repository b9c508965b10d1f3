import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billableOf, feeOf } from './fee-rules.ts'
import { basisPointsOf, daysOf, graceEnd, invoiceStatusOf, planOf } from './rules.ts'

describe('the fee of an order', () => {
  it('is the percentage of the shop’s plan, rounded once [v5d7]', () => {
    const euro = { currency: 'EUR', rate: 1 }
    expect(feeOf(10_050, { ...euro, basis_points: basisPointsOf('Basic') })).toBe(101)
    expect(feeOf(10_000, { ...euro, basis_points: basisPointsOf('Shopify') })).toBe(50)
    expect(feeOf(10_000, { ...euro, basis_points: basisPointsOf('Advanced') })).toBe(40)
    expect(basisPointsOf('Plus')).toBe(100)
  })

  it('knows currencies without cents, and those with three places [d8y5]', () => {
    expect(feeOf(17_240, { currency: 'JPY', rate: 172.4, basis_points: 100 })).toBe(100)
    expect(feeOf(35_000, { currency: 'KWD', rate: 0.35, basis_points: 100 })).toBe(100)
  })

  it('is never more than the percentage of what is left, and never grows by a refund', () => {
    const order = fc.record({
      total: fc.integer({ min: 0, max: 1e9 }),
      refunds: fc.array(fc.nat(1e9), { maxLength: 5 }),
    })
    const rate = fc.integer({ min: 1_000, max: 2_000_000_000 }).map((scaled) => scaled / 1e4)
    fc.assert(
      fc.property(order, rate, fc.constantFrom(40, 50, 100), ({ total, refunds }, rate, basis_points) => {
        const terms = { currency: 'USD', rate, basis_points }
        let refunded_total = 0
        let last = feeOf(billableOf({ total, refunded_total, cancelled_at: null }), terms)
        for (const refund of refunds) {
          refunded_total += refund
          const left = billableOf({ total, refunded_total, cancelled_at: null })
          const fee = feeOf(left, terms)
          expect(fee).toBeLessThanOrEqual(last)
          expect(Math.abs(fee - (left * basis_points) / 1e4 / rate)).toBeLessThanOrEqual(0.500_01)
          last = fee
        }
        expect(feeOf(billableOf({ total, refunded_total, cancelled_at: new Date() }), terms)).toBe(0)
      }),
    )
  })
})

describe('a subscription', () => {
  const now = new Date('2026-03-10T12:00:00Z')

  it('is paid for while it lives, and for a week after a payment failed', () => {
    expect(planOf('active', null, now)).toBe(2)
    for (const status of ['none', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused'])
      expect(planOf(status, null, now)).toBe(1)
    const since = new Date('2026-03-03T12:00:01Z')
    expect(planOf('past_due', since, now)).toBe(2)
    expect(planOf('past_due', since, graceEnd(since))).toBe(1)
  })

  it('runs from its first to its last day in the time zone of the store', () => {
    const week = [new Date('2026-03-02T23:30:00Z'), new Date('2026-03-09T23:30:00Z')] as const
    expect(daysOf(...week, 'Europe/Amsterdam')).toEqual({ start_date: '2026-03-03', end_date: '2026-03-09' })
    expect(daysOf(...week, 'UTC')).toEqual({ start_date: '2026-03-02', end_date: '2026-03-08' })
  })
})

it('calls an invoice by what became of its money [n3r5]', () => {
  const paid = { status: 'paid', amount_paid: 850, amount_refunded: 0, is_settling: false }
  expect(invoiceStatusOf(paid)).toBe('completed')
  expect(invoiceStatusOf({ ...paid, amount_refunded: 849 })).toBe('completed')
  expect(invoiceStatusOf({ ...paid, amount_refunded: 850 })).toBe('refunded')
  expect(invoiceStatusOf({ ...paid, is_settling: true })).toBe('processed')
  for (const status of ['open', 'draft']) expect(invoiceStatusOf({ ...paid, status, amount_paid: 0 })).toBe('pending')
  for (const status of ['void', 'uncollectible']) expect(invoiceStatusOf({ ...paid, status })).toBe('failed')
})
