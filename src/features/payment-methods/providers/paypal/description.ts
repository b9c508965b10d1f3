import { describeProvider } from '../description.ts'

export const paypal = describeProvider({
  name: 'paypal',
  place: 4,
  title: 'PayPal',
  brand: 'PayPal',
  summary: 'PayPal balance, Pay Later and cards, on PayPal’s own page.',
  mark: {
    paper: '#0a2f7c',
    lines: [
      { d: 'M20.4 33l2-12.6h5.2c3.5 0 6-1.8 6.4-4.9', stroke: '#5cb8f0', strokeWidth: 3 },
      { d: 'M14.6 29.4l2.9-18h6.4c3.4 0 5.2 1.9 4.7 4.8-.6 3.3-3.2 5.1-6.8 5.1h-5' },
    ],
  },
  // The form sends them whatever was typed, and PayPal judges.
  fields: [
    {
      name: 'clientId',
      label: 'Client ID',
      help: 'Under Apps & Credentials, on the side chosen above, Live or Sandbox: open your app, or create one.',
      shownAs: 'client_id',
    },
    { name: 'secret', label: 'Secret key', help: 'Under the Client ID, behind “Secret key 1”.' },
  ],
  guide: {
    place: {
      label: 'Open the PayPal Developer Dashboard',
      href: 'https://developer.paypal.com/dashboard/applications/live',
    },
    note: 'We register the webhook at PayPal for you. Tick Customer disputes among your app’s features too, so that we can tell you how a dispute ends.',
  },
  record: { path: '/paypal', absent: 'null' },
  refunds: { parts: true, withinDays: 180 },
  captures: {
    withinDays: 29,
    parts: true,
    methods: ['paypal'],
    note: 'PayPal guarantees the money for the first 3 days.',
  },
  addresses: { PAYPAL_URL: { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' } },
  mainAddress: 'PAYPAL_URL',
  scripts: {
    PAYPAL_SCRIPT_URL: {
      published: 'https://www.paypal.com/sdk/js',
      talksTo: 'paypal.com',
      also: ['paypalobjects.com', 'venmo.com'],
      draws: true,
    },
  },
  testPayment: {
    cards: [],
    note: 'Log in with a personal sandbox account. developer.paypal.com lists yours under Testing Tools, Sandbox Accounts.',
  },
  testHosts: ['api-m.sandbox.paypal.com'],
  onlyIcon: 'paypal',
})
