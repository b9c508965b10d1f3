import { createHash } from 'node:crypto'

export const normalAddress = (email: string) => email.trim().toLowerCase()

/** The inbox behind an address, as a hash: what follows a plus before the @ is the owner's own note. */
export const inboxKey = (email: string): string => {
  const address = normalAddress(email)
  const at = address.lastIndexOf('@')
  const [name] = address.slice(0, at).split('+', 1)
  return createHash('sha256')
    .update(`inbox ${name}${address.slice(at)}`)
    .digest('base64url')
}
