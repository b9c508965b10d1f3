import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Credentials } from './credentials.ts'

type Signed = {
  /** Method and path of a call, or the address that a message was sent to. */
  to: string
  salt: string
  /** Unix seconds. */
  timestamp: string
  /** The very text that is sent; empty without a body. */
  body: string
}

/** Rapyd's signature: the base64 of the hexadecimal text of the HMAC, not of its bytes. */
export const sign = ({ access_key, secret_key }: Credentials, { to, salt, timestamp, body }: Signed): string => {
  const text = to + salt + timestamp + access_key + secret_key + body
  return Buffer.from(createHmac('sha256', secret_key).update(text).digest('hex')).toString('base64')
}

/** True when the account's keys made the signature. Empty keys prove nothing. */
export const isSigned = (account: Credentials, signed: Signed, signature: string): boolean => {
  if (!account.access_key || !account.secret_key || !signed.salt || !signed.timestamp) return false
  const [expected, given] = [Buffer.from(sign(account, signed)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
