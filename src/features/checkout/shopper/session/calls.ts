import { CallError, client } from '#kit/web/client.ts'
import type { CheckoutView, checkout } from '../../contract.ts'
import type { Notice } from '../page/notice.tsx'

export const call = client<typeof checkout>()

/** The checkout that a refusal carries: what the shopper sees is out of date. */
export const checkoutIn = (error: unknown): CheckoutView | undefined =>
  error instanceof CallError ? (error.data as { checkout?: CheckoutView } | undefined)?.checkout : undefined

/** What to tell the shopper of a call that failed while nothing was at stake but the page's freshness. 429: nothing of it was done yet. */
export const errorNotice = (error: unknown): Notice => {
  if (!(error instanceof CallError) || error.status === 429 || error.status >= 500) return { kind: 'server' }
  return error.lost ? { kind: 'offline' } : { kind: 'changed', message: error.message }
}

/**
 * True while a failed "pay" may have reached the provider: the attempt then keeps its key. What is lost did not come whole, or was answered
 * by whoever stands between: a firewall, a hotel's login.
 */
export const isUncertain = (error: unknown): boolean =>
  !(error instanceof CallError) || !!error.lost || error.status >= 500

/** So long it is waited where a press is under way: what nobody answers by then, and whose answer got lost, fails as what nobody answers. */
export const patience = () => ({ signal: AbortSignal.timeout(60_000) })

/** What the browser says; some say so wrongly, and some nothing. */
export const isOffline = (): boolean => (navigator as { onLine?: boolean }).onLine === false

/** What to tell the shopper of such a "pay". */
export const unsureNotice = (): Notice => ({ kind: isOffline() ? 'lost' : 'uncertain' })

/** A name for an attempt to pay. `randomUUID` is missing on addresses without TLS. */
export const newKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
