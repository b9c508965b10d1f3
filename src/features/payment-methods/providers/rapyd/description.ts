import { describeProvider } from '../description.ts'

export const rapyd = describeProvider({
  name: 'rapyd',
  place: 5,
  title: 'Checky Pro Payments',
  brand: 'Rapyd',
  by: 'by Rapyd',
  summary: 'Cards, bank transfers and wallets in more than a hundred countries.',
  mark: { paper: '#0f8f82', lines: [{ d: 'M13 30V14.5h9.2a4.9 4.9 0 010 9.8H13m9.6 0L29.5 30' }] },
  fields: [
    {
      name: 'access_key',
      label: 'Access Key',
      missing: 'Access Key is required.',
      help: 'Under Developers, Credentials Details.',
    },
    { name: 'secret_key', label: 'Secret Key', missing: 'Secret Key is required.', help: 'Beside the Access Key.' },
  ],
  guide: {
    place: { label: 'Open the Rapyd Client Portal', href: 'https://dashboard.rapyd.net/' },
    webhook: {
      how: 'In the Client Portal under Developers, Webhooks: enter this address, exactly as shown here, and tick the events of payments, refunds and disputes.',
    },
  },
  record: { path: '/rapyd', absent: 'null', takesName: true },
  refunds: { parts: true },
  captures: {
    withinDays: 7,
    parts: false,
    methods: ['card'],
    note: 'Only cards can be captured later: everything else on its page is captured immediately.',
  },
  addresses: { RAPYD_URL: { live: 'https://api.rapyd.net', test: 'https://sandboxapi.rapyd.net' } },
  mainAddress: 'RAPYD_URL',
  testPayment: { cards: ['4111 1111 1111 1111'], note: 'Any future date and any three digits.' },
  testHosts: ['sandboxapi.rapyd.net'],
})
