import type { Account } from './accounts.ts'

type MethodType = {
  name: string
  title: string
  flows: readonly string[]
  /** No list: every currency that the account can take. */
  currencies?: readonly string[]
  /** The countries of a request that it is shown for; no list means all. Airwallex shows no such list. */
  countries?: readonly string[]
  /** The countries of each currency, where it takes no other there. */
  countriesOf?: Readonly<Record<string, readonly string[]>>
}

/** As Airwallex's own plugins know it. */
const klarna: Readonly<Record<string, readonly string[]>> = {
  EUR: 'AT BE DE ES FI FR GR IE IT NL PT'.split(' '),
  AUD: ['AU'],
  CAD: ['CA'],
  CHF: ['CH'],
  CZK: ['CZ'],
  DKK: ['DK'],
  GBP: ['GB'],
  NOK: ['NO'],
  NZD: ['NZ'],
  PLN: ['PL'],
  SEK: ['SE'],
  USD: ['US'],
}

const wallet = ['inapp', 'mweb', 'webqr']
/** Methods but the card lead to a page of their own. */
const methods: readonly MethodType[] = [
  { name: 'card', title: 'Card', flows: ['inapp'] },
  { name: 'applepay', title: 'Apple Pay', flows: wallet },
  { name: 'googlepay', title: 'Google Pay', flows: wallet },
  { name: 'paypal', title: 'PayPal', flows: wallet },
  {
    name: 'klarna',
    title: 'Klarna',
    flows: wallet,
    currencies: Object.keys(klarna),
    countries: Object.values(klarna).flat(),
    countriesOf: klarna,
  },
  { name: 'ideal', title: 'iDEAL', flows: wallet, currencies: ['EUR'], countries: ['NL'] },
  { name: 'bancontact', title: 'Bancontact', flows: wallet, currencies: ['EUR'], countries: ['BE'] },
  { name: 'eps', title: 'EPS', flows: wallet, currencies: ['EUR'], countries: ['AT'] },
  { name: 'p24', title: 'Przelewy24', flows: wallet, currencies: ['EUR', 'PLN'], countries: ['PL'] },
  { name: 'satispay', title: 'Satispay', flows: wallet, currencies: ['EUR'], countries: ['IT'] },
  {
    name: 'trustly',
    title: 'Trustly',
    flows: wallet,
    currencies: ['EUR', 'SEK'],
    countries: ['DE', 'ES', 'FI', 'NL', 'SE'],
  },
]

const everyCurrency = 'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF AUD CAD HKD JPY KWD TWD ISK'.split(' ')

const getCurrencies = (account: Account, { currencies = everyCurrency }: MethodType) =>
  currencies.filter((currency) => !account.currencies || account.currencies.includes(currency))

/** The methods that a payment in this currency, from this country (any when absent), can use. */
export function availableMethods(account: Account, currency?: string, country?: string): MethodType[] {
  return methods.filter((method) => {
    const currencies = getCurrencies(account, method)
    const countries = (currency && method.countriesOf?.[currency]) || method.countries
    const isHere = !country || !countries || countries.includes(country)
    return isHere && (currency ? currencies.includes(currency) : currencies.length > 0)
  })
}

export function findMethod(name: string): MethodType | undefined {
  return methods.find((method) => method.name === name)
}

/** The entry of `GET …/config/payment_method_types`; currency and country are only filters of that request. */
export function describeMethod(account: Account, method: MethodType) {
  return {
    name: method.name,
    transaction_mode: 'oneoff',
    flows: method.flows,
    transaction_currencies: getCurrencies(account, method),
    active: true,
  }
}
