import type { FastifyInstance } from 'fastify'
import { formatAmount } from '#sandbox/airwallex/money.ts'
import { registerPaymentPage } from '#sandbox/hosted-page/payment-page.ts'
import { registerProviderApp } from '#sandbox/provider-app.ts'
import { keepRawBodies } from '#sandbox/raw-bodies.ts'
import type { Twin } from '#sandbox/twin.ts'
import type { World } from '#sandbox/world.ts'
import { accounts } from './accounts.ts'
import { registerApi } from './api.ts'
import type { Checkout } from './model.ts'
import { RapydStore } from './store.ts'

/** Rapyd: its signed API below `/rapyd/v1`, hosted checkout pages, and the Client Portal with its webhook. */
async function registerRapyd(server: FastifyInstance, world: World): Promise<void> {
  const store = new RapydStore(world)
  await server.register(async (scope) => {
    keepRawBodies(scope)
    registerApi(scope, store)
  })
  registerPaymentPage(server, '/rapyd/pay', ({ token }) => {
    const checkout = store.checkout(String(token))
    return checkout && toPayable(store, checkout)
  })
  registerProviderApp(server, world, {
    target: 'rapyd',
    title: 'Rapyd',
    accounts: accounts.map(({ accessKey, secretKey, name, note }) => ({
      id: accessKey,
      name,
      note,
      keys: [
        ['Access Key', accessKey],
        ['Secret Key', secretKey],
      ],
    })),
    payments: (account) =>
      store.checkouts(account).map(({ id, created_at, payment, status }) => ({
        at: created_at,
        reference: payment.merchant_reference_id,
        id,
        status: payment.status ?? status,
        isPaid: payment.paid,
        amount: formatAmount(payment.amount, payment.currency_code),
      })),
    controls: {
      find: (reference) =>
        store
          .checkouts()
          .filter(({ payment }) => reference === undefined || payment.merchant_reference_id === reference)
          .map(({ id, status, payment }) => ({
            id,
            reference: payment.merchant_reference_id,
            status,
            is_kept: payment.paid && payment.refunded_amount < payment.amount,
            page: `${world.url()}/rapyd/pay?token=${id}`,
          })),
      refund(id, amount) {
        const checkout = paid(store, id)
        store.refund(checkout, amount ?? checkout.payment.amount)
      },
      dispute: (id) => store.dispute(paid(store, id)),
      conclude: (id, outcome) => store.conclude(paid(store, id), outcome === 'won' ? 'WIN' : 'LOS'),
      held: {
        capture: (id, amount) => store.capture(known(store, id), amount),
        void: (id) => store.cancel(known(store, id)),
        lapse: (id) => store.lapse(known(store, id)),
      },
    },
    webhooks: (account) => store.webhooks(account),
    addWebhook: (account, url) => store.setWebhook(account, url),
  })
  for (const [act, status] of [
    ['complete', 'Completed'],
    ['fail', 'Error'],
  ] as const)
    server.post<{ Params: { id: string } }>(`/sandbox/rapyd/refunds/:id/${act}`, async ({ params }, reply) => {
      const refund = store.endRefund(params.id, status)
      return refund ?? reply.code(400).send({ message: 'There is no such refund that waits.' })
    })
  server.get<{ Querystring: { merchant_reference_id?: string } }>('/sandbox/rapyd/checkouts', async (request) => ({
    items: store
      .checkouts()
      .filter(({ payment }) => payment.merchant_reference_id === request.query.merchant_reference_id),
  }))
}

const known = (store: RapydStore, id: string) => {
  const checkout = store.checkout(id)
  if (!checkout) throw new Error('There is no such page.')
  return checkout
}

const paid = (store: RapydStore, id: string) => {
  const checkout = store.checkout(id)
  if (!checkout?.payment.paid) throw new Error('There is no such page that is paid.')
  return checkout
}

const overTexts = { NEW: undefined, DON: 'Payment received.', EXP: 'This page has expired.' }

/** A page as its shopper meets it. */
const toPayable = (store: RapydStore, checkout: Checkout) => ({
  view: {
    provider: 'Rapyd',
    merchant: accounts.find(({ accessKey }) => accessKey === checkout.account)?.name ?? 'the shop',
    amount: formatAmount(checkout.payment.amount, checkout.payment.currency_code),
    reference: checkout.payment.merchant_reference_id,
    refusal: checkout.payment.status === 'ERR' ? 'Your bank declined this card. Try another one.' : undefined,
    over: overTexts[checkout.status],
  },
  pay: () => store.pay(checkout),
  decline: () => store.decline(checkout),
  leave: (outcome: 'paid' | 'cancelled') =>
    outcome === 'paid' ? checkout.complete_checkout_url : checkout.cancel_checkout_url,
})

export const rapyd: Twin = {
  target: 'rapyd',
  title: 'Rapyd',
  register: registerRapyd,
  environment: (url) => ({
    RAPYD_URL: `${url}/rapyd`,
    RAPYD_TEST_URL: `${url}/rapyd`,
  }),
}
