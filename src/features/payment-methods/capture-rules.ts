import { findDescription, isProvider } from './providers/catalog.ts'

/** Whether a payment by this way can be authorized when the shopper pays, and captured later. */
export const canWait = (provider: string, method: string): boolean =>
  isProvider(provider) && findDescription(provider).captures?.methods.includes(method) === true

/** Whether less than what is authorized may be captured. */
export const capturesParts = (provider: string): boolean =>
  isProvider(provider) && findDescription(provider).captures?.parts === true

/** Until when an authorization holds that its provider sets no end to. */
export const authorizedUntil = (provider: string, since: Date): Date => {
  const days = (isProvider(provider) && findDescription(provider).captures?.withinDays) || 7
  return new Date(since.getTime() + days * 24 * 60 * 60_000)
}
