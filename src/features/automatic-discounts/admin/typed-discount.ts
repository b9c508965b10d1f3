import { toMajor } from '#kit/contract/money.ts'
import { howToTypeAmount, typedAmount, typedNumber } from '#kit/contract/typed-number.ts'
import type { Discount, Product } from '../contract.ts'
import { type DiscountErrors, type DiscountForm, formErrors, maxAmount } from '../rules.ts'
import { fromWallTime, toWallTime } from './zone-time.ts'

type Text = 'percentage' | 'amount' | 'minimumQuantity' | 'minimumValue' | 'getsQuantity' | 'usesPerOrder'

/** The form as it is typed: numbers and amounts as text, times as the store's clock shows them, products with their titles. */
export type TypedDiscount = Omit<DiscountForm, Text | 'products' | 'getsProducts' | 'endsAt'> &
  Record<Text, string> & { products: Product[]; getsProducts: Product[]; hasEnd: boolean; endsAt: string }

/** The store that amounts and times are typed for. */
export type Place = { currency: string; time_zone: string }

type Values = NonNullable<Discount['values']>

/** An empty form: active from `now` on. */
export const newDiscount = ({ time_zone }: Place, now: Date): TypedDiscount => ({
  title: '',
  kind: 'percentage',
  percentage: '',
  amount: '',
  eachItem: false,
  appliesTo: 'order',
  products: [],
  minimum: 'none',
  minimumQuantity: '',
  minimumValue: '',
  gives: 'free',
  getsQuantity: '1',
  getsProducts: [],
  usesPerOrder: '',
  combinesWith: [],
  startsAt: toWallTime(now.toISOString(), time_zone),
  hasEnd: false,
  endsAt: '',
})

/** A saved discount as the form shows it. */
export const typedFrom = (values: Values, { currency, time_zone }: Place): TypedDiscount => {
  const number = (value: number | null) => (value === null ? '' : String(value))
  const amount = (value: number | null) => (value === null ? '' : toMajor(value, currency))
  return {
    ...values,
    percentage: number(values.percentage),
    amount: amount(values.amount),
    minimumQuantity: number(values.minimumQuantity),
    minimumValue: amount(values.minimumValue),
    getsQuantity: number(values.getsQuantity),
    usesPerOrder: number(values.usesPerOrder),
    startsAt: toWallTime(values.startsAt, time_zone),
    hasEnd: values.endsAt !== null,
    endsAt: values.endsAt === null ? '' : toWallTime(values.endsAt, time_zone),
  }
}

/** What is typed as it is sent; what cannot be read becomes NaN or '', which the rules then name. */
export const formFrom = (typed: TypedDiscount, { currency, time_zone }: Place, saved?: Values | null): DiscountForm => {
  const { hasEnd, ...values } = typed
  const count = (text: string) => typedNumber(text, 0)
  // The fields show minutes: a time that was not touched keeps its seconds.
  const instant = (text: string, before: string | null | undefined) =>
    before && toWallTime(before, time_zone) === text ? before : fromWallTime(text, time_zone)
  const ids = (products: readonly Product[]) => products.map(({ id }) => id)
  return {
    ...values,
    percentage: typedNumber(typed.percentage),
    amount: typedAmount(typed.amount, currency),
    products: ids(typed.products),
    minimumQuantity: count(typed.minimumQuantity),
    minimumValue: typedAmount(typed.minimumValue, currency),
    getsQuantity: count(typed.getsQuantity),
    getsProducts: ids(typed.getsProducts),
    usesPerOrder: count(typed.usesPerOrder),
    startsAt: instant(typed.startsAt, saved?.startsAt),
    endsAt: hasEnd ? instant(typed.endsAt, saved?.endsAt) : null,
  }
}

/** What is wrong with what is typed, by field. */
export const typedErrors = (typed: TypedDiscount, place: Place, saved?: Values | null): DiscountErrors => {
  const form = formFrom(typed, place, saved)
  const errors = formErrors(form)
  for (const field of ['amount', 'minimumValue'] as const) {
    if (errors[field] && Number.isNaN(form[field])) errors[field] = howToTypeAmount(place.currency)
    if (errors[field] && (form[field] ?? 0) > maxAmount)
      errors[field] = `Enter at most ${Number(toMajor(maxAmount, place.currency)).toLocaleString('en-US')}`
  }
  return errors
}

/** A form that can be sent: fields that its kind does not use are emptied, so that none of them can be wrong. */
export const sendable = (form: DiscountForm): DiscountForm => {
  const clean = (value: number | null) => (Number.isNaN(value) ? null : value)
  return {
    ...form,
    percentage: clean(form.percentage),
    amount: clean(form.amount),
    minimumQuantity: clean(form.minimumQuantity),
    minimumValue: clean(form.minimumValue),
    getsQuantity: clean(form.getsQuantity),
    usesPerOrder: clean(form.usesPerOrder),
  }
}
