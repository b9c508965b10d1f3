import { createHmac } from 'node:crypto'

/** Hex HMAC-SHA256 of the timestamp (Unix milliseconds, as text) directly followed by the raw body. */
export function signWebhook(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(timestamp).update(body).digest('hex')
}
