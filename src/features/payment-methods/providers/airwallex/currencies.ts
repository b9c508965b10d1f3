import { currencyDigits } from '#kit/contract/money.ts'

/** Have decimals by ISO 4217 and none at Airwallex, by its official plugins. */
const whole = new Set(['HUF', 'IDR', 'MGA', 'TWD'])

/** The smallest amount that Airwallex writes, in minor units. */
export const getStep = (currency: string): number => (whole.has(currency) ? 10 ** currencyDigits(currency) : 1)

export const isWritable = (minor: number, currency: string): boolean => minor % getStep(currency) === 0
