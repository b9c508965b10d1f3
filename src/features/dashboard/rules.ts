const formats = new Map<string, Intl.NumberFormat>()

/** Major units in US English with 0 to 2 fraction digits: whole amounts lose theirs, others keep both ('€12', '€12.50'). */
export const formatAmount = (amount: number, currency: string): string => {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      maximumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    })
    formats.set(currency, format)
  }
  return format.format(amount)
}

/** The part of the conversion ring that is filled, 0 to 100. */
export const ringValue = (conversionRate: number): number => Math.min(100, Math.max(0, conversionRate))

/** The conversion rate as the ring says it: '3.4%', at most '100.0%'. */
export const ringLabel = (conversionRate: number): string => `${ringValue(conversionRate).toFixed(1)}%`

type StatusColor = 'green' | 'yellow' | 'red' | 'gray'

/** Colour of a fulfilment status, by the spellings of both of the shop platform's APIs. */
export const fulfillmentColor = (status: string): StatusColor => {
  if (status === 'fulfilled') return 'green'
  return status === 'partial' || status === 'partially_fulfilled' ? 'yellow' : 'red'
}

/** Colour of a payment status. */
export const paymentColor = (status: string): StatusColor => {
  if (status === 'paid') return 'green'
  if (status === 'pending') return 'yellow'
  return status === 'unpaid' || status === 'refunded' ? 'red' : 'gray'
}

/** 'partially_refunded' → 'Partially refunded'. */
export const statusLabel = (status: string): string => {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
