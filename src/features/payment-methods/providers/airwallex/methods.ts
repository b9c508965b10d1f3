import { paymentType } from '../../payment-types.ts'
import type { PaymentMethod, Place } from '../provider.ts'
import type { Settings } from './credentials.ts'

type Known = {
  type: string
  kind: 'card' | 'wallet' | 'other'
  currencies?: string[]
  countries?: string[]
  /** The countries where it works, by the one currency that it takes there. */
  countriesOf?: Readonly<Record<string, readonly string[]>>
}

/**
 * Where each of Airwallex's methods works; no list means everywhere. The countries are ours alone to know: Airwallex tells none.
 * The currencies count for accounts that were connected before theirs were kept. PayPal has a provider of its own here.
 */
const known: Record<string, Known> = {
  card: { type: 'card', kind: 'card' },
  applepay: { type: 'applepay', kind: 'wallet' },
  googlepay: { type: 'googlepay', kind: 'wallet' },
  ideal: { type: 'ideal', kind: 'other', currencies: ['EUR'], countries: ['NL'] },
  bancontact: { type: 'bancontact', kind: 'other', currencies: ['EUR'], countries: ['BE'] },
  klarna: {
    type: 'klarna',
    kind: 'other',
    countriesOf: {
      EUR: ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'NL', 'PT'],
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
    },
  },
  sofort: { type: 'sofort', kind: 'other', currencies: ['EUR'], countries: ['AT', 'BE', 'DE', 'ES', 'IT', 'NL'] },
  giropay: { type: 'giropay', kind: 'other', currencies: ['EUR'], countries: ['DE'] },
  multibanco: { type: 'multibanco', kind: 'other', currencies: ['EUR'], countries: ['PT'] },
  blik: { type: 'blik', kind: 'other', currencies: ['PLN'], countries: ['PL'] },
  p24: { type: 'przelewy24', kind: 'other', currencies: ['EUR', 'PLN'], countries: ['PL'] },
  eps: { type: 'eps', kind: 'other', currencies: ['EUR'], countries: ['AT'] },
  trustly: { type: 'trustly', kind: 'other', currencies: ['EUR', 'SEK'], countries: ['DE', 'ES', 'FI', 'NL', 'SE'] },
  alipayhk: { type: 'alipayhk', kind: 'other', currencies: ['HKD'], countries: ['HK'] },
  satispay: { type: 'satispay', kind: 'other', currencies: ['EUR'], countries: ['IT'] },
}

const isOn = ({ kind }: Known, { wallet, other }: Settings) => kind === 'card' || (kind === 'wallet' ? wallet : other)

/** The payment types that an account has and the merchant's switches leave on, wherever they work. */
export const getTypes = (settings: Settings): string[] =>
  settings.methods.flatMap((name) => {
    const method = known[name]
    return method && isOn(method, settings) ? [method.type] : []
  })

const worksAt = ({ countriesOf, ...known }: Known, { currency, country }: Place): boolean => {
  const countries = countriesOf ? (countriesOf[currency] ?? []) : known.countries
  return !countries || (country === null ? countries.length > 0 : countries.includes(country))
}

/** What an account's methods offer at a place. While the country is unknown, those of any country are offered. */
export const methodsAt = (settings: Settings, { currency, country }: Place): PaymentMethod[] =>
  settings.methods.flatMap((name) => {
    const method = known[name]
    if (!method || !isOn(method, settings)) return []
    const currencies = settings.currencies[name] ?? method.currencies
    const fits = (!currencies || currencies.includes(currency)) && worksAt(method, { currency, country })
    return fits ? [{ method: method.type, ...paymentType(method.type) }] : []
  })

/** The currencies of what an account offers, a method that is listed twice has those of both. */
export const getCurrencies = (
  offered: readonly { name: string; transaction_currencies?: string[] | null | undefined }[],
): Settings['currencies'] => {
  const all: Record<string, string[]> = {}
  for (const { name, transaction_currencies: currencies } of offered)
    if (currencies?.length) all[name] = [...new Set([...(all[name] ?? []), ...currencies])]
  return all
}

/** Airwallex's own name of a payment type. */
export const nameAtAirwallex = (type: string): string =>
  Object.entries(known).find(([, method]) => method.type === type)?.[0] ?? type
