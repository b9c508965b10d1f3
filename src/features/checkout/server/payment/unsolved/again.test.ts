import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import {
  getAttempts,
  getCheckout,
  getOrders,
  refundsInShop,
} from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { noteAftermath } from '../aftermath.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const paid = async () => {
  const token = await world.checkout()
  const answer = await world.pay(token, await world.order(token))
  const payment: string = answer.body.data.next.options.intent_id
  await world.succeed(payment)
  const [attempt] = await getAttempts(world, token)
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
  return { token, payment, id: attempt!.id, amount: attempt!.amount }
}
const ordered = async () => {
  const sale = await paid()
  await world.app.runJobs()
  const { id } = await getCheckout(world, sale.token)
  const order = await world.app.db
    .selectFrom('orders')
    .select(['shopify_order_id', 'order_number'])
    .where('checkout_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...sale, order }
}
type Listed = { id: string; concern: string; sentence: string; order_id: number | null }
const listed = async (): Promise<Listed[]> => (await world.merchant.call('GET /payments/unsolved')).body.data
const concern = async (id: string) => (await listed()).find((one) => one.id === id)
const again = (id: string, by = world.merchant) => by.call('POST /payments/:id/again', { params: { id } })
const refund = (sale: Awaited<ReturnType<typeof ordered>>, body: object) =>
  world.merchant.call('POST /orders/:id/refunds', {
    params: { id: String(sale.order.shopify_order_id) },
    body: { key: randomUUID(), left: sale.amount, ...body },
  })
const refusing = (status: number) =>
  replay(world.app.services, (url) =>
    url.pathname.endsWith('/pa/refunds/create')
      ? { status, text: JSON.stringify({ code: 'no', message: 'Your balance is too low.' }) }
      : undefined,
  )

it('goes on for its own merchant alone [p8x4]', async () => {
  const sale = await paid()
  const other = await world.app.merchant()
  const params = { id: sale.id }
  expect((await world.app.stranger.call('POST /payments/:id/again', { params })).status).toBe(401)
  expect((await again(sale.id, other)).status).toBe(404)
  expect((await again(randomUUID())).status).toBe(404)
})

it('begins an order anew that was given up, and makes one of it however often it is pressed [h3m8]', async () => {
  const sale = await paid()
  const { id } = await getCheckout(world, sale.token)
  await world.app.pool.query('select graphile_worker.remove_job($1)', [`order:${id}`])
  expect(await concern(sale.id)).toMatchObject({ concern: 'unordered', order_id: null })
  const answers = await Promise.all([1, 2, 3].map(() => again(sale.id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await getOrders(world, sale.token)).toHaveLength(1)
  expect(await concern(sale.id)).toBeUndefined()
})

it('lists a refused refund with its reason until it is solved or another one went through [y5z5]', async () => {
  const sale = await ordered()
  const key = randomUUID()
  const { end } = refusing(400)
  await refund(sale, { key, amount: 300 })
  end()
  expect(await concern(key)).toMatchObject({ concern: 'refund_refused', order_id: sale.order.shopify_order_id })
  expect((await concern(key))!.sentence).toContain('Your balance is too low.')
  await refund(sale, { amount: 300 })
  expect(await concern(key)).toBeUndefined()

  const second = randomUUID()
  const other = refusing(400)
  await refund(sale, { key: second, amount: 100, left: sale.amount - 300 })
  other.end()
  const params = { id: second }
  const stranger = await world.app.merchant()
  expect((await stranger.call('POST /payments/:id/settled', { params })).status).toBe(404)
  expect((await world.merchant.call('POST /payments/:id/settled', { params })).status).toBe(200)
  expect(await concern(second)).toBeUndefined()
})

it('lists a refund without an answer, which cannot be called solved, and asks for it again [c8k5]', async () => {
  const sale = await ordered()
  const key = randomUUID()
  const { end } = refusing(500)
  await refund(sale, { key, amount: 250 })
  end()
  expect(await concern(key)).toMatchObject({ concern: 'refund_unanswered' })
  expect((await world.merchant.call('POST /payments/:id/settled', { params: { id: key } })).status).toBe(404)
  await world.app.db.updateTable('order_refunds').set({ leased_until: null }).where('id', '=', key).execute()
  expect((await again(key)).status).toBe(200)
  await world.app.runJobs()
  expect(await concern(key)).toBeUndefined()
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 250 }])
})

it('says until when a dispute may be answered, where its provider says so [b3p3]', async () => {
  const sale = await ordered()
  await world.post(`/sandbox/airwallex/payments/${sale.payment}/dispute`, {})
  await noteAftermath(world.app.services, sale.id, 'open')
  expect(await concern(sale.id)).toMatchObject({ concern: 'disputed' })
  expect((await concern(sale.id))!.sentence).toMatch(
    /Respond to the dispute at Airwallex by [A-Z][a-z]{2} \d{1,2}, \d{4}\. Do not refund it/,
  )
})
