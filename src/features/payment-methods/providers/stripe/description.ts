import { isMasked } from '#kit/contract/secret-mask.ts'
import { different } from '../../credential-rules.ts'
import { describeProvider, type Field, type Problems, type Values } from '../description.ts'

export const stripe = describeProvider({
  name: 'stripe',
  place: 2,
  title: 'Stripe',
  brand: 'Stripe',
  summary: 'Cards, wallets and local ways to pay in most countries.',
  comingSoon: true,
  mark: {
    paper: '#5b54e8',
    lines: [
      {
        d: 'M28 16.6c-1.5-1.6-3.7-2.3-6-2.3-3.2 0-5.6 1.5-5.6 3.9 0 5.4 11.7 2.4 11.7 7.8 0 2.4-2.5 3.9-5.8 3.9-2.6 0-5-.8-6.6-2.7',
      },
    ],
  },
  fields: [
    {
      name: 'secret_key',
      label: 'Secret key',
      missing: 'Secret key is required.',
      help: 'In the Stripe Dashboard under Developers, API keys. A restricted key needs write access to Checkout Sessions, PaymentIntents and Refunds, and read access to Disputes and Balance.',
    },
    {
      name: 'webhook_secret',
      label: 'Signing secret',
      missing: 'Signing secret is required.',
      help: 'Stripe shows it on the webhook endpoint that you added.',
    },
  ],
  problems: (fields, values) => ({ ...different(fields, values), ...misplaced(fields, values) }),
  guide: {
    place: { label: 'Open the Stripe Dashboard', href: 'https://dashboard.stripe.com/apikeys' },
    webhook: {
      how: 'In the Stripe Dashboard under Developers, Webhooks: add an endpoint with this address and choose checkout.session.completed, .async_payment_succeeded, .async_payment_failed and .expired, charge.captured, charge.expired, payment_intent.canceled, charge.refunded, refund.failed, charge.dispute.created, .updated, .closed and .funds_reinstated.',
      before: 'webhook_secret',
    },
  },
  record: { path: '/stripe', absent: 'null' },
  // Both worlds are at one address: the key says which is meant.
  refunds: { parts: true },
  captures: {
    withinDays: 7,
    parts: true,
    methods: ['card'],
    note: 'Its page then only shows ways to pay that can be captured later.',
  },
  addresses: { STRIPE_PAYMENTS_URL: { live: 'https://api.stripe.com', test: 'https://api.stripe.com' } },
  mainAddress: 'STRIPE_PAYMENTS_URL',
  testPayment: { cards: ['4242 4242 4242 4242'], note: 'Any future date and any three digits.' },
  testHosts: [],
})

/** Stripe's keys say what they are. */
const forms: readonly [name: string, form: RegExp, wrong: string][] = [
  ['secret_key', /^[sr]k_(live|test)_/, 'This is not a secret key: those begin with sk_ or rk_.'],
  ['webhook_secret', /^whsec_/, 'This is not a signing secret: those begin with whsec_.'],
]

const misplaced = (fields: readonly Field[], values: Values): Problems =>
  Object.fromEntries(
    forms
      .filter(([name, form]) => {
        const value = values[name] ?? ''
        return value !== '' && !isMasked(value) && !form.test(value) && fields.some((field) => field.name === name)
      })
      .map(([name, , wrong]) => [name, wrong]),
  )
