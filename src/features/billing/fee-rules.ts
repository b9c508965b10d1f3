import { currencyDigits } from '#kit/contract/money.ts'

/** What an order's fee is worked out from. `rate` is units of the order's currency for one euro. */
export type FeeTerms = { basis_points: number; currency: string; rate: number }
export type FeeOrder = {
  total: number
  /** What was captured of it; null or absent where all of it was taken at once. */
  captured_total?: number | null
  refunded_total: number
  cancelled_at: Date | null
}

/** The part of an order that a fee is due on, in minor units: what was captured and neither refunded nor cancelled. */
export const billableAmount = ({ total, captured_total, refunded_total, cancelled_at }: FeeOrder): number =>
  cancelled_at ? 0 : Math.max(0, (captured_total ?? total) - refunded_total)

const rateScale = 100_000_000
const basisScale = 10_000

/** The fee on an amount in euro cents, rounded once, half up. All integers, so that no cent depends on the machine. */
export const calculateFee = (billable: number, { basis_points, currency, rate }: FeeTerms): number => {
  const minorPerUnit = 10n ** BigInt(currencyDigits(currency))
  const over = BigInt(billable) * BigInt(basis_points) * 100n * BigInt(rateScale)
  const under = minorPerUnit * BigInt(Math.round(rate * rateScale)) * BigInt(basisScale)
  return Number((2n * over + under) / (2n * under))
}
