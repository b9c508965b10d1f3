import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getCheckout, refundsInShop } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { intercept } from '../../drafts/testing/drafts-world.ts'
import { noteAftermath } from '../aftermath.ts'
import { placedSale, refundSale, refundStatus, type Sale } from './testing/placed-sale.ts'
import { writeRefund } from './write.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const ordered = () => placedSale(world)
const refund = (sale: Sale, body: object) => refundSale(world, sale, body)
const readStatus = (sale: Sale) => refundStatus(world, sale)
const atAirwallex = (sale: Sale, action: string, body: object = {}) =>
  world.post(`/sandbox/airwallex/payments/${sale.payment}/${action}`, body)

it("is for the order's own merchant alone, and writes nothing for anybody else [h6f7]", async () => {
  const sale = await ordered()
  const body = { key: randomUUID(), amount: 100, left: sale.amount }
  const other = await world.app.merchant()
  for (const call of ['GET /orders/:id/refunds', 'POST /orders/:id/refunds']) {
    expect((await world.app.stranger.call(call, { params: { id: String(sale.order) }, body })).status).toBe(401)
    expect((await other.call(call, { params: { id: String(sale.order) }, body })).status).toBe(404)
  }
  expect(await readStatus(sale)).toMatchObject({ left: sale.amount, refunds: [], why_not: null, takes_parts: true })
  // A key that names another order's refund is not answered with it.
  expect((await refund(sale, body)).status).toBe(200)
  expect((await refund(await ordered(), body)).status).toBe(409)
})

it('never gives back more than is left, by one press or by many with keys of their own [p5n7]', async () => {
  const sale = await ordered()
  const tooMuch = await refund(sale, { amount: sale.amount + 1, left: sale.amount })
  expect(tooMuch).toMatchObject({ status: 422, body: { errors: { amount: expect.stringContaining('is left') } } })
  for (const amount of [0, -1, 1.5]) expect((await refund(sale, { amount, left: sale.amount })).status).toBe(422)
  const share = Math.ceil(sale.amount * 0.6)
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(sale, { amount: share, left: sale.amount })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  await world.app.runJobs()
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: share }])
})

it('tells of what was given back at the provider in the same moment, before anything else goes back [r3x7]', async () => {
  const sale = await ordered()
  await atAirwallex(sale, 'refund', { amount: 3 })
  const answer = await refund(sale, { amount: sale.amount, left: sale.amount })
  expect(answer).toMatchObject({ status: 409, body: { data: { left: sale.amount - 300 } } })
  expect(answer.body.message).toContain('refund was made in the meantime')
  expect((await refund(sale, { amount: sale.amount - 300, left: sale.amount - 300 })).status).toBe(200)
  expect(await readStatus(sale)).toMatchObject({ left: 0, refunded: sale.amount })
})

it('says why the provider refused, in words and with what to do, and lets it be tried anew [h2j2]', async () => {
  const sale = await ordered()
  const { end } = replay(world.app.services, (url) =>
    url.pathname.endsWith('/pa/refunds/create')
      ? { status: 400, text: JSON.stringify({ code: 'insufficient_balance', message: 'Your balance is too low.' }) }
      : undefined,
  )
  const key = randomUUID()
  const answer = await refund(sale, { key, amount: 200, left: sale.amount })
  end()
  expect(answer.body.data).toMatchObject({ left: sale.amount, why_not: null, refunds: [{ state: 'failed' }] })
  expect(answer.body.data.refunds[0].sentence).toMatch(/Nothing was refunded.*Your balance is too low.*refund again/)
  // The same press again is the same refund, which failed.
  expect((await refund(sale, { key, amount: 200, left: sale.amount })).body.data.refunds).toHaveLength(1)
  expect((await refund(sale, { amount: 200, left: sale.amount })).body.data.refunds).toMatchObject([
    { state: 'failed' },
    { amount: 200 },
  ])
  expect((await readStatus(sale)).left).toBe(sale.amount - 200)
})

it('is on its way until its banks are done, and says so where they did not carry it out [p8l8]', async () => {
  const sale = await ordered()
  const answer = await refund(sale, { amount: 400, left: sale.amount })
  expect(answer.body.data.refunds).toMatchObject([{ state: 'pending' }])
  expect(answer.body.data.refunds[0].sentence).toContain('Banks take a few days')
  const { refund_id } = answer.body.data.refunds[0]
  await world.post(`/sandbox/airwallex/refunds/${refund_id}/fail`, {})
  await noteAftermath(world.app.services, sale.attempt, 'none')
  const after = await readStatus(sale)
  expect(after).toMatchObject({ left: sale.amount, refunded: 0, refunds: [{ state: 'failed' }] })
  expect(after.refunds[0].sentence).toContain('the shopper did not get the money')
  const listed = (await world.merchant.call('GET /payments/unsolved')).body.data as { email: string; concern: string }[]
  const { email } = await getCheckout(world, sale.token)
  // Once: as a failed refund of its payment.
  expect(listed.filter((one) => one.email === email).map(({ concern }) => concern)).toEqual(['refund_failed'])
  const { body } = await world.merchant.call('GET /orders/:id', { params: { id: String(sale.order) } })
  const events: { kind: string; state?: string }[] = body.data.events
  expect(events.find(({ kind }) => kind === 'refund_asked')).toMatchObject({ state: 'failed' })
})

it('is asked for by the press before any worker does, so that its answer says what the provider said [w8c9]', async () => {
  const sale = await ordered()
  const { asked, end } = replay(world.app.services, () => undefined)
  const calls = () => asked.filter(({ url }) => url.pathname.endsWith('/pa/refunds/create')).length
  const press = { key: randomUUID(), amount: 100, left: sale.amount }
  const owner = { storeId: world.store.id, merchantId: null }
  await writeRefund(world.app.services, sale.attempt, sale.id, { ...press, ...owner, reason: '', restock: [] })
  await world.app.runJobs()
  expect(calls()).toBe(0)
  expect((await refund(sale, press)).body.data.refunds).toMatchObject([{ state: 'pending' }])
  await world.app.runJobs()
  end()
  expect(calls()).toBe(1)
})

it.each([
  [61, true],
  [1, false],
])('says why trying again may not help where the shop hides an order of %i days (%s)', async (days, isSaid) => {
  const sale = await ordered()
  const placed_at = new Date(Date.now() - days * 24 * 60 * 60_000)
  await world.app.db.updateTable('orders').set({ placed_at }).where('id', '=', sale.id).execute()
  const hidden = ['query OrderMoney', 'query OrderById'].map((name) =>
    intercept(world, name, async (send) => ({ ...(await send()), json: () => ({ data: { order: null } }) })),
  )
  await refund(sale, { amount: sale.amount, left: sale.amount })
  await world.app.runJobs()
  for (const end of hidden.toReversed()) end()
  const { data } = (await world.merchant.call('GET /payments/unsolved')).body
  const { sentence } = data.find((one: { order_id: number }) => one.order_id === sale.order)
  expect(sentence).toContain('Record the refund in your shop too')
  expect(sentence.includes('only to an app with the access scope read_all_orders')).toBe(isSaid)
})

it('gives nothing back that a bank wants back already [s2p5]', async () => {
  const sale = await ordered()
  await atAirwallex(sale, 'dispute')
  const answer = await refund(sale, { amount: 100, left: sale.amount })
  expect(answer.status).toBe(409)
  expect((await readStatus(sale)).why_not).toContain('This payment is disputed')
  expect(await refundsInShop(world, sale.token)).toEqual([])
})

it('is not asked for where the provider cannot be asked what went back before [w4w2]', async () => {
  const sale = await ordered()
  await world.fail({ target: 'airwallex', mode: 'error' })
  const answer = await refund(sale, { amount: 100, left: sale.amount })
  await world.fail({ target: 'airwallex', mode: 'ok' })
  expect(answer.status).toBe(502)
  expect((await readStatus(sale)).refunds).toEqual([])
})
