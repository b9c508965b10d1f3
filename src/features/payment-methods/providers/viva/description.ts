import { different } from '../../credential-rules.ts'
import { describeProvider } from '../description.ts'

export const viva = describeProvider({
  name: 'viva',
  place: 3,
  title: 'Viva',
  brand: 'Viva',
  summary: 'Cards and local ways to pay across Europe, on Viva’s Smart Checkout.',
  mark: { paper: '#1436c4', lines: [{ d: 'M11 15l6.2 14 6-14M27.4 29l5.8-14' }] },
  fields: [
    {
      name: 'merchant_id',
      label: 'Merchant ID',
      missing: 'Merchant ID is required.',
      help: 'In Viva under Settings, API Access, Access Credentials.',
    },
    { name: 'api_key', label: 'API key', missing: 'API key is required.', help: 'Beside the Merchant ID.' },
    {
      name: 'clientId',
      label: 'Client ID',
      missing: 'Client ID is required.',
      help: 'On the same page, under Smart Checkout Credentials.',
    },
    {
      name: 'secret',
      label: 'Secret key',
      missing: 'Secret key is required.',
      help: 'Viva shows it once, when you generate the Smart Checkout credentials.',
    },
  ],
  problems: different,
  guide: {
    place: { label: 'Open Viva', href: 'https://app.viva.com/' },
    webhook: {
      how: 'In Viva under Settings, API Access, Webhooks: add this address for Transaction Payment Created, Transaction Failed and Transaction Reversal Created. Under API Access, allow refunds. Viva sends no messages about disputes or refunds that fail, so we ask for them.',
    },
  },
  record: { path: '/viva', absent: 'unauthorized-record', logos: true },
  refunds: { parts: true },
  addresses: {
    VIVA_ACCOUNTS_URL: { live: 'https://accounts.vivapayments.com', test: 'https://demo-accounts.vivapayments.com' },
    VIVA_API_URL: { live: 'https://api.vivapayments.com', test: 'https://demo-api.vivapayments.com' },
    VIVA_CHECKOUT_URL: { live: 'https://www.vivapayments.com', test: 'https://demo.vivapayments.com' },
  },
  mainAddress: 'VIVA_API_URL',
  testPayment: { cards: ['4147 4630 1111 0133'], note: 'Any future date, and 111 as the security code.' },
  testHosts: ['demo-api.vivapayments.com'],
  extra: {
    name: 'source_code',
    setting: 'own_source_code',
    label: 'Source code (optional)',
    help: 'We add a payment source for this checkout to your Viva account. It works once Viva has approved it, which takes up to two business days; until then your default source takes the payments. If one is already approved, enter its four digits.',
    pattern: /^(\d{4})?$/,
    wrong: 'A source code has four digits.',
    maxLength: 4,
  },
})
