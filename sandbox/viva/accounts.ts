/** A merchant's account at Viva: two pairs of keys, as its app shows them below API Access. */
export type Account = {
  merchantId: string
  apiKey: string
  clientId: string
  clientSecret: string
  name: string
  /** Whether "Allow refunds" is ticked for the API. */
  allowsRefunds: boolean
  /** Which of the two environments the keys were made in. The twin is the demo one. */
  environment: 'demo' | 'live'
  /** Its domains have an approved source, so that a new one needs no approval; absent, a source waits for Viva. */
  hasApprovedDomain: boolean
  /** Whether these keys may make payment sources. */
  makesSources: boolean
  /** What Viva does not publish, each account the other way: see `README.md`. */
  unpublished: {
    /** Whether the transaction of a reversal can be read by its own id. */
    readsReversals: boolean
    /** Whether a list shows the amount of a reversal as negative. */
    listsNegative: boolean
    /** Whether a lost dispute is a transaction of its own. */
    listsLostDisputes: boolean
  }
  note: string
}

export const accounts: readonly Account[] = [
  {
    merchantId: '30481af3-63d9-42cd-93ea-1937a972b76d',
    apiKey: 'SothunZ2FxVRMkq6',
    clientId: 'generic_acquiring_4tq2f7lmxw1p8n3yd6rk.apps.vivapayments.com',
    clientSecret: 'q8Zr5LdB2vXtM0yNw7HsKe4JfP1cUa',
    name: 'Linden & Loom',
    allowsRefunds: true,
    environment: 'demo',
    hasApprovedDomain: true,
    makesSources: true,
    unpublished: { readsReversals: false, listsNegative: true, listsLostDisputes: true },
    note: 'For sandbox-one.myshopify.com.',
  },
  {
    merchantId: '7c1be5d0-2f84-4a6e-b9d3-58e0a4c7f126',
    apiKey: 'Kd7mWq3ZtY9pLx2V',
    clientId: 'generic_acquiring_9hv5k0zsrc3b7j2me8ta.apps.vivapayments.com',
    clientSecret: 'Gt6YpV3nQx8MbR1kDz5LcW9hJs2EfA',
    name: 'Kiosk Morgenrot',
    allowsRefunds: false,
    environment: 'demo',
    hasApprovedDomain: false,
    makesSources: true,
    unpublished: { readsReversals: true, listsNegative: false, listsLostDisputes: false },
    note: 'The API may not give money back here: "Allow refunds" is not ticked. New payment sources wait for approval; 4321 is approved.',
  },
  {
    merchantId: 'e94d7a31-08bc-4f52-a6e7-c3d15b920f48',
    apiKey: 'Xb4nTf8LsQ1vHj6R',
    clientId: 'generic_acquiring_2wd8x6gpyn4v1q7ck5zu.apps.vivapayments.com',
    clientSecret: 'Vn2KsM7xTc9WqZ4rBy6HpL1dGf8JtE',
    name: 'Keys of the live environment',
    allowsRefunds: true,
    environment: 'live',
    hasApprovedDomain: true,
    makesSources: true,
    unpublished: { readsReversals: false, listsNegative: true, listsLostDisputes: true },
    note: 'Made in the live app, so this demo environment does not know them.',
  },
  {
    merchantId: '5a0d9c3e-7b61-4f28-9e45-d2c8f1b07a64',
    apiKey: 'Wm9eRk2TzQ6sNd4J',
    clientId: 'generic_acquiring_6nc1r8jqzs3w5v0pt9lb.apps.vivapayments.com',
    clientSecret: 'Hy4TgB7nVc2QkXm9RzLp6WdJ1sKfEa',
    name: 'Keys without the right to make payment sources',
    allowsRefunds: true,
    environment: 'demo',
    hasApprovedDomain: false,
    makesSources: false,
    unpublished: { readsReversals: false, listsNegative: true, listsLostDisputes: true },
    note: 'Making a payment source answers 401 to these keys, though they are right.',
  },
]

/** The account that a pair of keys opens, if it is one of the demo environment. */
export function findAccount(pair: (account: Account) => [string, string], name: string, password: string) {
  return accounts.find((account) => {
    const [wantedName, wantedPassword] = pair(account)
    return account.environment === 'demo' && wantedName === name && wantedPassword === password
  })
}
