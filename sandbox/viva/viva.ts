import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { registerProviderApp } from '#sandbox/provider-app.ts'
import type { Twin } from '#sandbox/twin.ts'
import type { World } from '#sandbox/world.ts'
import { accounts } from './accounts.ts'
import { registerApi } from './api.ts'
import { answerErrors } from './errors.ts'
import { findCharge, refundedAmount, major, type Order, VivaStore, webhookKey, withNumbers } from './store.ts'
import { registerWeb } from './web.ts'

const states = ['pending', 'expired', 'cancelled', 'paid'] as const

/** Viva: its three hosts below `/viva`, its app with unsigned webhooks, and the hands of a shopper for tests. */
function registerViva(server: FastifyInstance, world: World): void {
  const store = new VivaStore(world)
  answerErrors(server)
  server.addHook('onSend', async (_request, _reply, body) => (typeof body === 'string' ? withNumbers(body) : body))
  registerApi(server, store)
  registerWeb(server, store)
  registerProviderApp(server, world, {
    target: 'viva',
    title: 'Viva',
    accounts: accounts.map(({ merchantId, apiKey, clientId, clientSecret, name, note }) => ({
      id: merchantId,
      name,
      note,
      keys: [
        ['Merchant ID', merchantId],
        ['API key', apiKey],
        ['Client ID', clientId],
        ['Client secret', clientSecret],
      ],
    })),
    payments: (account) =>
      store.orders(account).map((order) => ({
        at: order.createdAt,
        reference: order.merchantTrns,
        id: order.code,
        status: states[order.stateId],
        isPaid: holdsMoney(order),
        amount: `${major(order.amount).toFixed(2)} (${order.currencyCode})`,
      })),
    controls: {
      find: (reference) =>
        store
          .orders()
          .filter(({ merchantTrns }) => reference === undefined || merchantTrns === reference)
          .map((order) => ({
            id: order.code,
            reference: order.merchantTrns,
            status: states[order.stateId],
            is_kept: holdsMoney(order),
            page: `${world.url()}/viva/www/web/checkout?ref=${order.code}`,
          })),
      refund(id, amount) {
        const order = paidOrder(store, id)
        store.refund(order, amount ?? order.amount - refundedAmount(order), undefined)
      },
      dispute: (id) => store.dispute(paidOrder(store, id)),
      conclude: (id, outcome) => store.conclude(paidOrder(store, id), outcome),
      failRefund: (id) => store.failRefund(paidOrder(store, id)),
    },
    webhooks: (account) => store.webhooks(account),
    async addWebhook(account, url) {
      await shakeHands(url, webhookKey(accounts.find(({ merchantId }) => merchantId === account)!))
      store.addWebhook(account, url)
    },
  })

  server.get<{ Querystring: { merchantTrns?: string } }>('/sandbox/viva/orders', async (request) => ({
    items: store.orders().filter(({ merchantTrns }) => merchantTrns === request.query.merchantTrns),
  }))
  server.post<{ Body: { account?: string } }>('/sandbox/viva/sources/approve', async ({ body }, reply) => {
    if (!body?.account) return reply.code(400).send({ message: 'Name an account.' })
    store.approveSources(body.account)
    return { approved: true }
  })
  for (const act of ['pay', 'decline'] as const) {
    server.post<{ Params: { code: string } }>(`/sandbox/viva/orders/:code/${act}`, async (request, reply) => {
      const order = store.order(request.params.code)
      if (order?.stateId !== 0) return reply.code(400).send({ message: 'There is no such order to pay.' })
      store[act](order)
      return order
    })
  }
}

const holdsMoney = (order: Order) => (findCharge(order)?.amount ?? 0) > refundedAmount(order)

const paidOrder = (store: VivaStore, code: string) => {
  const order = store.order(code)
  if (order?.stateId !== 3) throw new Error('There is no such order that is paid.')
  return order
}

/** Viva takes an address only when a GET of it answers the account's key. */
async function shakeHands(url: string, key: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  const { data: body } = z.object({ Key: z.string() }).safeParse(await answer?.json().catch(() => null))
  if (!answer?.ok || body?.Key !== key) throw new Error('The address did not answer with the verification key.')
}

export const viva: Twin = {
  target: 'viva',
  title: 'Viva',
  register: registerViva,
  environment: (url) => ({
    VIVA_ACCOUNTS_URL: `${url}/viva/accounts`,
    VIVA_API_URL: `${url}/viva/api`,
    VIVA_CHECKOUT_URL: `${url}/viva/www`,
    VIVA_TEST_ACCOUNTS_URL: `${url}/viva/accounts`,
    VIVA_TEST_API_URL: `${url}/viva/api`,
    VIVA_TEST_CHECKOUT_URL: `${url}/viva/www`,
  }),
}
