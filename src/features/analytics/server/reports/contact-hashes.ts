import { createHash } from 'node:crypto'
import { readableProvince } from '#features/checkout/provinces.ts'

type Contact = {
  email: string | null
  first_name?: string
  last_name?: string
  city?: string
  province?: string
  zip?: string
  country?: string
  phone?: string
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
/** Letters and digits of every alphabet, with their accents. */
const bare = (text: string) => text.toLowerCase().replace(/[\s\p{P}\p{S}]/gu, '')
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

/** Digits with the country's code; a number that does not say its country is left out, since it would match nobody. */
const phoneDigits = (phone: string) => {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return digits
  return digits.startsWith('00') ? digits.slice(2) : ''
}

/** Of an American one the five digits that name the place. */
const postcode = ({ zip = '', country }: Contact) =>
  zip
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .slice(0, country === 'US' ? 5 : undefined)

/** A shopper as Meta compares them: normalised, then SHA-256, each member a list. What is unknown is left out. */
export const contactHashes = (contact: Contact): Record<string, [string]> => {
  const plain = {
    em: (contact.email ?? '').trim().toLowerCase(),
    ph: phoneDigits(contact.phone ?? ''),
    fn: bare(contact.first_name ?? ''),
    ln: bare(contact.last_name ?? ''),
    ct: bare(contact.city ?? ''),
    st: letters(readableProvince(contact.country ?? '', contact.province ?? '')),
    zp: postcode(contact),
    country: (contact.country ?? '').trim().toLowerCase(),
  }
  return Object.fromEntries(
    Object.entries(plain).flatMap(([name, text]): [string, [string]][] => (text ? [[name, [hash(text)]]] : [])),
  )
}
