import { formatMoney } from '#kit/contract/money.ts'
import { choosesProducts, type Combination, type DiscountForm, usesAmount, usesPercentage } from './rules.ts'

export const combinationNames: Record<Combination, string> = {
  product: 'Product discounts',
  order: 'Order discounts',
  shipping: 'Shipping discounts',
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const among = (products: readonly string[]) =>
  products.length > 0 ? ` among ${counted(products.length, 'product')}` : ''

/** '15 %', '€5.00' or null while the form does not say it yet. */
const worth = (form: DiscountForm, currency: string): string | null => {
  if (usesPercentage(form)) return form.percentage ? `${form.percentage}%` : null
  return usesAmount(form) && form.amount ? formatMoney(form.amount, currency) : null
}

const gives = (form: DiscountForm, currency: string): string => {
  if (form.kind === 'free-shipping') return 'Free shipping'
  const off = worth(form, currency)
  if (form.kind === 'buy-x-get-y') {
    const price = form.gives === 'free' ? 'for free' : `at ${off ?? 'something'} off each`
    return `Get ${counted(form.getsQuantity || 1, 'item')}${among(form.getsProducts)} ${price}`
  }
  const target = choosesProducts(form) ? counted(form.products.length, 'product') : 'the whole order'
  const each = form.kind === 'fixed-amount' && choosesProducts(form) && form.eachItem ? ', each item' : ''
  return `${off ?? 'Something'} off ${target}${each}`
}

const demands = (form: DiscountForm, currency: string): string | null => {
  const amount = form.minimum === 'value' && form.minimumValue ? formatMoney(form.minimumValue, currency) : null
  const pieces = form.minimum === 'quantity' && form.minimumQuantity ? counted(form.minimumQuantity, 'item') : null
  if (form.kind === 'buy-x-get-y')
    return amount ? `Buy for ${amount}${among(form.products)}` : `Buy ${pieces ?? 'something'}${among(form.products)}`
  if (amount) return `From ${amount}`
  return pieces && `From ${pieces}`
}

/** What the form stands for, a line for each thing it says: what is given, for what, how often, with what else. */
export const inWords = (form: DiscountForm, currency: string): string[] =>
  [
    ...(form.kind === 'buy-x-get-y'
      ? [demands(form, currency), gives(form, currency)]
      : [gives(form, currency), demands(form, currency)]),
    form.kind === 'buy-x-get-y' && form.usesPerOrder ? `At most ${counted(form.usesPerOrder, 'time')} per order` : null,
    form.combinesWith.length > 0
      ? `Combines with ${form.combinesWith.map((name) => combinationNames[name].toLowerCase()).join(', ')}`
      : 'Does not combine with other discounts',
  ].filter((line) => line !== null)
