import { toLatinDigits } from '../../latin-digits.ts'
import { addressFormat } from '../countries/address-format.ts'

/**
 * An email address, a phone number or a postal code in plain signs: keyboards and copied texts have full-width ones, other digits, marks that
 * nobody sees, and blanks and dashes of many kinds. Not for names and streets, where some of them belong to the words.
 */
export const toPlain = (typed: string): string =>
  toLatinDigits(typed.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** A phone number: "030/1234567" is read as "030 1234567". */
export const toPhone = (typed: string): string => toPlain(typed).replaceAll('/', ' ')

/** A postal code as its country writes it, where it can be told: without the mark of a country before it, in the usual places. */
export const toPostcode = (typed: string, country: string): string => {
  const plain = toPlain(typed)
  const { zipPattern } = addressFormat(country)
  if (!zipPattern || zipPattern.test(plain)) return plain
  const bare = plain.replace(/^(?:[A-Z]{1,3}[- ]|〒 ?)(?=\d)/i, '')
  const joined = bare.replaceAll(/[-. ]/g, '')
  const parted = country === 'US' ? joined.replace(/^(\d{5})(\d{4})$/, '$1-$2') : joined
  return [bare, parted].find((way) => zipPattern.test(way)) ?? plain
}
