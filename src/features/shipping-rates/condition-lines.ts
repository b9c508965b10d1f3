import { currencyDigits, currencySymbol } from '#kit/contract/money.ts'
import { placesText } from './countries.ts'
import type { StoredRate } from './fields.ts'
import { type BoundColumn, getBounds, type RangeName, rangeNames } from './ranges.ts'

/** '€20' or '€19.90': whole amounts without decimals. */
const amountText = (major: number, currency: string) =>
  `${currencySymbol(currency)}${Number.isInteger(major) ? major : major.toFixed(currencyDigits(currency))}`

type Bounds = ReturnType<typeof getBounds>
/** How the two bounds of each range are read; ones that are both zero or empty are not. */
const rangeLines: Record<RangeName, (bounds: Bounds, currency: string) => string[]> = {
  items: ({ minimum, maximum }) =>
    minimum || maximum ? [`Cart items qty from ${minimum ?? 0} to ${maximum || 'No max'}`] : [],
  value: ({ minimum, maximum }, currency) => {
    if (!minimum && !maximum) return []
    const most = maximum ? amountText(maximum, currency) : 'No max'
    return [`Cart value from ${amountText(minimum ?? 0, currency)} to ${most}`]
  },
  weight: ({ minimum, maximum }) => [
    ...(maximum ? [`Cart weight less than ${maximum}kg`] : []),
    ...(minimum ? [`Cart weight at least ${minimum}kg`] : []),
  ],
}

type Conditions = Pick<StoredRate, BoundColumn | 'free_from' | 'countries'> & { currency: string }

/** One line for each condition of a rate in the units of the form, and for its countries. */
export const conditionLines = (rate: Conditions): string[] => [
  ...rangeNames.flatMap((name) => rangeLines[name](getBounds(rate, name), rate.currency)),
  ...(rate.free_from ? [`Free from ${amountText(rate.free_from, rate.currency)} after discounts`] : []),
  ...(rate.countries.length > 0 ? [`Ships to ${placesText(rate.countries)}`] : []),
]
