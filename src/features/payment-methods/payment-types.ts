/** Every payment method that the product can show, in the order to show them. */
const labels = {
  card: 'Card',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  klarna: 'Klarna',
  sofort: 'Sofort',
  giropay: 'giropay',
  multibanco: 'Multibanco',
  mbway: 'MB WAY',
  blik: 'BLIK',
  przelewy24: 'Przelewy24',
  eps: 'EPS',
  trustly: 'Trustly',
  twint: 'TWINT',
  swish: 'Swish',
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
  vipps: 'Vipps',
  mobilepay: 'MobilePay',
  alipayhk: 'AlipayHK',
  payconiq: 'Payconiq',
  discover: 'Discover',
  jcb: 'JCB',
  mybank: 'MyBank',
  amex: 'American Express',
  paysafecard: 'paysafecard',
  bitpay: 'BitPay',
  satispay: 'Satispay',
  paypal: 'PayPal',
} as const

export const paymentTypeNames = Object.keys(labels)

/** What a payment type is called and the name of its mark; an unlisted one is called by its name. */
export const paymentType = (name: string): { label: string; logo: string } => ({
  label: name in labels ? labels[name as keyof typeof labels] : name,
  logo: name,
})

/** Sorts by the order above; unlisted types come last, in the order given. */
export const byPaymentType = (a: string, b: string): number => place(a) - place(b)

const place = (name: string) => {
  const index = paymentTypeNames.indexOf(name)
  return index < 0 ? paymentTypeNames.length : index
}
