/** A merchant's account at Rapyd, with the keys that its Client Portal shows. */
export type Account = {
  accessKey: string
  secretKey: string
  name: string
  /** Which of the two environments the keys were made in. The twin is the sandbox one. */
  environment: 'sandbox' | 'production'
  /** Whether a repeated call is answered as before: Rapyd switches that on when asked, but for payments that it makes itself. */
  recognisesRepetition: boolean
  /** Whether Rapyd has set the account up for reading disputes. */
  readsDisputes: boolean
  /** Refunds wait until they are completed or fail. */
  refundsArePending: boolean
  note: string
}

export const accounts: readonly Account[] = [
  {
    accessKey: 'rak_6B1D0F4A92C83E57D0A1',
    secretKey: 'rsk_3f9a7c15e8d24b60a1c7f35e9d80b246c1e7a9f358d02b46ce17a93f58d0b24c6e1a7f935d80b2',
    name: 'Linden & Loom',
    recognisesRepetition: true,
    readsDisputes: true,
    refundsArePending: false,
    environment: 'sandbox',
    note: 'For sandbox-one.myshopify.com.',
  },
  {
    accessKey: 'rak_E27C5A18D94F603B7E2C',
    secretKey: 'rsk_b80d46f2a91c7e35d08b46f2ac917e35d0b846f2ac917e35d08b4f62ac917e53d08b46f2a9c17e',
    name: 'Harbor Supply Co.',
    recognisesRepetition: false,
    readsDisputes: false,
    refundsArePending: true,
    environment: 'sandbox',
    note: 'For sandbox-two.myshopify.com. Refunds wait, and disputes are not to be read.',
  },
  {
    accessKey: 'rak_90F3B7D1C5E82A464F90',
    secretKey: 'rsk_57e0c9a2b4d68f13e50c9a7b2d46f81e35c09a7b2d64f8e135c09a7bd246f8e13c509a7b2d46f8',
    name: 'Keys of the production environment',
    recognisesRepetition: true,
    readsDisputes: true,
    refundsArePending: false,
    environment: 'production',
    note: 'Made in the live portal, so this sandbox does not know them.',
  },
]
