import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
// What every authenticator app can do; several ignore other values of the address.
const parameters = { algorithm: 'SHA1', digits: 6, period: periodSeconds } as const

/** 160 random bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth://` address that an authenticator app reads from a QR code. */
export const otpauthAddress = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** The 30-second step that a code stands for, at most one before or after `now`; null for a wrong code. */
export const findCodeStep = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, window: 1, timestamp })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}
