import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { listCauses } from '#features/alerts/server/testing/alerts-world.ts'
import { reason } from '#features/localization/reason-sources.ts'
import { capture, deliver } from '#features/payment-methods/providers/testing/capture.ts'
import { type Authorized, authorized, captureLater, leaveAt } from '#features/payment-methods/providers/testing/held.ts'
import { getAttempts, getCheckout, getOrders, workAll } from '#features/payment-methods/providers/testing/money-path.ts'
import { registerWebhook, type Subject, subjects } from '#features/payment-methods/providers/testing/subjects.ts'

let world: ShopWorld
let airwallex: Subject
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  airwallex = subjects.find(({ name }) => name === 'airwallex')!
  await registerWebhook(world, airwallex)
  await captureLater(world, true)
})
afterAll(() => world.close())

const held = () => capture(world, 0, () => Promise.resolve()).then(() => authorized(world, airwallex))
const whole = ({ amount }: Authorized) => ({ key: randomUUID(), amount })
const listConcerns = async (): Promise<{ concern: string; sentence: string }[]> =>
  (await world.merchant.call('GET /payments/unsolved')).body.data
const listEvents = async ({ params }: Authorized): Promise<Record<string, unknown>[]> =>
  (await world.merchant.call('GET /orders/:id', { params })).body.data.events

it('is for the order’s own merchant alone, and so is the setting [g4z2]', async () => {
  const sale = await held()
  const other = await world.app.merchant()
  const { params } = sale
  const calls = [
    ['GET /orders/:id/capture', undefined],
    ['POST /orders/:id/capture', whole(sale)],
    ['POST /orders/:id/void', { key: randomUUID() }],
  ] as const
  for (const [call, body] of calls) {
    const sent = { params, ...(body && { body }) }
    expect((await world.app.stranger.call(call, sent)).status).toBe(401)
    expect((await other.call(call, sent)).status).toBe(404)
  }
  expect((await world.app.stranger.call('GET /payment-capture')).status).toBe(401)
  expect((await world.app.stranger.call('PUT /payment-capture', { body: { later: false } })).status).toBe(401)
  expect((await other.call('GET /payment-capture')).body.data).toEqual({ later: false, providers: [] })
  expect((await world.merchant.call('GET /payment-capture')).body.data).toMatchObject({
    later: true,
    providers: [
      { provider: 'airwallex', days: 7, parts: true, waiting: ['Card'], at_once: expect.arrayContaining(['iDEAL']) },
    ],
  })
  expect((await sale.readStatus()).captures).toEqual([])
  // A key that names another order's capture is not answered with it.
  const request = whole(sale)
  expect((await sale.capture(request)).status).toBe(200)
  expect((await (await held()).capture(request)).status).toBe(409)
})

it('is off at first, is written into the record of changes, and then asks for payments as ever [l2s3]', async () => {
  await captureLater(world, false)
  await captureLater(world, false)
  const sale = await held()
  expect(await sale.inShop()).toMatchObject({ status: 'PAID' })
  expect(await sale.readStatus()).toMatchObject({ state: null, captured: sale.amount })
  const { body } = await world.merchant.call('GET /orders/:id', { params: sale.params })
  expect(body.data.order).toMatchObject({ financial_status: 'paid', payment: { authorization: null } })
  await captureLater(world, true)
  const changes = await world.app.db
    .selectFrom('audit_events')
    .select('detail')
    .where('action', '=', 'payment-capture.change')
    .orderBy('id')
    .execute()
  expect(changes.map(({ detail }) => detail)).toMatchObject([{ later: true }, { later: false }, { later: true }])
})

it('stands as authorized in the list, the file and the story until it is captured [d8b9]', async () => {
  const sale = await held()
  const { body } = await world.merchant.call('GET /orders/:id', { params: sale.params })
  expect(body.data.order).toMatchObject({
    financial_status: 'authorized',
    payment: { authorization: { state: 'open', until: expect.any(String) } },
  })
  const today = new Date()
  const query = { year: today.getFullYear(), month: today.getMonth() + 1 }
  const list = async () => (await world.merchant.call('GET /orders', { query })).body.data.orders.data
  const row = async () =>
    (await list()).find((one: { shopify_order_id: number }) => String(one.shopify_order_id) === sale.params.id)
  expect((await row()).financial_status).toBe('authorized')
  const inFile = async () => {
    const { text } = await world.merchant.call('GET /orders/export', { query })
    const [head, ...lines] = text.trim().split(/\r?\n/)
    const at = head!.split(',').indexOf('Captured')
    const number = (await row()).order_number
    return lines
      .find((line) => line.startsWith(`${number},`))
      ?.split(',')
      .at(at - head!.split(',').length)
  }
  expect((await world.merchant.call('GET /orders/export', { query })).text).toContain(',authorized,')
  expect(await inFile()).toBe('0.00')
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { isPlus: true })
  await sale.capture({ key: randomUUID(), amount: 501 })
  await workAll(world)
  expect((await row()).financial_status).toBe('partially_paid')
  expect(await inFile()).toBe('5.01')
  const events = await listEvents(sale)
  expect(events).toContainEqual(expect.objectContaining({ kind: 'outcome', outcome: 'authorized' }))
  expect(events).toContainEqual(expect.objectContaining({ kind: 'capture_asked', deed: 'capture', state: 'done' }))
  expect(events).toContainEqual(expect.objectContaining({ kind: 'authorization', state: 'captured' }))
})

it('has the script of the browser wait too, as its own default would take the money [s8c3]', async () => {
  const options = async () => {
    const token = await world.checkout()
    const order = await world.order(token, { provider: 'airwallex', method: 'card' })
    return (await world.pay(token, order)).body.data.next.options
  }
  expect(await options()).toMatchObject({ autoCapture: false })
  await captureLater(world, false)
  expect(await options()).toMatchObject({ autoCapture: true })
  await captureLater(world, true)
})

it('is captured or voided, never both, whatever is pressed at once [x4c4]', async () => {
  const sale = await held()
  const presses = Array.from({ length: 8 }, (_, n) =>
    n % 2 === 0 ? sale.capture(whole(sale)) : sale.void({ key: randomUUID() }),
  )
  const answers = await Promise.all(presses)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  await workAll(world)
  const { state, captures } = await sale.readStatus()
  expect(captures).toMatchObject([{ state: 'done' }])
  expect(state).toBe(captures[0].kind === 'capture' ? 'captured' : 'released')
})

it('is followed by messages, however often and in whatever order they come [f3q4]', async () => {
  const sale = await held()
  const messages = await capture(world, 1, () => sale.atProvider('capture'))
  for (const message of [...messages, ...messages].toReversed())
    expect((await deliver(world, message)).status).toBe(200)
  await workAll(world)
  expect(await sale.readStatus()).toMatchObject({ state: 'captured', captured: sale.amount })
  expect(await sale.inShop()).toMatchObject({ status: 'PAID', received: sale.amount })

  const lapsed = await held()
  const [message] = await capture(world, 1, () => lapsed.atProvider('lapse'))
  await Promise.all([1, 2, 3].map(() => deliver(world, message!)))
  await expect
    .poll(async () => {
      await workAll(world)
      return (await lapsed.inShop()).isCancelled
    })
    .toBe(true)
  expect(await lapsed.readStatus()).toMatchObject({ state: 'released' })
})

it('is one order where it is captured before the shop has any [j2f4]', async () => {
  const left = await leaveAt(world, airwallex)
  const { provider_payment_id: id } = await left.read()
  await world.succeed(id!)
  await world.fail({ target: 'shopify', mode: 'error' })
  await left.comeBack()
  await world.app.runJobs()
  await capture(world, 0, () => world.post(`/sandbox/airwallex/payments/${id}/capture`, {}))
  await world.app.services.db
    .updateTable('payment_attempts')
    .set({ checked_at: null })
    .where('id', '=', left.id)
    .execute()
  await world.fail({ target: 'shopify', mode: 'ok' })
  await world.merchant.call('POST /payments/:id/again', { params: { id: left.id } })
  expect(await left.read()).toMatchObject({ authorization_state: 'captured', captured_amount: left.amount })
  await world.app.db.updateTable('checkouts').set({ ordering_until: null }).where('token', '=', left.token).execute()
  expect(await getOrders(world, left.token)).toHaveLength(1)
  const { id: checkoutId } = await getCheckout(world, left.token)
  const order = await world.app.db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ captured_total: left.amount, authorized_until: null })
  await workAll(world)
  const after = await world.app.db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  expect(after.financial_status).toBe('PAID')
})

it('counts that comes after its attempt was given up: authorized late, one order [v2v3]', async () => {
  const left = await leaveAt(world, airwallex)
  const { provider_payment_id: id } = await left.read()
  await world.succeed(id!)
  await world.app.db.updateTable('payment_attempts').set({ state: 'cancelled' }).where('id', '=', left.id).execute()
  await left.comeBack()
  expect(await getOrders(world, left.token)).toHaveLength(1)
  const [attempt] = await getAttempts(world, left.token)
  expect(attempt).toMatchObject({ state: 'succeeded', authorization_state: 'open' })
})

it('is not what was asked for: it counts for nothing, and nothing is taken [r3q2]', async () => {
  const left = await leaveAt(world, airwallex)
  const { provider_payment_id: id } = await left.read()
  await world.app.db
    .updateTable('payment_attempts')
    .set({ amount: left.amount + 1 })
    .where('id', '=', left.id)
    .execute()
  await world.succeed(id!)
  await left.comeBack()
  expect(await getOrders(world, left.token)).toEqual([])
  expect(await left.read()).toMatchObject({
    state: 'waiting',
    mismatch: expect.stringContaining('The payment is for'),
  })
  await world.app.db.deleteFrom('payment_attempts').where('id', '=', left.id).execute()
})

it('that lapses soon is shown, and is an alert [s9k8]', async () => {
  const sale = await held()
  expect((await listConcerns()).map(({ concern }) => concern)).not.toContain('capture_due')
  const soon = new Date(Date.now() + 86_400_000)
  await world.app.db.updateTable('payment_attempts').set({ authorized_until: soon }).where('id', '=', sale.id).execute()
  expect(await listConcerns()).toContainEqual(expect.objectContaining({ id: sale.id, concern: 'capture_due' }))
  const facts = { count: 1, payments: [sale.id] }
  expect(await listCauses(world.app.db, new Date())).toContainEqual(
    expect.objectContaining({ store_id: world.store.id, kind: 'capture_due', facts }),
  )
  await world.fail({ target: 'airwallex', mode: 'error' })
  const request = whole(sale)
  expect((await sale.capture(request)).status).toBe(502)
  await world.fail({ target: 'airwallex', mode: 'ok' })
  expect((await sale.readStatus()).captures).toEqual([])
  await sale.void({ key: randomUUID() })
  await workAll(world)
  expect((await listConcerns()).map(({ concern }) => concern)).not.toContain('capture_due')
})

it('that the provider refuses to capture is shown, and leaves it to be captured otherwise [b6r5]', async () => {
  const sale = await held()
  const tooMuch = sale.amount + 100
  await world.app.db.updateTable('payment_attempts').set({ amount: tooMuch }).where('id', '=', sale.id).execute()
  const request = { key: randomUUID(), amount: tooMuch }
  expect((await sale.capture(request)).status).toBe(200)
  const { state, captures, why_not } = await sale.readStatus()
  expect({ state, captures, why_not }).toMatchObject({
    state: 'open',
    why_not: null,
    captures: [{ id: request.key, state: 'failed', sentence: expect.stringMatching(/^It was not captured\. \S/) }],
  })
  expect(await listConcerns()).toContainEqual(expect.objectContaining({ id: request.key, concern: 'capture_refused' }))
  // A provider that names its reason does so as to a shopper.
  const failure = reason.no_funds
  await world.app.db.updateTable('order_captures').set({ failure }).where('id', '=', request.key).execute()
  const words = 'Not enough money on the shopper’s account'
  expect((await sale.readStatus()).captures[0].sentence).toContain(`It was not captured. ${words}. Fix that`)
  const told = (await listConcerns()).find(({ concern }) => concern === 'capture_refused')
  expect(told?.sentence).toContain(`was not made. ${words}. Fix that`)
  expect(await listEvents(sale)).toContainEqual(expect.objectContaining({ kind: 'capture_asked', failure: words }))
  expect((await sale.capture(whole(sale))).status).toBe(200)
  expect(await sale.readStatus()).toMatchObject({ state: 'captured', captured: sale.amount })
  expect((await listConcerns()).map(({ concern }) => concern)).not.toContain('capture_refused')
})
