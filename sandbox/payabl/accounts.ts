/** A merchant's account at payabl. */
export type Account = {
  merchantId: string
  secret: string
  name: string
  environment: 'sandbox' | 'live'
  note: string
}

export const accounts: readonly Account[] = [
  {
    merchantId: 'gateway_linden_loom_3d',
    secret: 'b7kQ2xVn9RtL4mZs',
    name: 'Linden & Loom',
    environment: 'sandbox',
    note: 'For sandbox-one.myshopify.com.',
  },
  {
    merchantId: 'gateway_harbor_supply_3d',
    secret: 'w3Hc8YpJ6dGf1UaT',
    name: 'Harbor Supply Co.',
    environment: 'sandbox',
    note: 'For sandbox-two.myshopify.com.',
  },
  {
    merchantId: 'live_morgenrot_3d',
    secret: 'k5XeN0zPrQmYv8Sh',
    name: 'Account of the live system',
    environment: 'live',
    note: 'Opened in the live system, so this sandbox does not know it.',
  },
]
