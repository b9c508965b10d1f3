import { currencyDigits, toMinor, roundForPayment } from '#kit/contract/money.ts'
import { toLatinDigits } from './latin-digits.ts'

/** What a shopper answered to being asked for a tip: 'none', a percentage, or 'other' with an amount in words of their own. */
export type TipChoice = { tip?: string | undefined; tip_amount?: string | undefined }
/** What the goods cost before discounts and after them; in minor units. */
export type Goods = { before: number; after: number }

/** So much of the goods a percentage is, as it can be paid. */
export const tipShare = (percent: number, goods: number, currency: string): number =>
  roundForPayment((goods * percent) / 100, currency)

/** A typed amount in minor units; null where it is none, could be read in two ways, or is more than `most`. */
export const typedTip = (typed: string, currency: string, most: number): number | null => {
  let plain = toLatinDigits(typed.normalize('NFKC').replaceAll(/[\s\p{Sc}٬]/gu, '')).replaceAll(',', '.')
  const digits = currencyDigits(currency)
  // "1.250" is a thousand and more to some and one to others, but where nobody pays decimals, or so much is no tip.
  if (/^[1-9]\d{0,2}(\.\d{3})+$/.test(plain)) {
    const whole = plain.replaceAll('.', '')
    if (!(digits && roundForPayment(1, currency))) plain = whole
    else if (Number(whole) * 10 ** digits <= most) return null
  }
  plain = plain.replace('٫', '.')
  if (!/^\d{1,9}(\.\d+)?$/.test(plain) || plain.split('.')[1]?.[digits]) return null
  const amount = toMinor(plain, currency)
  return amount > most || amount !== roundForPayment(amount, currency) ? null : amount
}

/** What a choice comes to: never more than the goods cost, and nothing where nobody can tell what was meant. */
export const getTip = ({ tip = 'none', tip_amount: typed = '' }: TipChoice, goods: Goods, currency: string): number => {
  if (tip === 'other') return typedTip(typed, currency, goods.before) ?? 0
  const percent = /^\d{1,3}$/.test(tip) ? Math.min(Number(tip), 100) : 0
  return Math.min(tipShare(percent, goods.after, currency), goods.before)
}

/** Whether a shopper gave anything, or began to. */
export const isTipping = ({ tip = 'none' }: TipChoice): boolean => tip !== 'none'

type Asking = { tips: boolean; tip_percentages: readonly number[]; tip_text: string }

/** What the page asks; null where it does not. What a shopper chose is theirs to keep or take back, whatever the store asks by now. */
export const tipAsked = ({ tips, tip_percentages: asked, tip_text: text }: Asking, choice: TipChoice, goods: Goods) => {
  if (!tips && !isTipping(choice)) return null
  const chosen = Number(choice.tip)
  const isOwn = Number.isInteger(chosen) && !(tips && asked.includes(chosen))
  const offered = tips ? asked : []
  return {
    percentages: isOwn ? [...offered, chosen].toSorted((a, b) => a - b) : [...offered],
    text: tips ? text : '',
    goods: goods.after,
    most: goods.before,
  }
}
