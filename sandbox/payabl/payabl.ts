import type { FastifyInstance } from 'fastify'
import { registerPaymentPage } from '#sandbox/hosted-page/payment-page.ts'
import { registerProviderApp } from '#sandbox/provider-app.ts'
import type { Twin } from '#sandbox/twin.ts'
import type { World } from '#sandbox/world.ts'
import { accountNamed, accounts } from './accounts.ts'
import { registerApi } from './api.ts'
import { refundable, PayablStore } from './store.ts'
import type { Transaction } from './store.ts'

const states = { '0': 'paid', '2000': 'not finished', '105': 'refused' } as const

/** payabl.: its calls below `/payabl/pay`, the page where shoppers pay, its back office with callbacks. */
async function registerPayabl(server: FastifyInstance, world: World): Promise<void> {
  const store = new PayablStore(world)
  await server.register(async (scope) => registerApi(scope, store))
  registerPaymentPage(server, '/payabl/hpp', ({ session }) => {
    const transaction = store.bySession(String(session))
    return transaction && toPayable(store, transaction)
  })
  registerProviderApp(server, world, {
    target: 'payabl',
    title: 'payabl.',
    accounts: accounts.map(({ merchantId, secret, name, note }) => ({
      id: merchantId,
      name,
      note,
      keys: [
        ['Merchant ID', merchantId],
        ['Secret Key', secret],
      ],
    })),
    payments: (account) =>
      store.transactions(account).map((one) => ({
        at: one.at,
        reference: one.custom1,
        id: one.id,
        status: one.later.at(-1)?.type ?? states[one.status],
        isPaid: holdsMoney(one),
        amount: `${one.amount} ${one.currency}`,
      })),
    controls: {
      find: (reference) =>
        store
          .transactions()
          .filter(({ custom1 }) => reference === undefined || custom1 === reference)
          .map((one) => ({
            id: one.id,
            reference: one.custom1,
            status: states[one.status],
            is_kept: holdsMoney(one),
            page: `${world.url()}/payabl/hpp?session=${one.sessionId}`,
          })),
      refund: (id, amount) => void store.refund(known(store, id), amount?.toFixed(2)),
      dispute: (id) => store.chargeBack(known(store, id)),
      failRefund: (id) => store.failRefund(known(store, id)),
    },
    webhooks: () => [],
  })
  server.get<{ Querystring: { custom1?: string } }>('/sandbox/payabl/transactions', async (request) => ({
    items: store.transactions().filter(({ custom1 }) => custom1 === request.query.custom1),
  }))
  for (const act of ['reverse', 'book'] as const)
    server.post<{ Params: { id: string } }>(`/sandbox/payabl/payments/:id/${act}`, async (request, reply) => {
      try {
        store[act](known(store, request.params.id))
        return { done: true }
      } catch (error) {
        return reply.code(400).send({ message: error instanceof Error ? error.message : 'refused' })
      }
    })
}

const holdsMoney = (one: Transaction) => one.status === '0' && Number(refundable(one)) > 0

const known = (store: PayablStore, id: string) => {
  const transaction = store.find(id)
  if (!transaction) throw new Error('There is no such transaction.')
  return transaction
}

/** A transaction as its shopper meets it. */
const toPayable = (store: PayablStore, transaction: Transaction) => ({
  view: {
    provider: 'payabl.',
    merchant: accountNamed(transaction.account)?.name ?? 'the shop',
    amount: `${transaction.amount} ${transaction.currency}`,
    reference: transaction.custom1,
    refusal: transaction.status === '105' ? 'Your bank declined this card. Try another one.' : undefined,
    over: transaction.status === '0' ? 'Payment received.' : undefined,
  },
  pay: () => store.move(transaction, '0'),
  decline: () => store.move(transaction, '105'),
  leave: () => transaction.url_return,
})

export const payabl: Twin = {
  target: 'payabl',
  title: 'payabl.',
  register: registerPayabl,
  environment: (url) => ({
    PAYABL_URL: `${url}/payabl`,
    PAYABL_TEST_URL: `${url}/payabl`,
  }),
}
