import { countryCodes, isCountry } from '#features/checkout/country-codes.ts'
import { type BoundColumn, getBounds, type RangeName, rangeNames, ranges } from './ranges.ts'
import { type CartMeasure, isPriced, type Offering, type RateConditions, reaches } from './rules.ts'

type Range = readonly [least: number, most: number]
/** What a rate takes: pieces, minor units, grams. */
type Box = readonly [items: Range, value: Range, grams: Range]

/** The smallest cart: one piece, for nothing, without weight. */
const floors = [1, 0, 0] as const

const pageBounds = (rate: RateConditions, range: RangeName): Range => {
  const { minimum, maximum } = getBounds(rate, range)
  return [minimum ?? 0, (maximum || Infinity) - (ranges[range].maximumIsIn ? 0 : 1)]
}

const toBox = (rate: RateConditions): Box => [
  pageBounds(rate, 'items'),
  pageBounds(rate, 'value'),
  pageBounds(rate, 'weight'),
]

/** The countries that the shop ships to, of those that an address can name, and no rate is for; none while it is not known where it ships to, or nothing is offered. */
export const unreachedCountries = (
  rates: readonly Offering[],
  currency: string,
  shipsTo: readonly string[] | null,
): string[] => {
  const priced = rates.filter((rate) => isPriced(rate, currency))
  if (priced.length === 0) return []
  return (shipsTo ?? []).filter((country) => isCountry(country) && !priced.some((rate) => reaches(rate, country)))
}

/** Why no cart at all can have a rate that is on. */
export type NeverReason = 'currency' | 'bounds' | 'countries'

/** Null for a rate that some cart can have once it has a price, and for one that is off. */
export const neverOffered = (
  rate: Pick<RateConditions, 'is_active' | 'currency' | 'countries' | BoundColumn>,
  currency: string,
  shipsTo: readonly string[] | null,
): NeverReason | null => {
  if (!rate.is_active) return null
  if (rate.currency !== currency) return 'currency'
  if (rangeNames.some((name) => isEmpty(rate, name))) return 'bounds'
  return shipsTo && !shipsTo.some((country) => reaches(rate, country)) ? 'countries' : null
}

const isEmpty = (rate: Pick<RateConditions, BoundColumn>, name: RangeName): boolean => {
  const { minimum, maximum } = getBounds(rate, name)
  return Boolean(minimum && maximum) && (ranges[name].maximumIsIn ? minimum! > maximum! : minimum! >= maximum!)
}

/**
 * A cart in `currency` that none of the rates is offered to, as small as can be; null when every cart finds one. Its country is
 * null where that decides nothing; countries that no rate is for are left out.
 */
export const uncoveredCart = (
  rates: readonly RateConditions[],
  currency: string,
  shipsTo: readonly string[] | null = null,
): CartMeasure | null => {
  const priced = rates.filter((rate) => isPriced(rate, currency))
  if (priced.every(({ countries }) => countries.length === 0)) return uncovered(priced, currency, null)
  const tried = new Set<string>()
  for (const country of shipsTo ?? countryCodes) {
    const reaching = priced.filter((rate) => reaches(rate, country))
    const which = reaching.map((rate) => priced.indexOf(rate)).join()
    if (which === '' || tried.has(which)) continue
    tried.add(which)
    const gap = uncovered(reaching, currency, country)
    if (gap) return gap
  }
  return null
}

/** Where a smaller cart would have a rate, each of its measures is one above some rate's maximum: only those need trying. */
const uncovered = (rates: readonly RateConditions[], currency: string, country: string | null): CartMeasure | null => {
  const boxes = rates.map(toBox).toSorted(([, , a], [, , b]) => a[0] - b[0])
  for (const items of steps(boxes, 0)) {
    const withItems = boxes.filter(takes(0, items))
    for (const value of steps(withItems, 1)) {
      const grams = firstGap(withItems.filter(takes(1, value)))
      if (grams !== null) return { items, value, grams, currency, country }
    }
  }
  return null
}

const takes =
  (axis: 0 | 1, amount: number) =>
  (box: Box): boolean =>
    box[axis][0] <= amount && amount <= box[axis][1]

/** The amounts that decide: the smallest, and each at which a rate ends. None when one rate takes whatever comes. */
const steps = (boxes: readonly Box[], axis: 0 | 1): number[] => {
  if (boxes.some((box) => takesAll(box, axis))) return []
  const ends = boxes.map((box) => box[axis][1] + 1).filter((end) => end < Infinity && end > floors[axis])
  return [...new Set([floors[axis], ...ends])].toSorted((a, b) => a - b)
}

const takesAll = (box: Box, from: number) =>
  box.every(([least, most], axis) => axis < from || (least <= floors[axis]! && most === Infinity))

/** The least weight that no box takes; boxes come with the lightest first. */
const firstGap = (boxes: readonly Box[]): number | null => {
  let reached: number = floors[2]
  for (const [, , [least, most]] of boxes) {
    if (least > reached) return reached
    reached = Math.max(reached, most + 1)
  }
  return reached < Infinity ? reached : null
}
