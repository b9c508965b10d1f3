import type { FastifyInstance } from 'fastify'
import { registerPaymentPage } from '#sandbox/hosted-page/payment-page.ts'
import { registerProviderApp } from '#sandbox/provider-app.ts'
import type { Twin } from '#sandbox/twin.ts'
import type { World } from '#sandbox/world.ts'
import { accounts } from './accounts.ts'
import { registerApi } from './api.ts'
import { captureHeld, releaseHeld } from './held.ts'
import type { Session } from './model.ts'
import { getAccount, PaymentStore, target } from './store.ts'
import { usualEvents } from './usual-events.ts'

/** Stripe for merchants: its API below `/stripe-payments/v1`, hosted pages, and the Dashboard with its webhooks. */
async function registerStripePayments(server: FastifyInstance, world: World): Promise<void> {
  const store = new PaymentStore(world)
  await server.register(async (scope) => registerApi(scope, store), { prefix: '/stripe-payments/v1' })
  registerPaymentPage(server, '/stripe-payments/pay', ({ session: id }) => {
    const session = store.list('checkout.session').find((one) => one.id === id)
    return session && toPayable(store, store.get('checkout.session', session.id))
  })
  registerProviderApp(server, world, {
    target,
    title: 'Stripe (payments)',
    accounts: accounts.map(({ secretKey, webhookSecret, name, note }) => ({
      id: secretKey,
      name,
      note,
      keys: [
        ['Secret key', secretKey],
        ['Signing secret', webhookSecret],
      ],
    })),
    payments: (key) =>
      store.list('checkout.session', key).map((session) => ({
        at: new Date(session.created * 1_000).toISOString(),
        reference: session.client_reference_id ?? '',
        id: session.id,
        status: session.status,
        isPaid: holdsMoney(store, session),
        amount: getAmount(session),
      })),
    controls: {
      find: (reference) =>
        store
          .list('checkout.session')
          .filter((one) => reference === undefined || one.client_reference_id === reference)
          .map((session) => ({
            id: session.id,
            reference: session.client_reference_id ?? '',
            status: session.status,
            is_kept: holdsMoney(store, session),
            page: `${world.url()}/stripe-payments/pay?session=${session.id}`,
          })),
      refund: (id, amount) => void store.refund(paid(store, id), amount, { metadata: {}, reason: null }),
      dispute: (id) => store.dispute(paid(store, id)),
      conclude: (id, outcome) => store.conclude(paid(store, id), outcome),
      failRefund: (id) => store.failRefund(paid(store, id)),
      held: {
        capture: (id, amount) => void captureHeld(store, intentAt(store, id), amount),
        void: (id) => void releaseHeld(store, intentAt(store, id)),
        lapse: (id) => void releaseHeld(store, intentAt(store, id), 'lapse'),
      },
    },
    webhooks: (key) => store.endpoints(key).map(({ url }) => url),
    addWebhook: (key, url) => void store.addEndpoint(key, url, usualEvents),
  })
  server.post<{ Params: { id: string } }>('/sandbox/stripe-payments/sessions/:id/expire', async ({ params }, reply) => {
    const session = store.list('checkout.session').find((one) => one.id === params.id && one.status === 'open')
    if (!session) return reply.code(400).send({ message: 'There is no such page that is open.' })
    store.expire(session)
    return { status: session.status }
  })
  server.post('/sandbox/stripe-payments/at-work', async () => ({ at_work: ++store.atWork }))
}

const intentAt = (store: PaymentStore, id: string) => store.getIntent(store.get('checkout.session', id))

const paid = (store: PaymentStore, id: string) => {
  const intent = intentAt(store, id)
  if (intent.status !== 'succeeded') throw new Error('There is no such page that is paid.')
  return intent
}

/** The merchant has the money, or some of it. */
const holdsMoney = (store: PaymentStore, session: Session) => {
  const known = session.payment_intent !== null && store.getIntent(session)
  return known !== false && known.status === 'succeeded' && !store.get('charge', known.latest_charge ?? '').refunded
}

/** Stripe's list: every other currency that it takes here has hundredths. */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))

/** Minor units as people read them. */
const getAmount = ({ amount_total, currency }: Session) => {
  const scale = withoutDecimals.has(currency.toUpperCase()) ? 1 : 100
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount_total / scale)
}

const overTexts = { open: undefined, complete: 'Payment received.', expired: 'This page has expired.' }

/** A page as its shopper meets it. */
const toPayable = (store: PaymentStore, session: Session) => ({
  view: {
    provider: 'Stripe',
    merchant: getAccount(store.getKey(session)).name,
    amount: getAmount(session),
    reference: session.client_reference_id ?? '',
    refusal:
      session.payment_intent && store.getIntent(session).last_payment_error
        ? 'Your card was declined. Try another one.'
        : undefined,
    over: overTexts[session.status],
  },
  pay: () => store.pay(session),
  decline: () => store.decline(session),
  leave: (outcome: 'paid' | 'cancelled') =>
    outcome === 'paid' ? session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id) : session.cancel_url,
})

export const stripePayments: Twin = {
  target,
  title: 'Stripe (payments)',
  register: registerStripePayments,
  environment: (url) => ({
    STRIPE_PAYMENTS_URL: `${url}/stripe-payments`,
    STRIPE_TEST_PAYMENTS_URL: `${url}/stripe-payments`,
  }),
}
