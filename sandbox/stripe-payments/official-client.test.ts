import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { startReceiver } from '#sandbox/testing.ts'
import { accounts } from './accounts.ts'

let sandbox: Sandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  receiver = await startReceiver()
})
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
})

/** The official client as its maker ships it, only told where Stripe is. */
const createClient = (key: string = accounts[0]!.secretKey) =>
  new Stripe(key, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      return fetch(`${sandbox.url}/stripe-payments${pathname}${search}`, init)
    }),
  })

const body = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: 'https://pay.example/back?sid={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://pay.example/cancelled',
  client_reference_id: 'chk_1',
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 2_290, product_data: { name: 'Linden & Loom' } } },
  ],
  ...more,
})
const press = async (url: string, choice: string) =>
  (await fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })).headers.get(
    'location',
  )

const paid = async () => {
  const client = createClient()
  const session = await client.checkout.sessions.create(body())
  const back = await press(session.url!, 'pay')
  const { payment_intent: intent } = await client.checkout.sessions.retrieve(session.id)
  if (typeof intent !== 'string') throw new Error('A session tells its intent by its id.')
  return { client, session, back, intent }
}

describe('what Stripe’s twin holds until it is captured', () => {
  const held = async () => {
    const client = createClient()
    const manual = { payment_intent_data: { capture_method: 'manual' as const } }
    const session = await client.checkout.sessions.create(body(manual))
    await press(session.url!, 'pay')
    const { payment_intent: intent, payment_status } = await client.checkout.sessions.retrieve(session.id)
    expect(payment_status).toBe('unpaid')
    if (typeof intent !== 'string') throw new Error('A session tells its intent by its id.')
    return { client, intent }
  }

  it('is captured once, no more than is held, and a part releases the rest', async () => {
    const { client, intent } = await held()
    expect(await client.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 2_290,
    })
    await expect(client.paymentIntents.capture(intent, { amount_to_capture: 2_291 })).rejects.toThrow('capturable')
    await expect(client.refunds.create({ payment_intent: intent })).rejects.toThrow('successful charge')
    const taken = await client.paymentIntents.capture(intent, { amount_to_capture: 2_000 })
    expect(taken).toMatchObject({ status: 'succeeded', amount_received: 2_000, amount_capturable: 0 })
    await expect(client.paymentIntents.capture(intent)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(client.paymentIntents.cancel(intent)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect(await client.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 2_000 })
  })

  it('is cancelled once, and taken no more', async () => {
    const { client, intent } = await held()
    expect((await client.paymentIntents.cancel(intent)).status).toBe('canceled')
    await expect(client.paymentIntents.capture(intent)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })
})

describe('Stripe’s twin, asked by the official client', () => {
  it('takes a payment on its page, of which the PaymentIntent then tells [l5k9]', async () => {
    const { client, session, back } = await paid()
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 2_290,
    })
    expect(back).toBe(`https://pay.example/back?sid=${session.id}`)
    expect(
      await client.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] }),
    ).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', amount_received: 2_290, latest_charge: { amount_refunded: 0 } },
    })
  })

  it('makes one page of one name, and refuses that name for other words [f8j7]', async () => {
    const client = createClient()
    const make = (more = {}) => client.checkout.sessions.create(body(more), { idempotencyKey: 'one' })
    expect((await make()).id).toBe((await make()).id)
    await expect(make({ client_reference_id: 'chk_2' })).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  it('refuses unknown keys, parameters and amounts, and what belongs to another account [h3s5]', async () => {
    const { session } = await paid()
    await expect(createClient('sk_live_none').balance.retrieve()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
    const make = (more: object) => createClient().checkout.sessions.create(body(more))
    await expect(make({ allow_promotion_codes: true })).rejects.toMatchObject({ code: 'parameter_unknown' })
    const of = (currency: string, unit_amount: number) => ({
      line_items: [{ quantity: 1, price_data: { currency, unit_amount, product_data: { name: 'x' } } }],
    })
    await expect(make(of('eur', 49))).rejects.toMatchObject({ code: 'amount_too_small' })
    await expect(make(of('kwd', 1_255))).rejects.toMatchObject({ code: 'amount_invalid' })
    await expect(createClient(accounts[1]!.secretKey).checkout.sessions.retrieve(session.id)).rejects.toMatchObject({
      code: 'resource_missing',
    })
    expect((await createClient(accounts[2]!.secretKey).balance.retrieve()).livemode).toBe(false)
  })

  it('gives back parts and the rest, and nothing twice [v2w2]', async () => {
    const { client, intent } = await paid()
    await client.refunds.create({ payment_intent: intent, amount: 290 })
    expect((await client.refunds.create({ payment_intent: intent })).amount).toBe(2_000)
    await expect(client.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const { data } = await client.refunds.list({ payment_intent: intent, limit: 100 })
    expect(data.map(({ amount }) => amount)).toEqual([2_000, 290])
  })

  it('expires a page, which nobody can pay by then [n7y7]', async () => {
    const client = createClient()
    const { id, url } = await client.checkout.sessions.create(body())
    expect(await client.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    await press(url!, 'pay')
    expect(await client.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
    await expect(client.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('signs its events so that the client takes them, and tells of disputes [b7r9]', async () => {
    const { secret } = await createClient().webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ['checkout.session.completed', 'charge.dispute.created', 'charge.dispute.closed'],
    })
    const { client, session, intent } = await paid()
    for (const action of ['dispute', 'dispute-lost'])
      await fetch(`${sandbox.url}/sandbox/stripe-payments/payments/${session.id}/${action}`, { method: 'POST' })
    await expect.poll(() => receiver.received.length).toBe(3)
    const events = receiver.received.map(({ body: raw, headers }) =>
      Stripe.webhooks.constructEvent(raw, String(headers['stripe-signature']), secret!),
    )
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'checkout.session.completed',
    ])
    expect((await client.disputes.list({ payment_intent: intent })).data).toMatchObject([{ status: 'lost' }])
    const [first] = receiver.received
    expect(() =>
      Stripe.webhooks.constructEvent(`${first!.body} `, String(first!.headers['stripe-signature']), secret!),
    ).toThrow('signature')
  })
})
