import { expect, type Page } from '@playwright/test'
import { accounts as airwallexAccounts } from '#sandbox/airwallex/accounts.ts'
import { accounts as payablAccounts } from '#sandbox/payabl/accounts.ts'
import { accounts as paypalAccounts } from '#sandbox/paypal/accounts.ts'
import { accounts as rapydAccounts } from '#sandbox/rapyd/accounts.ts'
import { accounts as vivaAccounts } from '#sandbox/viva/accounts.ts'

const airwallex = airwallexAccounts.find(({ name }) => name === 'Kiosk Morgenrot')!
const [viva, paypal, rapyd, payabl] = [vivaAccounts[0]!, paypalAccounts[0]!, rapydAccounts[0]!, payablAccounts[0]!]

export type Typed = Record<string, string>
type Provider = {
  card: string
  title: string
  /** Keys that work, by the labels of their fields. */
  keys: Typed
  /** What is typed, and the sentence at each field that breaks a rule. */
  refused: [Typed, Typed][]
}

const [merchantId, apiKey, clientId, secretKey] = ['Merchant ID', 'API key', 'Client ID', 'Secret key']
const unlike = (one: string, other: string) => `${one} and ${other} must not be the same.`
const payablNeeds = 'Merchant ID and Secret Key are required'
const payablShort = 'Merchant ID and Secret Key must be at least 3 characters'

/** The providers that can be connected, in the order of their cards. */
export const providers: Provider[] = [
  {
    card: 'Airwallex',
    title: 'Airwallex',
    keys: {
      'Client ID': airwallex.clientId,
      'API key': airwallex.apiKey,
      'Webhook Secret Key': airwallex.webhookSecret,
    },
    refused: [
      [
        { 'Client ID': ' ', 'API key': '', 'Webhook Secret Key': '' },
        {
          'Client ID': 'Client ID is required.',
          'API key': 'API key is required.',
          'Webhook Secret Key': 'Webhook Secret Key is required.',
        },
      ],
      [
        { 'Client ID': 'a', 'API key': 'a', 'Webhook Secret Key': 'a' },
        { 'API key': unlike('Client ID', 'API key'), 'Webhook Secret Key': unlike('Client ID', 'Webhook Secret Key') },
      ],
      [
        { 'Client ID': 'a', 'API key': 'b', 'Webhook Secret Key': 'b' },
        { 'Webhook Secret Key': unlike('API key', 'Webhook Secret Key') },
      ],
    ],
  },
  {
    card: 'Viva',
    title: 'Viva',
    keys: {
      [merchantId]: viva.merchantId,
      [apiKey]: viva.apiKey,
      [clientId]: viva.clientId,
      [secretKey]: viva.clientSecret,
    },
    refused: [
      [
        {},
        Object.fromEntries([merchantId, apiKey, clientId, secretKey].map((label) => [label, `${label} is required.`])),
      ],
      [
        { [merchantId]: 'a', [apiKey]: 'a', [clientId]: 'b', [secretKey]: 'b' },
        { [apiKey]: unlike(merchantId, apiKey), [secretKey]: unlike(clientId, secretKey) },
      ],
    ],
  },
  // The form sends whatever was typed.
  {
    card: 'PayPal',
    title: 'PayPal',
    keys: { [clientId]: paypal.clientId, [secretKey]: paypal.secret },
    refused: [],
  },
  {
    card: 'Checky Pro Payments by Rapyd',
    title: 'Checky Pro Payments',
    keys: { 'Access Key': rapyd.accessKey, 'Secret Key': rapyd.secretKey },
    refused: [
      [
        { 'Access Key': '  ', 'Secret Key': ' ' },
        { 'Access Key': 'Access Key is required.', 'Secret Key': 'Secret Key is required.' },
      ],
    ],
  },
  {
    card: 'Checky Pro Payments by payabl.',
    title: 'Checky Pro Payments',
    keys: { [merchantId]: payabl.merchantId, 'Secret Key': payabl.secret },
    refused: [
      [{ [merchantId]: 'shop' }, { 'Secret Key': payablNeeds }],
      [{ [merchantId]: 'ab', 'Secret Key': 'abc' }, { [merchantId]: payablShort }],
    ],
  },
]

/** The payment icons in the order in which they are offered. */
export const iconLabels = [
  'Card',
  'iDEAL',
  'Bancontact',
  'Klarna',
  'Sofort',
  'giropay',
  'Multibanco',
  'MB WAY',
  'BLIK',
  'Przelewy24',
  'EPS',
  'Trustly',
  'TWINT',
  'Swish',
  'Apple Pay',
  'Google Pay',
  'Vipps',
  'MobilePay',
  'AlipayHK',
  'Payconiq',
  'Discover',
  'JCB',
  'MyBank',
  'American Express',
  'paysafecard',
  'BitPay',
]

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
export const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
export const type = async (page: Page, values: Typed) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}
export const holds = async (page: Page, values: Typed) => {
  for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value)
}
