import { toMajor, toMinor } from '#kit/contract/money.ts'
import { ProviderError } from '../provider.ts'
import type { Amount } from './answers.ts'

const taken = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' '),
)
/** What PayPal writes without decimals, whatever ISO says. */
const whole = new Set(['HUF', 'JPY', 'TWD'])

export const isTaken = (currency: string): boolean => taken.has(currency)

/** Whether an amount of a currency that is taken can be written. */
export const isWritable = (minor: number, currency: string): boolean =>
  !whole.has(currency) || !/\.0*[1-9]/.test(toMajor(minor, currency))

/** Minor units as PayPal writes money. Throws ProviderError for what it cannot write. */
export const toAmount = (minor: number, currency: string): Amount => {
  if (!isTaken(currency)) throw new ProviderError('refused', `PayPal does not accept payments in ${currency}.`)
  if (!isWritable(minor, currency))
    throw new ProviderError('refused', `PayPal does not accept decimals in ${currency}.`)
  const [units = '', decimals = ''] = toMajor(minor, currency).split('.')
  return { currency_code: currency, value: whole.has(currency) ? units : `${units}.${decimals.padEnd(2, '0')}` }
}

export const fromAmount = ({ value, currency_code }: Amount): number => toMinor(value, currency_code)
