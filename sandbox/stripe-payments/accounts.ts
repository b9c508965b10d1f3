/** A merchant's account at Stripe as its Dashboard shows it. The keys open only this sandbox. */
export type Account = {
  id: string
  name: string
  secretKey: string
  webhookSecret: string
  /** Whether the key is of live or of test mode: both are at one address. */
  livemode: boolean
  note: string
}

export const accounts: readonly Account[] = [
  {
    id: 'acct_1RvLinden0Loom4Kq',
    name: 'Linden & Loom',
    secretKey: 'sk_live_sandbox9T4mQe2VwLr7XbNc',
    webhookSecret: 'whsec_sandboxA41c7e90d2b85f36',
    livemode: true,
    note: 'For sandbox-one.myshopify.com.',
  },
  {
    id: 'acct_1RvHarbor0Supply7',
    name: 'Harbor Supply Co.',
    secretKey: 'sk_live_sandboxH7pZx5KdYf3GaRs8',
    webhookSecret: 'whsec_sandboxB92d5f01e8c47a63',
    livemode: true,
    note: 'For sandbox-two.myshopify.com.',
  },
  {
    id: 'acct_1RvLinden0Loom4Kq',
    name: 'Linden & Loom, test mode',
    secretKey: 'sk_test_sandbox2JnUo6WcBt1MyEv9',
    webhookSecret: 'whsec_sandboxC63e8a12f7d50b94',
    livemode: false,
    note: 'Takes test money alone.',
  },
]
