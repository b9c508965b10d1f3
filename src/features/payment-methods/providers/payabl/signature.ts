import { createHash, timingSafeEqual } from 'node:crypto'

export type Parameters = Readonly<Record<string, string>>

/** The SHA-1 of all values in the order of their names, then the secret. Values are Latin-1 text, before they are encoded. */
export const getSignature = (parameters: Parameters, secret: string): string => {
  const values = Object.keys(parameters)
    .filter((name) => name !== 'signature')
    .toSorted()
    .map((name) => parameters[name])
  return createHash('sha1')
    .update(values.join('') + secret, 'latin1')
    .digest('hex')
}

/** True when a callback was made with the secret. It covers neither the amount nor the order. */
export const isSecure = ({ security = '', ...callback }: Parameters, secret: string): boolean => {
  const { transactionid, type, errorcode, timestamp } = callback
  if (!secret || !transactionid || !type || !errorcode || !timestamp || !/^[0-9a-f]{64}$/i.test(security)) return false
  const expected = createHash('sha256')
    .update(transactionid + type + errorcode + timestamp + secret)
    .digest()
  return timingSafeEqual(expected, Buffer.from(security, 'hex'))
}
