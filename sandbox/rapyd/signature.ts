import { createHmac } from 'node:crypto'
import type { Account } from './accounts.ts'

/** The base64 of the hexadecimal HMAC over what it is for, salt, Unix seconds, both keys and the body. */
export function getSignature(account: Account, to: string, salt: string, timestamp: string, body: string): string {
  const { accessKey, secretKey } = account
  const hmac = createHmac('sha256', secretKey).update(to + salt + timestamp + accessKey + secretKey + body)
  return Buffer.from(hmac.digest('hex')).toString('base64')
}
