/** Letters that no accent can be taken off. */
const kin: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Œ: 'OE',
  œ: 'oe',
  '’': "'",
  '‘': "'",
  '–': '-',
  '€': 'EUR',
}

/** Text in the letters of ISO-8859-1, the only ones that payabl. reads: others lose their accents, or become a question mark. */
export const toLatin1 = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => (isLatin1(letter) ? letter : (kin[letter] ?? plain(letter)))).join('')

const isLatin1 = (text: string) => /^[\x20-\x7e\xa0-\xff]*$/.test(text)

const plain = (letter: string) => {
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return base && isLatin1(base) ? base : '?'
}

/** A form's body with each value's Latin-1 bytes encoded. */
export const encodeForm = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')

const encode = (value: string) =>
  Array.from(Buffer.from(value, 'latin1'), (byte) => {
    const letter = String.fromCharCode(byte)
    return /[\w.~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
