import { currencyDigits } from '#kit/contract/money.ts'

/** The currencies that Viva takes payments in, by the number that it knows each by. */
const numbers: Record<string, string> = {
  BGN: '975',
  CZK: '203',
  DKK: '208',
  EUR: '978',
  GBP: '826',
  HUF: '348',
  NOK: '578',
  PLN: '985',
  RON: '946',
  SEK: '752',
}

export const isTaken = (currency: string): boolean => currency in numbers

export const toNumber = (currency: string): number => Number(numbers[currency])

/** The letters of a currency by its number; the number itself where it is not known, so that it equals nothing. */
export const fromNumber = (number: string | number): string => {
  const digits = String(number).padStart(3, '0')
  return Object.keys(numbers).find((currency) => numbers[currency] === digits) ?? digits
}

/** Viva counts every currency in hundredths, also those that the product counts in whole units. */
export const toHundredths = (minor: number, currency: string): number => minor * 10 ** (2 - currencyDigits(currency))
