import type { InLanguage } from '#features/localization/by-language.ts'

export const maxBumps = 5
export const maxHeadlineLength = 80
export const maxSentenceLength = 200
export const maxPercent = 99
/** In major units of any currency. */
const maxAmount = 999_999_999

export const priceRules = ['shop', 'percent', 'amount'] as const
export type PriceRule = (typeof priceRules)[number]

/** What is taken off the shop's price: `percent` of it, or `amount` in minor units. */
export type Price = { price_rule: PriceRule; percent: number | null; amount: number | null }

/**
 * How much comes off one piece that costs `unit`: whole minor units, never less than nothing and never more than the piece costs.
 * `own`: what it costs in the currency of the rule's amount, where that is another than the one of `unit`.
 */
export const offPrice = ({ price_rule: rule, percent, amount }: Price, unit: number, own = unit): number => {
  if (rule === 'percent' && percent !== null) return Math.min(unit, Math.round((unit * percent) / 100))
  if (rule !== 'amount' || amount === null || own <= 0) return 0
  return Math.min(unit, own === unit ? amount : Math.round((amount * unit) / own))
}

/** The goods from which on, and up to which, something is offered; null where there is no such bound. */
export type Bounds = { from_total: number | null; to_total: number | null }

/** Whether it is offered to a cart whose other goods cost so much, before discounts. Never to a cart of nothing else. */
export const isForCart = ({ from_total: from, to_total: to }: Bounds, goods: number | null): boolean => {
  if (from === null && to === null) return goods !== 0
  return goods !== null && goods > 0 && (from === null || goods >= from) && (to === null || goods <= to)
}

/** What shoppers read of an offer, by language too. */
export const bumpTexts = ['headline', 'sentence'] as const
export type BumpTranslation = InLanguage<(typeof bumpTexts)[number]>

export type BumpForm = Price &
  Bounds & {
    is_on: boolean
    variant_id: string
    headline: string
    sentence: string
    translations: BumpTranslation[]
  }
export type BumpErrors = Partial<Record<keyof BumpForm, string>>

/** What is wrong with an amount of `least` minor units or more. */
const amountProblem = (value: number | null, digits: number, least: 0 | 1): string | null => {
  if (value !== null && value > maxAmount * 10 ** digits) return `Enter at most ${maxAmount.toLocaleString('en-US')}`
  if (value !== null && Number.isSafeInteger(value) && value >= least) return null
  return least > 0 ? 'Enter an amount greater than 0' : 'Enter an amount'
}

/** What is wrong with an offer, by field. `digits`: the decimals of the store's currency. */
export const bumpErrors = (form: BumpForm, digits: number): BumpErrors => {
  const errors: BumpErrors = {}
  const { percent, amount, from_total: from, to_total: to } = form
  if (!form.variant_id) errors.variant_id = 'Choose a product'
  if (!form.headline.trim()) errors.headline = 'Enter a headline'
  else if (form.headline.trim().length > maxHeadlineLength)
    errors.headline = `Enter at most ${maxHeadlineLength} characters`
  if (form.sentence.trim().length > maxSentenceLength) errors.sentence = `Enter at most ${maxSentenceLength} characters`
  if (
    form.price_rule === 'percent' &&
    !(percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= maxPercent)
  )
    errors.percent = `Enter 1 to ${maxPercent} percent`
  const amounts = {
    amount: form.price_rule === 'amount' ? amountProblem(amount, digits, 1) : null,
    from_total: from === null ? null : amountProblem(from, digits, 0),
    to_total: to === null ? null : amountProblem(to, digits, 0),
  }
  for (const field of ['amount', 'from_total', 'to_total'] as const) {
    const problem = amounts[field]
    if (problem) errors[field] = problem
  }
  if (!errors.to_total && from !== null && to !== null && to < from)
    errors.to_total = 'Must be at least the lower amount'
  return errors
}
