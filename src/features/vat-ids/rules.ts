import { checkVAT, countries } from 'jsvat'

/** A VAT id as registers know it. */
export type VatNumber = { country: string; number: string }

/** The number that was typed, where its form and its check digits are those of a country; null where they are not. */
export const toVatNumber = (typed: string): VatNumber | null => {
  const { isValid, value } = checkVAT(typed, countries)
  if (!isValid || !value) return null
  return { country: value.slice(0, 2), number: value.slice(2) }
}
