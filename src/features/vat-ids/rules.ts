import { belgium, checkVAT, countries, type Country } from 'jsvat'

/** A VAT id as registers know it. */
export type VatNumber = { country: string; number: string }

/** Belgium gives numbers that begin with 1 since those with 0 run out; the library knows none of them yet. */
const belgiumWithOne: Country = {
  ...belgium,
  calcFn: (digits) =>
    /^1\d{9}$/.test(digits)
      ? 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8))
      : belgium.calcFn(digits),
  rules: { ...belgium.rules, regex: [/^(BE)([01]?\d{9})$/] },
}
const known = countries.map((country) => (country === belgium ? belgiumWithOne : country))

/** The number that was typed, where its form and its check digits are those of a country; null where they are not. */
export const toVatNumber = (typed: string): VatNumber | null => {
  const { isValid, value } = checkVAT(withKnownPrefix(typed), known)
  if (!isValid || !value) return null
  return { country: isNorthernIrish(typed) ? 'XI' : value.slice(0, 2), number: value.slice(2) }
}

const isNorthernIrish = (typed: string) => /^\s*XI/i.test(typed)

/** Northern Ireland has Britain's numbers under a prefix of its own, and Greece is often typed by its country's code. */
const withKnownPrefix = (typed: string) => typed.replace(/^\s*XI/i, 'GB').replace(/^\s*GR/i, 'EL')
