import { createHash } from 'node:crypto'

export const normalAddress = (email: string) => email.trim().toLowerCase()

/** What is kept of an address beyond its checkout: whether it was written to, and whether it wants that. */
export const addressKey = (storeId: string, email: string): string =>
  createHash('sha256')
    .update(`reminder ${storeId} ${normalAddress(email)}`)
    .digest('base64url')

/** The inbox behind an address, as a hash: what follows a plus before the @ is the owner's own note. */
export const inboxKey = (email: string): string => {
  const address = normalAddress(email)
  const at = address.lastIndexOf('@')
  const [name] = address.slice(0, at).split('+', 1)
  return createHash('sha256')
    .update(`inbox ${name}${address.slice(at)}`)
    .digest('base64url')
}
