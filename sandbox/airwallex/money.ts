const without = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
/** Of Airwallex alone, by its own plugins. Whether it refuses more or rounds them is published nowhere. */
const writtenWhole = new Set('HUF IDR MGA TWD'.split(' '))
const three = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** How many decimals a currency has, by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimals(currency: string): number {
  if (without.has(currency)) return 0
  return three.has(currency) ? 3 : 2
}

/** A decimal amount in major units as an exact integer of minor units; undefined when it has too many decimals. */
export function minorUnits(amount: number, currency: string): number | undefined {
  const scaled = amount * 10 ** decimals(currency)
  const whole = Math.round(scaled)
  return Math.abs(scaled - whole) < 1e-6 ? whole : undefined
}

/** Whether Airwallex writes an amount to its last decimal. */
export function isWritten(amount: number, currency: string): boolean {
  return minorUnits(amount, currency) !== undefined && (!writtenWhole.has(currency) || Number.isInteger(amount))
}

/** Adds decimal amounts of one currency without the drift of binary fractions. */
export function addAmounts(currency: string, ...amounts: number[]): number {
  const factor = 10 ** decimals(currency)
  return Math.round(amounts.reduce((sum, amount) => sum + amount * factor, 0)) / factor
}

/** A decimal amount times a rate, to the smallest unit that Airwallex writes of the currency that it comes to. */
export function multiply(amount: number, rate: number, currency: string): number {
  const factor = writtenWhole.has(currency) ? 1 : 10 ** decimals(currency)
  return Math.round(amount * rate * factor) / factor
}

export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
}

export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
