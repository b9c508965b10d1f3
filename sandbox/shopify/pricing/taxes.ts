import type { Address, Cents, TaxLine } from '../shops/model.ts'
import type { ShopIdentity } from '../shops/shops.ts'

const vat: Record<string, number> = {
  AT: 0.2,
  BE: 0.21,
  BG: 0.2,
  CY: 0.19,
  CZ: 0.21,
  DE: 0.19,
  DK: 0.25,
  EE: 0.24,
  ES: 0.21,
  FI: 0.255,
  FR: 0.2,
  GR: 0.24,
  HR: 0.25,
  HU: 0.27,
  IE: 0.23,
  IT: 0.22,
  LT: 0.21,
  LU: 0.17,
  LV: 0.21,
  MT: 0.18,
  NL: 0.21,
  PL: 0.23,
  PT: 0.23,
  RO: 0.21,
  SE: 0.25,
  SI: 0.22,
  SK: 0.23,
}
const salesTax: Record<string, number> = {
  CA: 0.0725,
  CO: 0.029,
  FL: 0.06,
  GA: 0.04,
  IL: 0.0625,
  MA: 0.0625,
  MI: 0.06,
  NC: 0.0475,
  NJ: 0.06625,
  NY: 0.04,
  OH: 0.0575,
  PA: 0.06,
  TN: 0.07,
  TX: 0.0625,
  VA: 0.053,
  WA: 0.065,
}
const stateNames: Record<string, string> = {
  CA: 'California',
  CO: 'Colorado',
  FL: 'Florida',
  GA: 'Georgia',
  IL: 'Illinois',
  MA: 'Massachusetts',
  MI: 'Michigan',
  NC: 'North Carolina',
  NJ: 'New Jersey',
  NY: 'New York',
  OH: 'Ohio',
  PA: 'Pennsylvania',
  TN: 'Tennessee',
  TX: 'Texas',
  VA: 'Virginia',
  WA: 'Washington',
}

export const isEuropean = (country: string) => country in vat

export type TaxRule = { title: string; rate: number; included: boolean; onShipping: boolean }

/** The tax of a shop at a destination: VAT inside the price for European shops, a state's sales tax on top for American ones. Null: none. */
export function taxRule(shop: ShopIdentity, address: Address | null): TaxRule | null {
  const country = address?.countryCode ?? (shop.taxesIncluded ? shop.country : null)
  if (shop.taxesIncluded) {
    const rate = vat[country ?? '']
    return rate === undefined ? null : { title: `${country} VAT`, rate, included: true, onShipping: true }
  }
  const state = address?.provinceCode ?? ''
  const rate = country === 'US' ? salesTax[state] : undefined
  return rate === undefined
    ? null
    : { title: `${stateNames[state]} State Tax`, rate, included: false, onShipping: false }
}

/** The tax on one amount, rounded to the cent. Empty where there is none. */
export function taxOn(amount: Cents, rule: TaxRule | null): TaxLine[] {
  if (!rule || amount === 0) return []
  const tax = rule.included ? amount - Math.round(amount / (1 + rule.rate)) : Math.round(amount * rule.rate)
  return [{ title: rule.title, rate: rule.rate, amount: tax }]
}

/** Adds up tax lines by their title, as an order shows them. */
export function sumTaxes(lines: readonly TaxLine[]): TaxLine[] {
  const sums = new Map<string, TaxLine>()
  for (const line of lines) {
    const sum = sums.get(line.title)
    sums.set(line.title, { ...line, amount: line.amount + (sum?.amount ?? 0) })
  }
  return [...sums.values()]
}
