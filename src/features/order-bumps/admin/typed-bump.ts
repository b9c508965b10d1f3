import { currencyDigits, formatMoney, toMajor } from '#kit/contract/money.ts'
import { howToTypeAmount, typedAmount, typedNumber } from '#kit/contract/typed-number.ts'
import type { Bump } from '../contract.ts'
import { type BumpErrors, bumpErrors, type BumpForm } from '../rules.ts'

type Text = 'percent' | 'amount' | 'from_total' | 'to_total'

/** The form as it is typed: numbers and amounts as text. */
export type TypedBump = Omit<BumpForm, Text> & Record<Text, string>

export const newBump: TypedBump = {
  is_on: false,
  variant_id: '',
  headline: '',
  sentence: '',
  translations: [],
  price_rule: 'shop',
  percent: '',
  amount: '',
  from_total: '',
  to_total: '',
}

/** A saved offer as the form shows it. */
export const typedFrom = (bump: Bump): TypedBump => {
  const amount = (minor: number | null) => (minor === null ? '' : toMajor(minor, bump.currency))
  const { is_on, variant_id, headline, sentence, translations, price_rule } = bump
  return {
    is_on,
    variant_id,
    headline,
    sentence,
    translations,
    price_rule,
    percent: bump.percent === null ? '' : String(bump.percent),
    amount: amount(bump.amount),
    from_total: amount(bump.from_total),
    to_total: amount(bump.to_total),
  }
}

/** What is typed as it is sent; what cannot be read becomes NaN, which the rules then name. What the price rule does not use is left out. */
export const formFrom = (typed: TypedBump, currency: string): BumpForm => {
  const amount = (text: string) => typedAmount(text, currency)
  return {
    ...typed,
    headline: typed.headline.trim(),
    sentence: typed.sentence.trim(),
    percent: typed.price_rule === 'percent' ? typedNumber(typed.percent, 0) : null,
    amount: typed.price_rule === 'amount' ? amount(typed.amount) : null,
    from_total: amount(typed.from_total),
    to_total: amount(typed.to_total),
  }
}

/** What is wrong with what is typed, by field. */
export const typedErrors = (typed: TypedBump, currency: string): BumpErrors => {
  const form = formFrom(typed, currency)
  const errors = bumpErrors(form, currencyDigits(currency))
  for (const field of ['amount', 'from_total', 'to_total'] as const)
    if (Number.isNaN(form[field])) errors[field] = howToTypeAmount(currency)
  return errors
}

/** What it costs, in words. */
export const priceText = ({ price_rule: rule, percent, amount, currency }: Bump): string => {
  if (rule === 'percent') return `${percent}% off`
  return rule === 'amount' && amount !== null ? `${formatMoney(amount, currency)} off` : 'At the shop’s price'
}

/** When it is shown, in words. */
export const whenText = ({ from_total: from, to_total: to, currency }: Bump): string => {
  const money = (minor: number) => formatMoney(minor, currency)
  if (from !== null && to !== null) return `for goods of ${money(from)} to ${money(to)}`
  if (from !== null) return `for goods from ${money(from)}`
  return to === null ? 'for every cart' : `for goods of up to ${money(to)}`
}

export const productText = ({ title, variant_title }: Pick<Bump, 'title' | 'variant_title'>) =>
  [title, variant_title].filter(Boolean).join(', ')
