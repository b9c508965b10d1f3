import { createHash, randomBytes } from 'node:crypto'

// No i, l, o and u: nobody has to wonder which sign a sheet of paper shows.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const lookalikes: Record<string, string> = { o: '0', i: '1', l: '1' }

const newCode = () => {
  const signs = Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/** Ten codes of 60 bits, written `xxxx-xxxx-xxxx`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, newCode)

/** The form in which the database knows a code, however it was typed; bound to its owner. */
export const hashRecoveryCode = (merchantId: string, code: string): Buffer => {
  const signs = code
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replace(/[oil]/g, (sign) => lookalikes[sign]!)
  return createHash('sha256').update(`${merchantId}:${signs}`).digest()
}
