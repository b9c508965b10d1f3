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
}

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
}
