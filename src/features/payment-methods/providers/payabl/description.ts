import { isMasked } from '#kit/contract/secret-mask.ts'
import { describeProvider, type Field, type Problems, type Values } from '../description.ts'

export const payabl = describeProvider({
  name: 'payabl',
  place: 6,
  title: 'Checky Pro Payments',
  brand: 'payabl.',
  by: 'by payabl.',
  summary: 'Cards and European ways to pay, on payabl.’s own page.',
  mark: {
    paper: '#434b5c',
    lines: [{ d: 'M15 32V13.6h6.6a5.9 5.9 0 010 11.8H15' }],
    dot: { cx: 31, cy: 29.4, r: 2.6, fill: '#f7c948' },
  },
  fields: [
    { name: 'merchant_id', label: 'Merchant ID', help: 'payabl. sent it when your merchant account was opened.' },
    {
      name: 'secret_key',
      label: 'Secret Key',
      help: 'From the same message. Ask payabl.’s support for a new one if it is lost.',
    },
  ],
  problems: (fields, values) => findProblems(fields, values),
  guide: {
    place: { label: 'Open payabl.’s documentation', href: 'https://docs.payabl.com/' },
    note: 'Every payment tells payabl. where to report to, so there is no webhook to register. We ask for refunds and chargebacks every few hours; payabl.’s support can switch on messages about them. If payabl. lists a refund only under its payment, we are not notified if it fails later: check there if a shopper has not received one.',
  },
  record: { path: '/payabl', absent: 'not-found', takesName: true },
  refunds: { parts: true },
  addresses: { PAYABL_URL: { live: 'https://payabl.com', test: 'https://sandbox.payabl.com' } },
  mainAddress: 'PAYABL_URL',
  testPayment: { cards: ['4242 4242 4242 4242'], note: 'Any future date and any three digits.' },
  testHosts: ['sandbox.payabl.com', 'sandbox.powercash21.com'],
  givenAddress: {
    label: 'Address (optional)',
    help: 'As payabl. sent it with your account, such as https://pay4.payabl.com. Leave it empty if it did not send one.',
    wrong: 'Enter the address as payabl. sent it: https:// and a public host, such as https://pay4.payabl.com.',
    replaces: 'PAYABL_URL',
    below: '/pay/',
  },
})

/** Each of the two sentences speaks of both fields. */
const findProblems = (fields: readonly Field[], values: Values): Problems => {
  const at = (isWrong: (value: string) => boolean, sentence: string) =>
    Object.fromEntries(
      fields.filter(({ name }) => isWrong(values[name] ?? '')).map(({ name }) => [name, sentence] as const),
    )
  return {
    ...at((value) => !isMasked(value) && value.length < 3, 'Merchant ID and Secret Key must be at least 3 characters'),
    ...at((value) => value === '', 'Merchant ID and Secret Key are required'),
  }
}
