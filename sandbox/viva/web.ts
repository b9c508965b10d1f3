import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { registerPaymentPage } from '#sandbox/hosted-page/payment-page.ts'
import type { Payable } from '#sandbox/hosted-page/payment-page.ts'
import type { Account } from './accounts.ts'
import { findAccount, accounts } from './accounts.ts'
import { readBasic } from './api.ts'
import { VivaError } from './errors.ts'
import { major, webhookKey } from './store.ts'
import type { Order, VivaStore } from './store.ts'

const sourceShape = z.looseObject({
  sourceCode: z.string().regex(/^\d{4}$/),
  name: z.string().min(1),
  domain: z.string().min(1),
  isSecure: z.boolean().default(true),
  pathSuccess: z.string().default(''),
  pathFail: z.string().default(''),
})

type WithCode = { Params: { code: string } }

/** Viva's web host: the older API with Merchant ID and API key, and the page where shoppers pay. */
export function registerWeb(server: FastifyInstance, store: VivaStore): void {
  const signedIn = (request: FastifyRequest): Account => {
    const [id = '', key = ''] = readBasic(request)
    const account = findAccount(({ merchantId, apiKey }) => [merchantId, apiKey], id, key)
    if (!account) throw new VivaError(401, 'Authentication failed')
    return account
  }
  const getOrder = (request: FastifyRequest<WithCode>): Order => {
    const order = store.order(request.params.code, signedIn(request).merchantId)
    if (!order) throw new VivaError(404, 'Order not found')
    return order
  }

  server.get('/viva/www/api/messages/config/token', async (request) => ({ Key: webhookKey(signedIn(request)) }))

  server.post('/viva/www/api/sources', async (request, reply) => {
    const { merchantId, makesSources } = signedIn(request)
    if (!makesSources) throw new VivaError(401, 'Unauthorized')
    const { data, error } = sourceShape.safeParse(request.body)
    if (!data) throw new VivaError(400, z.prettifyError(error))
    const { sourceCode, domain, isSecure, pathSuccess, pathFail } = data
    if (!store.addSource({ account: merchantId, sourceCode, domain, isSecure, pathSuccess, pathFail }))
      throw new VivaError(409, 'A source with this code exists already')
    return reply.code(200).send()
  })

  server.get<WithCode>('/viva/www/api/orders/:code', async (request) => {
    const order = getOrder(request)
    return {
      OrderCode: order.code,
      SourceCode: order.sourceCode,
      Tags: order.tags,
      TipAmount: 0,
      RequestLang: 'en-GB',
      MerchantTrns: order.merchantTrns,
      CustomerTrns: order.customerTrns,
      MaxInstallments: 0,
      RequestAmount: major(order.amount),
      ExpirationDate: new Date(Date.parse(order.createdAt) + order.timeout * 1_000).toISOString(),
      StateId: order.stateId,
    }
  })

  server.delete<WithCode>('/viva/www/api/orders/:code', async (request) => {
    const order = getOrder(request)
    if (order.stateId !== 0) throw new VivaError(403, 'The order cannot be cancelled any more')
    store.cancel(order)
    return { OrderCode: order.code, ErrorCode: 0, ErrorText: null, Success: true }
  })

  type WithFilter = { Querystring: { ordercode?: string; date?: string } }
  server.get<WithFilter>('/viva/www/api/transactions/', async (request) => {
    const { merchantId, unpublished } = signedIn(request)
    const { ordercode, date } = request.query
    if (!ordercode && !date) throw new VivaError(400, 'Name an order code or a date')
    const orders = store.orders(merchantId).filter(({ code }) => !ordercode || code === ordercode)
    const Transactions = orders.flatMap((order) =>
      order.transactions
        .filter(({ at }) => !date || at.startsWith(date))
        .map(({ id, parentId, statusId, typeId, amount, at }) => ({
          TransactionId: id,
          ParentId: parentId,
          StatusId: statusId,
          Amount: major(unpublished.listsNegative ? amount : Math.abs(amount)),
          InsDate: at,
          MerchantTrns: parentId ? null : order.merchantTrns,
          SourceCode: order.sourceCode,
          CurrencyCode: String(order.currencyCode),
          Order: { OrderCode: order.code },
          TransactionType: { TransactionTypeId: typeId },
        })),
    )
    return { Transactions, ErrorCode: 0, ErrorText: null, Success: true }
  })

  registerPaymentPage(server, '/viva/www/web/checkout', ({ ref }) => {
    const order = store.order(String(ref))
    return order && toPayable(store, order)
  })
}

const overTexts = { 0: undefined, 1: 'This order has expired.', 2: 'This order was cancelled.', 3: 'Payment received.' }

/** An order as its shopper meets it. */
function toPayable(store: VivaStore, order: Order): Payable {
  const source = store.source(order.account, order.sourceCode)
  const base = source && `http${source.isSecure ? 's' : ''}://${source.domain}/`
  return {
    view: {
      provider: 'Viva',
      merchant: accounts.find(({ merchantId }) => merchantId === order.account)?.name ?? 'the shop',
      amount: `${major(order.amount).toFixed(2)} (${order.tags[0] ?? order.currencyCode})`,
      reference: order.merchantTrns,
      refusal:
        order.transactions.at(-1)?.statusId === 'E' ? 'Your bank declined this card. Try another one.' : undefined,
      over: overTexts[order.stateId],
    },
    pay: () => void store.pay(order),
    decline: () => void store.decline(order),
    leave(outcome) {
      if (!source) return null
      const t = order.transactions.at(-1)?.id ?? ''
      const query = {
        t,
        s: order.code,
        lang: 'en-GB',
        eventId: '0',
        ...(outcome === 'paid' ? { eci: '1' } : { cancel: '1' }),
      }
      const path = outcome === 'paid' ? source.pathSuccess : source.pathFail
      return `${base}${path}?${new URLSearchParams(query)}`
    },
  }
}
