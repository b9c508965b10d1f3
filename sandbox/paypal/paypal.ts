import type { FastifyInstance } from 'fastify'
import { registerPaymentPage } from '#sandbox/hosted-page/payment-page.ts'
import { registerProviderApp } from '#sandbox/provider-app.ts'
import { keepRawBodies } from '#sandbox/raw-bodies.ts'
import type { Twin } from '#sandbox/twin.ts'
import type { World } from '#sandbox/world.ts'
import { accounts } from './accounts.ts'
import { registerApi } from './api.ts'
import { answerErrors } from './errors.ts'
import type { Dispute, Order } from './model.ts'
import { Payments } from './payments.ts'
import { isRefusal } from './refusals.ts'
import { amountShape, type WithId } from './requests.ts'
import { registerSdk } from './sdk.ts'
import { PaypalStore } from './store.ts'

/** States of a capture whose money is there. */
const kept = new Set(['COMPLETED', 'PARTIALLY_REFUNDED'])

/** PayPal: its API below `/paypal`, the page where shoppers agree, its dashboard with signed webhooks. */
function registerPaypal(server: FastifyInstance, world: World): void {
  const store = new PaypalStore(world)
  const payments = new Payments(store)
  answerErrors(server)
  keepRawBodies(server)
  registerApi(server, { store, payments })
  registerSdk(server, { store, payments })
  registerPaymentPage(server, '/paypal/checkoutnow', ({ token }) => {
    const order = store.order(String(token))
    return order && toPayable(payments, order)
  })
  registerProviderApp(server, world, {
    target: 'paypal',
    title: 'PayPal',
    accounts: accounts.map(({ clientId, secret, name, note }) => ({
      id: clientId,
      name,
      note,
      keys: [
        ['Client ID', clientId],
        ['Secret key', secret],
      ],
    })),
    payments: (account) =>
      store.orders(account).map(({ create_time, custom_id, id, status, amount }) => ({
        at: create_time,
        reference: custom_id ?? '',
        id,
        status,
        isPaid: status === 'COMPLETED',
        amount: `${amount.value} ${amount.currency_code}`,
      })),
    controls: {
      find: (reference) =>
        store
          .orders()
          .filter(({ custom_id }) => reference === undefined || custom_id === reference)
          .map(({ id, status, custom_id, captures }) => ({
            id,
            reference: custom_id ?? '',
            status,
            is_kept: captures.some((capture) => kept.has(capture.status)),
            page: `${world.url()}/paypal/checkoutnow?token=${id}`,
          })),
      refund(id, amount) {
        const { order, capture } = captured(store, id)
        const { currency_code } = capture.amount
        payments.refund(order, capture, amount === undefined ? undefined : { currency_code, value: amount.toFixed(2) })
      },
      dispute(id) {
        const { order, capture } = captured(store, id)
        payments.dispute(order, capture)
      },
      conclude(id, outcome) {
        const all = store.disputes().filter((one) => one.order === id)
        const isAppealed = ({ outcome: earlier }: Dispute) => earlier === 'RESOLVED_BUYER_FAVOUR' && outcome === 'won'
        const dispute = all.find((one) => one.status !== 'RESOLVED') ?? all.find(isAppealed)
        if (!dispute) throw new Error('There is no open dispute of this order.')
        payments.moveDispute(dispute, outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR')
      },
      held: {
        capture(id, amount) {
          const { order, held } = authorized(store, id)
          const { currency_code } = held.amount
          payments.captureHeld(
            order,
            held,
            amount === undefined ? undefined : { currency_code, value: amount.toFixed(2) },
          )
        },
        void(id) {
          const { order, held } = authorized(store, id)
          payments.voidHeld(order, held)
        },
        lapse(id) {
          const { order, held } = authorized(store, id)
          payments.voidHeld(order, held)
        },
      },
    },
    webhooks: (account) => store.webhooks(account).map(({ url }) => url),
  })
  server.get<{ Querystring: { custom_id?: string } }>('/sandbox/paypal/orders', async (request) => ({
    items: store.orders().filter(({ custom_id }) => custom_id === request.query.custom_id),
  }))
  // The shopper pays from a bank account: the money is on its way for days, then comes or does not.
  server.post<WithId>('/sandbox/paypal/orders/:id/approve-slow', async ({ params }, reply) => {
    const order = store.order(params.id)
    if (!order) return reply.code(404).send({ message: 'There is none.' })
    payments.approve(order, { isSlow: true })
    return { status: order.status }
  })
  // PayPal does not carry out what the shopper agreed to.
  server.post<WithId & { Body: { issue?: string } }>(
    '/sandbox/paypal/orders/:id/approve-refused',
    async ({ params, body }, reply) => {
      const order = store.order(params.id)
      const { issue = 'TRANSACTION_REFUSED' } = body
      if (!order || !isRefusal(issue)) return reply.code(404).send({ message: 'There is none.' })
      payments.approve(order, { refusedFor: issue })
      return { status: order.status }
    },
  )
  for (const name of ['approve', 'void'] as const) {
    server.post<WithId>(`/sandbox/paypal/orders/:id/${name}`, async ({ params }, reply) => {
      const order = store.order(params.id)
      if (!order) return reply.code(404).send({ message: 'There is none.' })
      payments[name](order)
      return { status: order.status }
    })
  }
  // As by somebody who holds the public client id of the page.
  server.post<WithId>('/sandbox/paypal/orders/:id/amount', async ({ params, body }, reply) => {
    const order = store.order(params.id)
    const { data } = amountShape.safeParse(body)
    if (!order || !data) return reply.code(404).send({ message: 'There is none.' })
    order.amount = data
    store.save()
    return { amount: order.amount }
  })
  for (const [name, status] of [
    ['money-comes', 'COMPLETED'],
    ['money-fails', 'DECLINED'],
  ] as const) {
    server.post<WithId>(`/sandbox/paypal/orders/:id/${name}`, async ({ params }, reply) => {
      const order = store.order(params.id)
      if (!order) return reply.code(404).send({ message: 'There is none.' })
      payments.settle(order, status)
      return { status }
    })
  }
}

const authorized = (store: PaypalStore, id: string) => {
  const order = store.order(id)
  const held = order?.authorizations?.[0]
  if (!order || !held) throw new Error('There is no such order that is authorized.')
  return { order, held }
}

const captured = (store: PaypalStore, id: string) => {
  const order = store.order(id)
  const capture = order?.captures[0]
  if (!order || !capture) throw new Error('There is no such order that is paid.')
  return { order, capture }
}

/** An order as its shopper meets it. */
const toPayable = (payments: Payments, order: Order) => ({
  view: {
    provider: 'PayPal',
    merchant: accounts.find(({ clientId }) => clientId === order.account)?.name ?? 'the shop',
    amount: `${order.amount.value} ${order.amount.currency_code}`,
    reference: order.custom_id ?? '',
    over: order.status === 'COMPLETED' ? 'This payment is done.' : undefined,
  },
  pay: () => payments.approve(order),
  decline: () => payments.approve(order, { declines: true }),
  leave(outcome: 'paid' | 'cancelled') {
    const url = new URL(outcome === 'paid' ? order.return_url : order.cancel_url)
    url.searchParams.set('token', order.id)
    if (outcome === 'paid') url.searchParams.set('PayerID', 'QYR5Z8XDVJNXQ')
    return url.href
  },
})

export const paypal: Twin = {
  target: 'paypal',
  title: 'PayPal',
  register: registerPaypal,
  environment: (url) => ({
    PAYPAL_URL: `${url}/paypal`,
    PAYPAL_TEST_URL: `${url}/paypal`,
    PAYPAL_SCRIPT_URL: `${url}/paypal/sdk/js`,
  }),
}
