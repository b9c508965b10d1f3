import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { account, product, weeklyPrice } from './account.ts'
import { registerBillingApi } from './billing-api.ts'
import { answering } from './calls.ts'
import { answerErrors, missing, parse, StripeFailure } from './errors.ts'
import { toList } from './model.ts'
import { newCheckoutSession, newPortalSession } from './sessions.ts'
import { newId } from './store.ts'
import type { Subscriptions } from './subscriptions.ts'

const metadata = z.record(z.string(), z.string()).default({})
const customerShape = z.object({
  email: z.string().optional(),
  name: z.string().optional(),
  metadata,
  test_clock: z.string().optional(),
})
const changeShape = customerShape
  .omit({ test_clock: true })
  .partial()
  .extend({ invoice_settings: z.object({ default_payment_method: z.string() }).optional() })
const endpointShape = z.object({ url: z.url(), enabled_events: z.array(z.string()).min(1) })
const clockShape = z.object({ frozen_time: z.coerce.number().int(), name: z.string().optional() })

/** Stripe's API below `/v1`: what a subscription needs, in the dialect of the official client. */
export function registerApi(server: FastifyInstance, subscriptions: Subscriptions): void {
  const { store } = subscriptions
  answerErrors(server)
  server.addHook('preHandler', async () => subscriptions.catchUp())
  const on = answering(server, store)

  on.get('/account', () => ({
    id: account.id,
    object: 'account',
    country: 'NL',
    default_currency: 'eur',
    charges_enabled: true,
  }))
  on.get('/balance', () => ({ object: 'balance', available: [], pending: [], livemode: false }))
  on.get('/products/:id', (_fields, { id }) => known(id, product, 'product'))
  on.get('/prices/:id', (_fields, { id }) => known(id, weeklyPrice, 'price'))
  on.get('/prices', () => toList('/v1/prices', [weeklyPrice]))

  on.post('/customers', (fields) => {
    const { email = null, name = null, test_clock = null, ...rest } = parse(customerShape, fields)
    if (test_clock) store.get('test_helpers.test_clock', test_clock)
    const at = test_clock ? store.now({ test_clock }) : store.now()
    const customer = store.add('customer', at, {
      ...rest,
      email,
      name,
      test_clock,
      balance: 0,
      currency: weeklyPrice.currency,
      delinquent: false,
      invoice_prefix: newId('x').slice(2, 10).toUpperCase(),
      next_invoice_sequence: 1,
      invoice_settings: { default_payment_method: null },
    })
    store.emit('customer.created', customer, at)
    return customer
  })
  on.get('/customers/:id', (_fields, { id }) => store.get('customer', id))
  on.post('/customers/:id', (fields, { id }) => {
    const customer = store.get('customer', id)
    Object.assign(customer, parse(changeShape, fields))
    store.emit('customer.updated', customer, store.now(customer))
    return customer
  })
  on.get('/customers', (fields) => {
    const { email } = z.object({ email: z.string().optional() }).parse(fields)
    return toList(
      '/v1/customers',
      store.list('customer', (customer) => !email || customer.email === email),
    )
  })

  on.post('/checkout/sessions', (fields) => newCheckoutSession(store, fields))
  on.get('/checkout/sessions/:id', (_fields, { id }) => store.get('checkout.session', id))
  on.post('/checkout/sessions/:id/expire', (_fields, { id }) => {
    const session = store.get('checkout.session', id)
    if (session.status !== 'open') throw new StripeFailure(400, 'Only open Checkout Sessions can be expired.')
    Object.assign(session, { status: 'expired', url: null })
    store.emit('checkout.session.expired', session, store.now())
    return session
  })
  on.post('/billing_portal/sessions', (fields) => newPortalSession(store, fields))

  registerBillingApi(on, subscriptions)

  on.get('/events', () => toList('/v1/events', store.events().slice(0, 100)))
  on.post('/webhook_endpoints', (fields) => {
    const endpoint = store.add('webhook_endpoint', store.now(), { ...parse(endpointShape, fields), status: 'enabled' })
    return { ...endpoint, secret: account.webhookSecret }
  })
  on.get('/webhook_endpoints', () => toList('/v1/webhook_endpoints', store.list('webhook_endpoint')))
  on.delete('/webhook_endpoints/:id', (_fields, { id }) => {
    store.remove(store.get('webhook_endpoint', id).id)
    return { id, object: 'webhook_endpoint', deleted: true }
  })

  on.post('/test_helpers/test_clocks', (fields) => {
    const { frozen_time, name = null } = parse(clockShape, fields)
    return store.add('test_helpers.test_clock', store.now(), { frozen_time, name, status: 'ready' })
  })
  on.get('/test_helpers/test_clocks/:id', (_fields, { id }) => store.get('test_helpers.test_clock', id))
  on.post('/test_helpers/test_clocks/:id/advance', (fields, { id }) => {
    const clock = store.get('test_helpers.test_clock', id)
    const { frozen_time } = parse(clockShape.pick({ frozen_time: true }), fields)
    if (frozen_time <= clock.frozen_time)
      throw new StripeFailure(400, 'The clock can only be advanced into its future.', { param: 'frozen_time' })
    clock.frozen_time = frozen_time
    subscriptions.catchUp()
    return clock
  })
}

function known<T extends { id: string }>(id: string, thing: T, kind: string): T {
  if (thing.id !== id) throw missing(kind, id)
  return thing
}
