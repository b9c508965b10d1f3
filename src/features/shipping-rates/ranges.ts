import { fields, type StoredRate, type NumberField } from './fields.ts'

type Range = {
  minimum: NumberField
  maximum: NumberField
  /** What is called so in the form. */
  tab: string
  explanation: string
  /** Whether a cart of exactly the maximum is inside. */
  maximumIsIn: boolean
  /** Said at each end when they cross. */
  above: string
  below: string
}

/** What a cart is measured by, each with its two bounds. A bound of zero or nothing is no bound. */
export const ranges = {
  items: {
    minimum: 'minimumCartItems',
    maximum: 'maximumCartItems',
    tab: 'Cart Items',
    explanation: 'How many items a cart may have for this rate.',
    maximumIsIn: true,
    above: 'Min quantity cannot be greater than max quantity',
    below: 'Max quantity cannot be less than min quantity',
  },
  value: {
    minimum: 'minimumCartValue',
    maximum: 'maximumCartValue',
    tab: 'Cart Value',
    explanation: 'What the items may cost together, before discounts.',
    maximumIsIn: true,
    above: 'Min value cannot be greater than max value',
    below: 'Max value cannot be less than min value',
  },
  weight: {
    minimum: 'minimumCartWeight',
    maximum: 'maximumCartWeight',
    tab: 'Cart Weight',
    explanation: 'What the items may weigh together: the minimum or more, and less than the maximum.',
    // The list says ‘less than’.
    maximumIsIn: false,
    above: 'Min weight cannot be greater than max weight',
    below: 'Max weight cannot be less than min weight',
  },
} as const satisfies Record<string, Range>
export type RangeName = keyof typeof ranges
export const rangeNames = Object.keys(ranges) as RangeName[]

type Ends = (typeof ranges)[RangeName]
export type BoundColumn = (typeof fields)[Ends['minimum'] | Ends['maximum']]['column']

/** The two bounds of a rate for one measure, in the units that the rate has. */
export const getBounds = (rate: Pick<StoredRate, BoundColumn>, name: RangeName) => {
  const { minimum, maximum } = ranges[name]
  return { minimum: rate[fields[minimum].column], maximum: rate[fields[maximum].column] }
}

/** The range that a field is an end of. */
export const getRange = (field: string): RangeName | undefined =>
  rangeNames.find((name) => ranges[name].minimum === field || ranges[name].maximum === field)
