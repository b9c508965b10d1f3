import { createHash } from 'node:crypto'
import { normalAddress } from '#kit/server/inbox-key.ts'

/** What is kept of an address beyond its checkout: whether it was written to, and whether it wants that. */
export const addressKey = (storeId: string, email: string): string =>
  createHash('sha256')
    .update(`reminder ${storeId} ${normalAddress(email)}`)
    .digest('base64url')
