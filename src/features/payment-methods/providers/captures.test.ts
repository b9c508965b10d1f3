import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { makeCapture } from '#features/checkout/server/payment/captures/make.ts'
import { sweep } from '#features/checkout/server/payment/sweep.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { atProvider, type Authorized, authorized, captureLater, getFee, getFigures, leaveAt } from './testing/held.ts'
import { act, age, connect, getOrders, paymentsAt, workAll } from './testing/money-path.ts'
import { subjects } from './testing/subjects.ts'

let world: ShopWorld
const able = subjects.filter(({ description }) => description.captures)
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  for (const { name, getKeys } of subjects) await connect(world, name, getKeys(0))
  await captureLater(world, true)
})
afterAll(() => world.close())

const captureCall = /\/capture$|\/cancel$|\/void$|\/api\/transactions\/|\/v1\/payments\/payment_/
/** Lets the next capture or void have its effect at the provider, and nobody hear the answer. */
const loseAnswer = () => {
  const { http } = world.app.services
  const { send } = http
  http.send = async (url, options) => {
    const answer = await send(url, options)
    const isRead = options?.method === 'GET' || (!options?.method && options?.body === undefined)
    if (isRead || !captureCall.test(new URL(url).pathname)) return answer
    http.send = send
    throw new OutboundError({ host: new URL(url).host, peer: options?.peer ?? '' }, 'timeout')
  }
  return () => void (http.send = send)
}
/** So long ago that everything authorized is asked about again. */
const letTimePass = () =>
  world.app.db
    .updateTable('payment_attempts')
    .set({ checked_at: new Date(Date.now() - 7 * 3_600_000) })
    .execute()
const leased = (id: string) =>
  world.app.db.updateTable('order_captures').set({ leased_until: null }).where('id', '=', id).execute()

/** The shop takes a cancellation on and does it a moment later. */
const cancelled = async ({ inShop, row }: Authorized) => {
  await expect
    .poll(async () => {
      await workAll(world)
      return (await row()).cancelled_at
    })
    .not.toBeNull()
  expect((await inShop()).isCancelled).toBe(true)
}

describe.each(able)('a payment that waits to be captured at $brand', (subject) => {
  it('is an order to be paid in the shop, is captured by one press however often it is made, and counts from then on [r5m8]', async () => {
    const before = await getFigures(world)
    const sale = await authorized(world, subject)
    expect(await sale.inShop()).toEqual({ status: 'PENDING', isCancelled: false, received: 0 })
    expect(await sale.readStatus()).toMatchObject({
      state: 'open',
      authorized: sale.amount,
      captured: 0,
      why_not: null,
    })
    expect(await getFigures(world)).toEqual({ revenue: before.revenue, orders: before.orders + 1 })
    expect(await getFee(world, sale.row)).toBe(0)
    const request = { key: randomUUID(), amount: sale.amount }
    const answers = await Promise.all(Array.from({ length: 20 }, () => sale.capture(request)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    await world.app.runJobs()
    expect(await sale.readStatus()).toMatchObject({
      state: 'captured',
      captured: sale.amount,
      captures: [{ state: 'done', amount: sale.amount }],
    })
    expect(await sale.inShop()).toEqual({ status: 'PAID', isCancelled: false, received: sale.amount })
    expect(await getFigures(world)).toEqual({ revenue: before.revenue + sale.amount, orders: before.orders + 1 })
    expect(await getFee(world, sale.row)).toBeGreaterThan(0)
    expect((await sale.capture({ key: randomUUID(), amount: sale.amount })).status).toBe(409)
    expect((await sale.void({ key: randomUUID() })).status).toBe(409)
    const refund = await world.merchant.call('POST /orders/:id/refunds', {
      params: sale.params,
      body: { key: randomUUID(), amount: 500, left: sale.amount },
    })
    expect(refund.body.data).toMatchObject({ left: sale.amount - 500 })
  })

  it('is voided: nothing is taken, and its order is cancelled in the shop [p9v2]', async () => {
    const before = await getFigures(world)
    const sale = await authorized(world, subject)
    const request = { key: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => sale.void(request)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await workAll(world)
    expect(await sale.readStatus()).toMatchObject({ state: 'released', captured: 0, captures: [{ state: 'done' }] })
    await cancelled(sale)
    expect((await sale.inShop()).received).toBe(0)
    expect((await getFigures(world)).revenue).toBe(before.revenue)
    expect(await getFee(world, sale.row)).toBe(0)
    expect((await sale.capture({ key: randomUUID(), amount: sale.amount })).status).toBe(409)
  })

  it('whose answer was lost is asked about, and is captured once [g9n2]', async () => {
    const sale = await authorized(world, subject)
    const restore = loseAnswer()
    const request = { key: randomUUID(), amount: sale.amount }
    const lost = await sale.capture(request)
    restore()
    expect(lost.body.data.captures).toMatchObject([{ state: 'asked' }])
    expect((await sale.void({ key: randomUUID() })).status).toBe(409)
    await leased(request.key)
    await Promise.all([1, 2, 3].map(() => makeCapture(world.app.services, request.key)))
    await world.app.runJobs()
    expect(await sale.readStatus()).toMatchObject({ state: 'captured', captures: [{ state: 'done' }] })
    expect(await sale.inShop()).toMatchObject({ status: 'PAID', received: sale.amount })
  })

  it('that is captured, or lapses, at the provider is noticed by asking [x8t9]', async () => {
    const [taken, released] = [await authorized(world, subject), await authorized(world, subject)]
    expect(await taken.atProvider('capture')).toBe(true)
    expect(await released.atProvider('lapse')).toBe(true)
    await letTimePass()
    await sweep(world.app.services)
    await workAll(world)
    expect(await taken.readStatus()).toMatchObject({ state: 'captured', captured: taken.amount })
    expect(await taken.inShop()).toMatchObject({ status: 'PAID' })
    expect(await released.readStatus()).toMatchObject({ state: 'released' })
    await cancelled(released)
  })

  it('and comes second is voided, not given back [v5j7]', async () => {
    const left = await leaveAt(world, subject)
    const [first] = await paymentsAt(world, subject, left.id)
    await left.comeBack()
    const order = await world.order(left.token, { provider: subject.name, method: subject.method })
    await act(world, subject, first!, 'pay')
    await left.comeBack()
    expect((await world.pay(left.token, order)).status).toBe(409)
    expect(await getOrders(world, left.token)).toHaveLength(1)
    // A second authorization that slipped through before the first one was known.
    const other = await leaveAt(world, subject)
    const [second] = await paymentsAt(world, subject, other.id)
    await world.app.db
      .updateTable('payment_attempts')
      .set({ checkout_id: (await left.read()).checkout_id })
      .where('id', '=', other.id)
      .execute()
    await act(world, subject, second!, 'pay')
    await age(world, other.id, 3)
    await sweep(world.app.services)
    await workAll(world)
    const again = await world.app.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(again).toMatchObject({ state: 'refunded', authorization_state: 'released', refund_id: null })
    expect(await atProvider(world, subject, second!.id, 'capture')).toBe(false)
    expect(await getOrders(world, left.token)).toHaveLength(1)
    expect((await left.read()).authorization_state).toBe('open')
  })
})

const takesParts = (one: (typeof able)[number]) => one.description.captures?.parts === true

it.each(able.filter(takesParts))(
  'a part is captured once at $brand, and the rest is released [s3h2]',
  async (subject) => {
    await world.post(`/sandbox/shopify/${world.shop.domain}`, { isPlus: true })
    const sale = await authorized(world, subject)
    const part = sale.amount - 300
    expect((await sale.capture({ key: randomUUID(), amount: sale.amount + 1 })).status).toBe(422)
    expect((await sale.capture({ key: randomUUID(), amount: part })).status).toBe(200)
    await world.app.runJobs()
    expect(await sale.readStatus()).toMatchObject({ state: 'captured', captured: part })
    expect(await sale.inShop()).toEqual({ status: 'PARTIALLY_PAID', isCancelled: false, received: part })
    const { body } = await world.merchant.call('GET /orders/:id/refunds', { params: sale.params })
    expect(body.data).toMatchObject({ paid: part, left: part })
    // Whatever the provider lists of what was released, none of it counts as given back.
    await world.merchant.call('POST /payments/:id/again', { params: { id: sale.id } })
    expect(await sale.read()).toMatchObject({ state: 'succeeded', refunded_amount: 0 })
    const refund = { key: randomUUID(), amount: part, left: part }
    expect((await world.merchant.call('POST /orders/:id/refunds', { params: sale.params, body: refund })).status).toBe(
      200,
    )
    await workAll(world)
    expect(await sale.read()).toMatchObject({ state: 'succeeded', refunded_amount: part })
  },
)

it.each(able.filter((one) => !takesParts(one)))('a part is not captured at $brand [h4w6]', async (subject) => {
  const sale = await authorized(world, subject)
  expect((await sale.capture({ key: randomUUID(), amount: sale.amount - 300 })).status).toBe(422)
  expect((await sale.readStatus()).captures).toEqual([])
})

it.each(subjects.filter(({ description }) => !description.captures))(
  'a payment at $brand is taken at once all the same [k5j2]',
  async (subject) => {
    const sale = await authorized(world, subject)
    expect(await sale.inShop()).toMatchObject({ status: 'PAID', received: sale.amount })
    expect(await sale.readStatus()).toMatchObject({ state: null, authorized: 0, captured: sale.amount })
    expect((await sale.void({ key: randomUUID() })).status).toBe(409)
  },
)
