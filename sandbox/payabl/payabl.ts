import type { FastifyInstance } from 'fastify'
import { registerPaymentPage } from '#sandbox/hosted-page/payment-page.ts'
import { registerProviderApp } from '#sandbox/provider-app.ts'
import type { World } from '#sandbox/world.ts'
import { accounts } from './accounts.ts'
import { registerApi } from './api.ts'
import { PayablStore } from './store.ts'
import type { Transaction } from './store.ts'

const endings = { refund: 'given back', chargeback: 'taken back by the bank' } as const
const states = { '0': 'paid', '2000': 'not finished', '105': 'refused' } as const

/** payabl.: its calls below `/payabl/pay`, the page where shoppers pay, its back office with callbacks. */
export async function registerPayabl(server: FastifyInstance, world: World): Promise<void> {
  const store = new PayablStore(world)
  await server.register(async (scope) => registerApi(scope, store))
  registerPaymentPage(server, '/payabl/hpp', ({ session }) => {
    const transaction = store.bySession(String(session))
    return transaction && payableOf(store, transaction)
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
      store.transactions(account).map(({ at, custom1, id, status, type, amount, currency }) => ({
        at,
        reference: custom1,
        id,
        status: type === 'capture' ? states[status] : endings[type],
        isPaid: type === 'capture' && status === '0',
        amount: `${amount} ${currency}`,
      })),
    controls: {
      find: (reference) =>
        store
          .transactions()
          .filter(({ custom1 }) => custom1 === reference)
          .map(({ id, sessionId, status }) => ({
            id,
            reference,
            status: states[status],
            page: `${world.url()}/payabl/hpp?session=${sessionId}`,
          })),
      refund: (id) => store.move(paid(store, id), { status: '0', type: 'refund' }),
      dispute: (id) => store.move(paid(store, id), { status: '0', type: 'chargeback' }),
    },
    webhooks: () => [],
  })
  server.get<{ Querystring: { custom1?: string } }>('/sandbox/payabl/transactions', async (request) => ({
    items: store.transactions().filter(({ custom1 }) => custom1 === request.query.custom1),
  }))
}

const paid = (store: PayablStore, id: string) => {
  const transaction = store.transactions().find((one) => one.id === id)
  if (transaction?.type !== 'capture' || transaction.status !== '0')
    throw new Error('There is no such paid transaction.')
  return transaction
}

/** A transaction as its shopper meets it. */
const payableOf = (store: PayablStore, transaction: Transaction) => ({
  view: {
    provider: 'payabl.',
    merchant: accounts.find(({ merchantId }) => merchantId === transaction.account)?.name ?? 'the shop',
    amount: `${transaction.amount} ${transaction.currency}`,
    reference: transaction.custom1,
    refusal: transaction.status === '105' ? 'Your bank declined this card. Try another one.' : undefined,
    over: transaction.status === '0' ? 'Payment received.' : undefined,
  },
  pay: () => store.move(transaction, { status: '0', type: 'capture' }),
  decline: () => store.move(transaction, { status: '105', type: 'capture' }),
  leave: () => transaction.url_return,
})
