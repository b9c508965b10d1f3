import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { call, navigate, startReceiver } from '#sandbox/testing.ts'
import { account, weeklyPrice } from './account.ts'
import { officialClient } from './testing.ts'

const start = Date.UTC(2026, 2, 2, 9) / 1000
const day = 24 * 3_600
let sandbox: Sandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  stripe = officialClient(sandbox.url)
})
afterAll(() => sandbox.close())

/** A customer bound to a clock, with a card. */
const customerAt = async (frozen_time = start, number = '4242424242424242') => {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time })
  const customer = await stripe.customers.create({ email: 'a@example.com', name: 'A', test_clock: clock.id })
  await call(`${sandbox.url}/sandbox/stripe/cards`, 'POST', { customer: customer.id, number })
  const subscribe = () => stripe.subscriptions.create({ customer: customer.id, items: [{ price: weeklyPrice.id }] })
  const advance = (to: number) => stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: to })
  const invoices = async () => (await stripe.invoices.list({ customer: customer.id })).data
  return { clock, customer, subscribe, advance, invoices }
}

it('lets nobody in without the key, in the words that the client knows', async () => {
  await expect(officialClient(sandbox.url, 'sk_test_wrong').balance.retrieve()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  )
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  const unknown = { statusCode: 400, code: 'resource_missing', param: 'customer' }
  const customer = 'cus_none'
  await expect(stripe.subscriptions.list({ customer })).rejects.toMatchObject(unknown)
  await expect(stripe.invoices.list({ customer })).rejects.toMatchObject(unknown)
})

it('answers a repeated idempotency key from memory, and refuses it for anything else [n9n7]', async () => {
  const options = { idempotencyKey: crypto.randomUUID() }
  const first = await stripe.customers.create({ name: 'Once', metadata: { store_id: '1' } }, options)
  const second = await stripe.customers.create({ name: 'Once', metadata: { store_id: '1' } }, options)
  expect(second.id).toBe(first.id)
  expect(second.metadata).toEqual({ store_id: '1' })
  await expect(stripe.customers.create({ name: 'Twice' }, options)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
})

it('bills weeks as the clock moves, with what was added while the invoice was a draft [r4k7]', async () => {
  const { customer, subscribe, advance, invoices } = await customerAt()
  const subscription = await subscribe()
  expect(subscription).toMatchObject({ status: 'active', items: { data: [{ current_period_start: start }] } })
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    invoice_items: [{ amount: 123, currency: 'eur', description: 'Fees' }],
  })
  expect(preview.amount_due).toBe(973)

  await advance(start + 7 * day)
  const [draft] = await invoices()
  expect(draft).toMatchObject({ status: 'draft', period_start: start, period_end: start + 7 * day, amount_due: 850 })
  await stripe.invoiceItems.create({ customer: customer.id, invoice: draft!.id, amount: 123, currency: 'eur' })
  await advance(start + 7 * day + 3_600)
  expect(await stripe.invoices.retrieve(draft!.id)).toMatchObject({ status: 'paid', amount_paid: 973 })
  await expect(
    stripe.invoiceItems.create({ customer: customer.id, invoice: draft!.id, amount: 1, currency: 'eur' }),
  ).rejects.toMatchObject({ code: 'invoice_not_editable' })
  const pdf = await fetch((await stripe.invoices.retrieve(draft!.id)).invoice_pdf!)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
})

it('keeps what is below zero as credit for the next invoice', async () => {
  const { customer, subscribe, advance, invoices } = await customerAt()
  await subscribe()
  await advance(start + 7 * day)
  const [draft] = await invoices()
  await stripe.invoiceItems.create({ customer: customer.id, invoice: draft!.id, amount: -1000, currency: 'eur' })
  await advance(start + 14 * day + 3_600)
  expect((await invoices()).map(({ total, amount_due }) => [total, amount_due])).toEqual([
    [850, 700],
    [-150, 0],
    [850, 850],
  ])
})

it('falls behind when a payment fails, tries again, and recovers by another card', async () => {
  const { customer, subscribe, advance, invoices } = await customerAt()
  const { id } = await subscribe()
  const card = (number: string) =>
    call(`${sandbox.url}/sandbox/stripe/cards`, 'POST', { customer: customer.id, number })
  await card('4000000000000341')
  await advance(start + 7 * day + 3_600)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  const [owed] = await invoices()
  expect(owed).toMatchObject({ status: 'open', attempt_count: 1 })
  await card('4242424242424242')
  await stripe.invoices.pay(owed!.id)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
})

it('ends at the period’s end when it was told to', async () => {
  const { subscribe, advance } = await customerAt()
  const { id } = await subscribe()
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({ status: 'active' })
  await advance(start + 8 * day)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: start + 7 * day })
})

it('gives money back, and says by which invoice it came', async () => {
  const { subscribe, invoices } = await customerAt()
  await subscribe()
  const [{ id }] = (await invoices()) as [Stripe.Invoice]
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] })
  const intent = invoice.payments!.data[0]!.payment.payment_intent as Stripe.PaymentIntent
  await stripe.refunds.create({ payment_intent: intent.id })
  expect(await stripe.charges.retrieve(intent.latest_charge as string)).toMatchObject({ refunded: true })
  const found = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent.id } })
  expect(found.data[0]!.invoice).toBe(id)
})

it('subscribes on the hosted page, refuses wrong cards, and signs what it tells [n5b3]', async () => {
  const receiver = await startReceiver()
  const { secret } = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] })
  const { customer } = await customerAt()
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: weeklyPrice.id, quantity: 1 }],
    success_url: 'http://localhost:1/done?session_id={CHECKOUT_SESSION_ID}',
  })
  expect((await navigate(session.url!)).text).toContain('€8.50')
  const card = { number: '4000000000000002', expiry: '12 / 40', cvc: '123', name: 'Ann' }
  expect((await navigate(session.url!, card)).text).toContain('Your card was declined.')
  expect((await navigate(session.url!, { ...card, number: '1' })).status).toBe(422)
  const done = await navigate(session.url!, { ...card, number: '4242424242424242' })
  expect(done).toMatchObject({ status: 303, location: `http://localhost:1/done?session_id=${session.id}` })
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
  })

  await expect.poll(() => receiver.received.map(({ body }) => body).join()).toContain('checkout.session.completed')
  await expect.poll(() => receiver.received.map(({ body }) => body).join()).toContain('invoice.paid')
  const events = receiver.received.map(({ body, headers }) =>
    stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), secret!),
  )
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
  )
  expect(secret).toBe(account.webhookSecret)
  await receiver.close()
})

it('fails when it is told to', async () => {
  await call(`${sandbox.url}/sandbox/failures`, 'POST', { target: 'stripe', mode: 'error', times: 1 })
  await expect(stripe.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
  expect((await stripe.balance.retrieve()).object).toBe('balance')
})
