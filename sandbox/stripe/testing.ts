import Stripe from 'stripe'
import { account } from './account.ts'

/** The official client as its maker ships it, only told where Stripe is. */
export function officialClient(sandboxUrl: string, key: string = account.secretKey): Stripe {
  const { hostname, port } = new URL(sandboxUrl)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}
