import { currencyDigits } from '#kit/contract/money.ts'

const amounts = new Map<string, Intl.NumberFormat>()

/**
 * Major units as the dashboard says them, in US English with 0 to 2 fraction digits: whole amounts lose theirs, others keep both ('€12',
 * '€12.50'). Everywhere else amounts have all that their currency has.
 */
export const formatAmount = (amount: number, currency: string): string => {
  let format = amounts.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: Math.min(2, currencyDigits(currency)),
      maximumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    })
    amounts.set(currency, format)
  }
  return format.format(amount)
}

/** The part of the conversion ring that is filled, 0 to 100. */
export const ringValue = (conversionRate: number): number => Math.min(100, Math.max(0, conversionRate))

/** The conversion rate as the ring says it: '3.4%', at most '100.0%'. */
export const ringLabel = (conversionRate: number): string => `${ringValue(conversionRate).toFixed(1)}%`

export type Change = { text: string; direction: 'up' | 'down' | 'same' }

const shares = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/**
 * How a figure changed against the month before: in percent, or in `points` for a figure that is a percentage itself.
 * From nothing there is no percentage: then it is said to be new.
 */
export const getChange = (now: number, before: number, unit: 'percent' | 'points' = 'percent'): Change => {
  const difference = unit === 'points' ? now - before : before === 0 ? now : ((now - before) / before) * 100
  const size = shares.format(Math.abs(difference))
  if (size === '0') return { text: 'No change', direction: 'same' }
  const direction = difference > 0 ? 'up' : 'down'
  if (unit === 'percent' && before === 0) return { text: 'New', direction }
  const sign = difference > 0 ? '+' : '−'
  return { text: unit === 'points' ? `${sign}${size} points` : `${sign}${size}%`, direction }
}

/** The top of a scale: the smallest round number that nothing rises above. */
export const scaleTop = (highest: number): number => {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return ([1, 2, 4, 5, 8, 10].find((step) => step * power >= highest) ?? 10) * power
}
