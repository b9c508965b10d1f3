import { different } from '../../credential-rules.ts'
import { describeProvider } from '../description.ts'

export const airwallex = describeProvider({
  name: 'airwallex',
  place: 1,
  title: 'Airwallex',
  brand: 'Airwallex',
  summary: 'Cards, Apple Pay, Google Pay and local ways to pay, all with one account.',
  mark: {
    paper: '#f2542d',
    lines: [{ d: 'M10.5 28.5l6.2-11.6a2 2 0 013.5 0l3.6 7.6a2 2 0 003.5.2l6.2-9.7M10.5 28.5h0' }],
  },
  fields: [
    {
      name: 'client_id',
      label: 'Client ID',
      missing: 'Client ID is required.',
      help: 'In Airwallex under Developer, API keys.',
    },
    {
      name: 'api_key',
      label: 'API key',
      missing: 'API key is required.',
      help: 'Beside the Client ID. Airwallex shows it once, when you create it. Give it read and write access to Payment Intents and Refunds, and read access to Payment Disputes.',
    },
    {
      name: 'webhook_secret',
      label: 'Webhook Secret Key',
      missing: 'Webhook Secret Key is required.',
      help: 'Airwallex shows it on the webhook that you added, under Secret key.',
    },
  ],
  problems: different,
  guide: {
    place: { label: 'Open Airwallex', href: 'https://www.airwallex.com/app/' },
    webhook: {
      how: 'In Airwallex under Developer, Webhooks: add a webhook with this address and choose all events of Payment Intent, of Refund and of Payment Dispute. Disputes are a separate group there. A restricted key needs permissions for payment intents, refunds and payment disputes.',
      before: 'webhook_secret',
    },
  },
  record: {
    path: '/payment-method',
    absent: 'empty-list',
    icons: 'payment_method',
    isUpdated: true,
    listsMethods: true,
  },
  refunds: { parts: true },
  captures: { withinDays: 7, parts: true, methods: ['card'] },
  addresses: { AIRWALLEX_URL: { live: 'https://api.airwallex.com', test: 'https://api-demo.airwallex.com' } },
  mainAddress: 'AIRWALLEX_URL',
  worldNames: { AIRWALLEX_ENV: { live: 'prod', test: 'demo' } },
  scripts: {
    AIRWALLEX_SCRIPT_URL: {
      published: 'https://static.airwallex.com/components/sdk/v1/index.js',
      talksTo: 'airwallex.com',
      // As Google asks for it where its buttons and sheets are shown.
      wallets: {
        scripts: ['https://pay.google.com'],
        asks: ['https://pay.google.com', 'https://google.com', 'https://www.google.com'],
        pictures: ['https://www.gstatic.com'],
      },
    },
  },
  testPayment: { cards: ['4035 5010 0000 0008'], note: 'Any future date and any three digits.' },
  testHosts: ['api-demo.airwallex.com', 'api.sandbox.airwallex.com'],
  switches: [
    { name: 'wallet', label: 'Wallets', description: 'Apple Pay and Google Pay' },
    { name: 'other', label: 'Other ways to pay', description: 'iDEAL, Klarna, Bancontact and more of your account' },
  ],
})
