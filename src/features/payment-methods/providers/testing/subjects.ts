import type { ShopWorld } from '#apps/server/testing/shop-world.ts'
import { accounts as airwallexAccounts } from '#sandbox/airwallex/accounts.ts'
import { accounts as payablAccounts } from '#sandbox/payabl/accounts.ts'
import { accounts as paypalAccounts } from '#sandbox/paypal/accounts.ts'
import { accounts as rapydAccounts } from '#sandbox/rapyd/accounts.ts'
import { accounts as vivaAccounts } from '#sandbox/viva/accounts.ts'
import type { ProviderName } from '../catalog.ts'

type Keys = Record<string, string>

/** A provider as the tests that hold for all of them need it. */
export type Subject = {
  name: ProviderName
  /** What it calls itself in its answers, and its title here. */
  brand: string
  title: string
  /** The payment method that a shopper chooses. */
  method: string
  /** Where its keys are sent, and the credentials of the account with this number at its twin. */
  connect: `POST /${string}`
  keysOf(index: number): Keys
  /** The account number of the other environment, and of one that lacks a permission where there is such. */
  foreign: number
  /** The path of the call that starts a payment. */
  startPath: RegExp
  /** What the twin calls the account, to register a webhook for it; absent where payments or connecting do that. */
  webhookAccount?: string
}

export const subjects: Subject[] = [
  {
    name: 'airwallex',
    brand: 'Airwallex',
    title: 'Airwallex',
    method: 'card',
    connect: 'POST /payment-method',
    keysOf(index) {
      const { clientId, apiKey, webhookSecret } = airwallexAccounts[index]!
      return { client_id: clientId, api_key: apiKey, webhook_secret: webhookSecret }
    },
    foreign: 4,
    startPath: /\/payment_intents\/create$/,
    webhookAccount: airwallexAccounts[0]!.id,
  },
  {
    name: 'viva',
    brand: 'Viva',
    title: 'Viva',
    method: 'card',
    connect: 'POST /viva',
    keysOf(index) {
      const { merchantId, apiKey, clientId, clientSecret } = vivaAccounts[index]!
      return { merchant_id: merchantId, api_key: apiKey, clientId, secret: clientSecret }
    },
    foreign: 2,
    startPath: /\/checkout\/v2\/orders$/,
    webhookAccount: vivaAccounts[0]!.merchantId,
  },
  {
    name: 'paypal',
    brand: 'PayPal',
    title: 'PayPal',
    method: 'paypal',
    connect: 'POST /paypal',
    keysOf(index) {
      const { clientId, secret } = paypalAccounts[index]!
      return { clientId, secret }
    },
    foreign: 2,
    startPath: /\/v2\/checkout\/orders$/,
  },
  {
    name: 'rapyd',
    brand: 'Rapyd',
    title: 'Checky Pro Payments',
    method: 'card',
    connect: 'POST /rapyd',
    keysOf(index) {
      const { accessKey, secretKey } = rapydAccounts[index]!
      return { access_key: accessKey, secret_key: secretKey }
    },
    foreign: 2,
    startPath: /\/v1\/checkout$/,
    webhookAccount: rapydAccounts[0]!.accessKey,
  },
  {
    name: 'payabl',
    brand: 'payabl.',
    title: 'Checky Pro Payments',
    method: 'card',
    connect: 'POST /payabl',
    keysOf(index) {
      const { merchantId, secret } = payablAccounts[index]!
      return { merchant_id: merchantId, secret_key: secret }
    },
    foreign: 2,
    startPath: /\/pay\/payment\/init$/,
  },
]

/** Lets the provider's messages come to the store of a world, as its merchant does in the provider's web app. */
export const registerWebhook = async (world: ShopWorld, { name, webhookAccount }: Subject) => {
  if (webhookAccount)
    await world.post(`/sandbox/${name}/webhooks`, {
      account: webhookAccount,
      url: `${world.app.url}/webhooks/${name}/${world.store.id}`,
    })
}
