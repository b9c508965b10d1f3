import type { InLanguage } from '#features/localization/by-language.ts'

/** Whether shoppers are asked for something, and whether they must say it. */
export const asking = ['hidden', 'optional', 'required'] as const
export type Asking = (typeof asking)[number]

/** What a store's checkout asks for beside email, address, shipping and payment. */
export type CheckoutForm = {
  phone: Asking
  company: Asking
  /** One field for the whole name in place of two, where the country writes the family name last. */
  one_name: boolean
  vat_id: boolean
  /** Nobody pays without agreeing to the shop's policies. */
  terms: boolean
  newsletter: boolean
  order_note: boolean
  gift_note: boolean
  /** Wallets above the form too: contact, address and way of shipping are chosen in the wallet's own window. */
  express: boolean
  /** A tip, of so many percent of the goods or an amount of the shopper's own; nothing is chosen for anybody. */
  tips: boolean
  tip_percentages: number[]
  /** A line of the merchant's own above the choice; '' for none. */
  tip_text: string
  /** The same for shoppers of other languages. */
  tip_texts: InLanguage<'text'>[]
  /** For so long after placing an order its shopper may cancel it or correct its address; 0 for not at all. */
  change_minutes: ChangeMinutes
}

export const changeMinutes = [0, 15, 30, 60, 120] as const
export type ChangeMinutes = (typeof changeMinutes)[number]

/** What a store asks for before its merchant chose anything. */
export const defaultForm: CheckoutForm = {
  phone: 'optional',
  company: 'hidden',
  one_name: false,
  vat_id: false,
  terms: false,
  newsletter: false,
  order_note: false,
  gift_note: false,
  express: false,
  tips: false,
  tip_percentages: [5, 10, 15],
  tip_text: '',
  tip_texts: [],
  change_minutes: 0,
}

/** What each is called in the admin. */
export const formLabels: Readonly<Record<keyof CheckoutForm, string>> = {
  phone: 'Phone number',
  company: 'Company',
  one_name: 'Full name in one field',
  vat_id: 'VAT ID',
  terms: 'Box to agree to the terms',
  newsletter: 'Newsletter',
  order_note: 'Order note',
  gift_note: 'Gift note',
  express: 'Express checkout',
  tips: 'Ask for a tip',
  tip_percentages: 'Percentages of the tip',
  tip_text: 'Sentence above the tip',
  tip_texts: 'Sentence above the tip in other languages',
  change_minutes: 'Shoppers cancel or correct their order',
}

/** So many percentages are offered at most. */
export const maxPercentages = 3
export const maxTipTextLength = 120

/** What is wrong with percentages that a tip is asked in, in words; null where nothing is. */
export const percentagesProblem = (percentages: readonly number[]): string | null => {
  if (percentages.length === 0) return 'Enter at least one percentage'
  if (percentages.length > maxPercentages) return `Enter at most ${maxPercentages} percentages`
  if (percentages.some((one) => !Number.isInteger(one) || one < 1 || one > 100))
    return 'Enter whole numbers from 1 to 100'
  return new Set(percentages).size < percentages.length ? 'Enter each percentage once' : null
}
