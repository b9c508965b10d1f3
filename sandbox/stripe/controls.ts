import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { account, weeklyPrice } from './account.ts'
import { StripeFailure, answerErrors, parse } from './errors.ts'
import type { Subscriptions } from './subscriptions.ts'

const endpointShape = z.object({ url: z.url({ protocol: /^https?$/ }) })
const advanceShape = z.object({ hours: z.coerce.number().positive() })
const cardShape = z.object({ customer: z.string(), number: z.string().default('4242424242424242') })
const historyShape = z.object({
  customer: z.string(),
  metadata: z.record(z.string(), z.string()).default({}),
  /** When the first week began, in seconds. */
  started_at: z.coerce.number().int(),
  /** What is added to the invoice of each week that has passed since, in cents. */
  fees: z.array(z.coerce.number().int()),
})
const hour = 3_600

/** What a test or a demo does with the world of Stripe, below `/sandbox/stripe`. */
export function registerControls(server: FastifyInstance, subscriptions: Subscriptions): void {
  const { store, payments, invoicing } = subscriptions
  answerErrors(server)

  server.get('/account', async () => ({ ...account, price: weeklyPrice.id, now: store.now() }))

  server.post('/webhooks', async (request) => {
    const { url } = parse(endpointShape, request.body)
    if (!store.list('webhook_endpoint', (endpoint) => endpoint.url === url).length)
      store.add('webhook_endpoint', store.now(), { url, enabled_events: ['*'], status: 'enabled' })
    return { url, secret: account.webhookSecret }
  })
  server.delete('/webhooks', async () => {
    for (const { id } of store.list('webhook_endpoint')) store.remove(id)
    return {}
  })

  // All of Stripe goes forward: what falls due on the way is done, but for what the product may still add to.
  server.post('/advance', async (request, reply) => {
    store.ahead += Math.round(parse(advanceShape, request.body).hours * hour)
    subscriptions.catchUp()
    if (request.headers['sec-fetch-mode'] === 'navigate') return reply.redirect('/stripe/', 303)
    return { now: store.now() }
  })

  server.post('/at-work', async () => ({ at_work: ++store.atWork }))

  server.post('/cards', async (request) => {
    const { customer, number } = parse(cardShape, request.body)
    return payments.addCard(store.get('customer', customer), { number, exp_month: 12, exp_year: 2040 })
  })

  // Weeks that are over, as if a customer had been here all the time. Nobody is told.
  server.post('/history', async (request) => {
    const { customer: id, metadata, started_at, fees } = parse(historyShape, request.body)
    const customer = store.get('customer', id)
    if (store.list('subscription', (one) => one.customer === id).length > 0)
      throw new StripeFailure(400, 'The customer has a past already.')
    store.silent = true
    try {
      payments.addCard(customer, { number: '4242424242424242', exp_month: 8, exp_year: 2031 })
      const subscription = subscriptions.start(customer, metadata, started_at)
      for (const fee of fees) {
        const end = subscription.items.data[0]!.current_period_end
        subscriptions.catchUpTo(customer, end)
        const [draft] = store.list('invoice', (invoice) => invoice.customer === id && invoice.status === 'draft')
        const description = 'Transaction fees'
        if (draft && fee !== 0)
          invoicing.addItem(customer, { amount: fee, currency: 'eur', description, metadata: {}, invoice: draft.id })
        subscriptions.catchUpTo(customer, end + hour)
      }
      return {
        subscription: subscription.id,
        invoices: store.list('invoice', (one) => one.customer === id).toReversed(),
      }
    } finally {
      store.silent = false
    }
  })

  server.post('/refund-invoice/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const payment = store.get('invoice', id).payments.data.find(({ status }) => status === 'paid')
    if (!payment) throw new StripeFailure(400, 'Nothing was paid for this invoice.')
    const intent = store.get('payment_intent', payment.payment.payment_intent)
    payments.refund(store.get('charge', intent.latest_charge ?? ''))
    if (request.headers['sec-fetch-mode'] === 'navigate') return reply.redirect('/stripe/', 303)
    return {}
  })
}
