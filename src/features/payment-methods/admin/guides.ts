import type { Connectable } from '../credentials.ts'

type Guide = {
  /** What the card says of the provider. */
  summary: string
  /** Who stands behind the product's own name. */
  by?: string
  /** Where its keys are shown. */
  place: { label: string; href: string }
  /** Where to find each key, by the name of its field. */
  help: Readonly<Record<string, string>>
  /** How to register our address for its messages, where that is the merchant's to do; `before` names the field that it stands above. */
  webhook?: { how: string; before?: string }
  /** What may be told beside the keys. */
  extra?: { name: string; label: string; help: string }
  /** What becomes of messages where there is nothing to register. */
  note?: string
}

/** What a merchant has to know to connect each provider. */
export const guides: Record<Connectable, Guide> = {
  airwallex: {
    summary: 'Cards, Apple Pay, Google Pay and local ways to pay, all with one account.',
    place: { label: 'Open Airwallex', href: 'https://www.airwallex.com/app/' },
    help: {
      client_id: 'In Airwallex under Developer, API keys.',
      api_key:
        'Beside the Client ID. Airwallex shows it once, when you create it. Let it read and write Payment Intents and Refunds, and read Payment Disputes.',
      webhook_secret: 'Airwallex shows it on the webhook that you added, under Secret key.',
    },
    webhook: {
      how: 'In Airwallex under Developer, Webhooks: add a webhook with this address and choose all events of Payment Intent, of Refund and of Payment Dispute. Disputes are a group of their own there.',
      before: 'webhook_secret',
    },
  },
  viva: {
    extra: {
      name: 'source_code',
      label: 'Source code (optional)',
      help: 'We add a payment source for this checkout to your Viva account. It works once Viva has approved it, which takes up to two business days; until then your default source takes the payments. Is one approved already? Enter its four digits.',
    },
    summary: 'Cards and local ways to pay across Europe, on Viva’s Smart Checkout.',
    place: { label: 'Open Viva', href: 'https://app.viva.com/' },
    help: {
      merchant_id: 'In Viva under Settings, API Access, Access Credentials.',
      api_key: 'Beside the Merchant ID.',
      clientId: 'On the same page, under Smart Checkout Credentials.',
      secret: 'Viva shows it once, when you generate the Smart Checkout credentials.',
    },
    webhook: {
      how: 'In Viva under Settings, API Access, Webhooks: add this address for Transaction Payment Created, Transaction Failed and Transaction Reversal Created. Under API Access, allow refunds. Viva sends no message of disputes: we ask for them.',
    },
  },
  paypal: {
    summary: 'PayPal balance, Pay Later and cards, on PayPal’s own page.',
    place: {
      label: 'Open the PayPal Developer Dashboard',
      href: 'https://developer.paypal.com/dashboard/applications/live',
    },
    help: {
      clientId: 'Under Apps & Credentials, on the side chosen above, Live or Sandbox: open your app, or create one.',
      secret: 'Under the Client ID, behind “Secret key 1”.',
    },
    note: 'We register the webhook at PayPal for you. Tick Customer disputes among your app’s features too, so that we can tell you how a dispute ends.',
  },
  rapyd: {
    summary: 'Cards, bank transfers and wallets in more than a hundred countries.',
    by: 'by Rapyd',
    place: { label: 'Open the Rapyd Client Portal', href: 'https://dashboard.rapyd.net/' },
    help: {
      access_key: 'Under Developers, Credentials Details.',
      secret_key: 'Beside the Access Key.',
    },
    webhook: {
      how: 'In the Client Portal under Developers, Webhooks: enter this address, exactly as it stands here, and tick the events of payments, refunds and disputes.',
    },
  },
  payabl: {
    summary: 'Cards and European ways to pay, on payabl.’s own page.',
    by: 'by payabl.',
    place: { label: 'Open payabl.’s documentation', href: 'https://docs.payabl.com/' },
    help: {
      merchant_id: 'payabl. sent it when your merchant account was opened.',
      secret_key: 'From the same message. Ask payabl.’s support for a new one if it is lost.',
    },
    note: 'Every payment tells payabl. where to report to, so there is no webhook to register. Refunds and chargebacks are asked for every few hours; payabl.’s support can switch on messages of them.',
  },
}

/** Providers that cannot be connected yet. */
export const comingSoon = [
  { brand: 'stripe', title: 'Stripe', summary: 'Cards, wallets and local ways to pay in most countries.' },
  { brand: 'paynl', title: 'PAY.nL', summary: 'iDEAL, Bancontact and cards, from the Netherlands.' },
] as const
