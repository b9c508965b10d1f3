type MethodType = { name: string; title: string; currencies?: readonly string[]; countries?: readonly string[] }

/** What the accounts offer; no list means everywhere. Methods but the card lead to a page of their own. */
const methods: readonly MethodType[] = [
  { name: 'card', title: 'Card' },
  { name: 'applepay', title: 'Apple Pay' },
  { name: 'googlepay', title: 'Google Pay' },
  { name: 'paypal', title: 'PayPal' },
  {
    name: 'klarna',
    title: 'Klarna',
    countries: ['AT', 'BE', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IT', 'NL', 'NO', 'SE', 'US'],
  },
  { name: 'ideal', title: 'iDEAL', currencies: ['EUR'], countries: ['NL'] },
  { name: 'bancontact', title: 'Bancontact', currencies: ['EUR'], countries: ['BE'] },
  { name: 'eps', title: 'EPS', currencies: ['EUR'], countries: ['AT'] },
  { name: 'p24', title: 'Przelewy24', currencies: ['EUR', 'PLN'], countries: ['PL'] },
  { name: 'satispay', title: 'Satispay', currencies: ['EUR'], countries: ['IT'] },
  { name: 'trustly', title: 'Trustly', currencies: ['EUR', 'SEK'], countries: ['DE', 'ES', 'FI', 'NL', 'SE'] },
]

/** The methods that a payment in this currency, from this country (any when absent), can use. */
export function availableMethods(currency?: string, country?: string): MethodType[] {
  return methods.filter(
    (method) =>
      (!currency || !method.currencies || method.currencies.includes(currency)) &&
      (!country || !method.countries || method.countries.includes(country)),
  )
}

export function findMethod(name: string): MethodType | undefined {
  return methods.find((method) => method.name === name)
}

const everyCurrency = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'AUD', 'CAD', 'HKD', 'JPY']

/** The entry of `GET …/config/payment_method_types`. */
export function describeMethod(method: MethodType, currency: string | undefined) {
  return {
    name: method.name,
    transaction_mode: 'oneoff',
    flows: ['inapp', 'mweb', 'webqr'],
    transaction_currencies: method.currencies ?? (currency ? [currency] : everyCurrency),
    country_codes: method.countries ?? [],
    active: true,
  }
}
