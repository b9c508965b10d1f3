import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billableAmount, calculateFee } from './fee-rules.ts'
import { feeRate, periodDays, graceEnd, toInvoiceStatus, effectivePlan } from './rules.ts'

describe('the fee of an order', () => {
  it('is the percentage of the shop’s plan, rounded once [v5d7]', () => {
    const euro = { currency: 'EUR', rate: 1 }
    expect(calculateFee(10_050, { ...euro, basis_points: feeRate('Basic') })).toBe(101)
    expect(calculateFee(10_000, { ...euro, basis_points: feeRate('Shopify') })).toBe(50)
    expect(calculateFee(10_000, { ...euro, basis_points: feeRate('Advanced') })).toBe(40)
    expect(feeRate('Plus')).toBe(100)
  })

  it('is the same by either name of the shop’s middle plan', () => expect(feeRate('Grow')).toBe(feeRate('Shopify')))

  it('knows currencies without cents, and those with three places [d8y5]', () => {
    expect(calculateFee(17_240, { currency: 'JPY', rate: 172.4, basis_points: 100 })).toBe(100)
    expect(calculateFee(35_000, { currency: 'KWD', rate: 0.35, basis_points: 100 })).toBe(100)
  })

  it('is due on what was captured, and on nothing that is authorized alone', () => {
    const order = { total: 9_000, refunded_total: 0, cancelled_at: null }
    expect(billableAmount({ ...order, captured_total: 0 })).toBe(0)
    expect(billableAmount({ ...order, captured_total: 4_000, refunded_total: 1_500 })).toBe(2_500)
    expect(billableAmount({ ...order, captured_total: null })).toBe(9_000)
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
        let last = calculateFee(billableAmount({ total, refunded_total, cancelled_at: null }), terms)
        for (const refund of refunds) {
          refunded_total += refund
          const left = billableAmount({ total, refunded_total, cancelled_at: null })
          const fee = calculateFee(left, terms)
          expect(fee).toBeLessThanOrEqual(last)
          expect(Math.abs(fee - (left * basis_points) / 1e4 / rate)).toBeLessThanOrEqual(0.500_01)
          last = fee
        }
        expect(calculateFee(billableAmount({ total, refunded_total, cancelled_at: new Date() }), terms)).toBe(0)
      }),
    )
  })
})

describe('a subscription', () => {
  const now = new Date('2026-03-10T12:00:00Z')

  it('is paid for while it lives, and for a week after a payment failed', () => {
    expect(effectivePlan('active', null, now)).toBe(2)
    for (const status of ['none', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused'])
      expect(effectivePlan(status, null, now)).toBe(1)
    const since = new Date('2026-03-03T12:00:01Z')
    expect(effectivePlan('past_due', since, now)).toBe(2)
    expect(effectivePlan('past_due', since, graceEnd(since))).toBe(1)
  })

  it('runs from its first to its last day in the time zone of the store', () => {
    const week = [new Date('2026-03-02T23:30:00Z'), new Date('2026-03-09T23:30:00Z')] as const
    expect(periodDays(...week, 'Europe/Amsterdam')).toEqual({ start_date: '2026-03-03', end_date: '2026-03-09' })
    const [spring, autumn] = [new Date('2026-03-29T22:30:00Z'), new Date('2026-10-25T22:30:00Z')]
    expect(periodDays(new Date('2026-03-22T23:30:00Z'), spring, 'Europe/Berlin').end_date).toBe('2026-03-29')
    expect(periodDays(new Date('2026-10-18T22:30:00Z'), autumn, 'Europe/Berlin').end_date).toBe('2026-10-24')
    expect(periodDays(...week, 'UTC')).toEqual({ start_date: '2026-03-02', end_date: '2026-03-08' })
  })
})

it('calls an invoice by what became of its money [n3r5]', () => {
  const paid = { status: 'paid', amount_paid: 850, amount_refunded: 0, is_settling: false }
  expect(toInvoiceStatus(paid)).toBe('completed')
  expect(toInvoiceStatus({ ...paid, amount_refunded: 849 })).toBe('completed')
  expect(toInvoiceStatus({ ...paid, amount_refunded: 850 })).toBe('refunded')
  expect(toInvoiceStatus({ ...paid, is_settling: true })).toBe('processed')
  for (const status of ['open', 'draft']) expect(toInvoiceStatus({ ...paid, status, amount_paid: 0 })).toBe('pending')
  for (const status of ['void', 'uncollectible']) expect(toInvoiceStatus({ ...paid, status })).toBe('failed')
})
