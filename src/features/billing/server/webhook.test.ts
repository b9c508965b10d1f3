import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#sandbox/stripe/account.ts'
import { billingWorld } from './testing/billing-world.ts'

let world: Awaited<ReturnType<typeof billingWorld>>

beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const toBody = (type: string, object: object, id = `evt_${randomUUID()}`) =>
  JSON.stringify({ id, object: 'event', type, data: { object }, created: 0, livemode: false })

const signed = (payload: string, secret: string = account.webhookSecret, timestamp = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

const send = (payload: string, signature?: string) =>
  world.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    payload,
  })

const kept = async () => (await world.app.db.selectFrom('billing_events').select('id').execute()).length

it('believes nothing that is not signed, signed by another, old or changed', async () => {
  const body = toBody('customer.subscription.updated', { id: 'sub_1', customer: 'cus_1' })
  const old = Math.floor(Date.now() / 1000) - 360
  for (const signature of [
    undefined,
    't=1,v1=00',
    signed(body, 'whsec_of_somebody_else'),
    signed(body, account.webhookSecret, old),
    signed(`${body} `),
  ])
    expect((await send(body, signature)).statusCode).toBe(401)
  expect(await kept()).toBe(0)
})

it('keeps a message once, however often it comes, and shrugs at customers of others', async () => {
  const body = toBody('customer.subscription.updated', { id: 'sub_1', customer: 'cus_of_nobody' })
  for (let time = 0; time < 3; time += 1) expect((await send(body, signed(body))).statusCode).toBe(200)
  expect(await kept()).toBe(1)
  await world.runJobs()
  const [event] = await world.app.db.selectFrom('billing_events').selectAll().execute()
  expect(event!.processed_at).not.toBeNull()
})

it('believes a message only in where to look: a lie about a subscription upgrades nobody', async () => {
  await world.merchant.page('/billing/upgrade/2')
  const { customer_id: customer } = await world.account()
  const body = toBody('customer.subscription.updated', { id: 'sub_x', customer, status: 'active' })
  await send(body, signed(body))
  await world.settle()
  expect((await world.store()).plan_id).toBe(1)
})

it('comes to the same end when messages are doubled and come in the wrong order [m9x4]', async () => {
  await world.post('/failures', { target: 'stripe', mode: 'unordered-webhooks' })
  await world.subscribe()
  await world.post('/failures', { target: 'stripe', mode: 'duplicate-webhooks' })
  await world.order({ total: 40_000 })
  await world.finishWeek()
  expect((await world.store()).plan_id).toBe(2)
  expect(await world.invoices()).toMatchObject([{ amount_paid: 1250 }, { amount_paid: 850 }])

  // Everything that was ever said, again and backwards.
  await world.app.db.deleteFrom('billing_events').execute()
  for (const { body } of world.deliveries()) expect((await send(body, signed(body))).statusCode).toBe(200)
  await world.settle()
  expect(await world.invoices()).toMatchObject([{ amount_paid: 1250 }, { amount_paid: 850 }])
  expect(await world.account()).toMatchObject({ status: 'active' })
  const bills = await world.app.db.selectFrom('fee_bills').selectAll().execute()
  expect(bills.map(({ amount }) => amount).filter(Boolean)).toEqual([400])
})

it('heals what lost messages missed, the week’s fees among it', async () => {
  await world.post('/failures', { target: 'stripe', mode: 'lost-webhooks' })
  await world.order({ total: 10_000 })
  const reconcile = async () => {
    await world.app.pool.query("select graphile_worker.add_job('reconcile-billing', '{}')")
    await world.runJobs()
    await world.runJobs()
  }
  await world.finishWeek(reconcile)
  expect((await world.invoices())[0]).toMatchObject({ amount_paid: 950, status: 'completed' })
})

it('shows an invoice as refunded once its money was given back [r7b6]', async () => {
  await fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' })
  const { customer_id: customer } = await world.account()
  const [latest] = (await world.stripe.invoices.list({ customer })).data
  await world.post(`/stripe/refund-invoice/${latest!.id}`)
  await world.settle()
  expect((await world.invoices())[0]).toMatchObject({ status: 'refunded' })
})

it('says so, and stays usable, while the engine does not answer [q6p7]', async () => {
  await world.post('/failures', { target: 'stripe', mode: 'error' })
  expect(await world.upcoming()).toMatchObject({ error: false, amount_due: 850 })
  expect((await world.merchant.page('/billing-portal')).location).toBe('/billing/plan')
  expect((await world.merchant.page('/billing')).text).toContain('Our billing service did not answer')
  expect((await world.merchant.call('POST /billing/step-down')).status).toBe(502)
})
