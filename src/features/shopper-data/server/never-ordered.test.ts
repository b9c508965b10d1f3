import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { addOrder } from '#features/dashboard/server/testing/sales.ts'
import { getAttempts, getCheckout } from '#features/payment-methods/providers/testing/money-path.ts'
import { eraseOldShopperData } from './jobs.ts'
import { tablesWith } from './testing/tables-with.ts'

let world: ShopWorld
beforeAll(async () => (world = await shopWorld()))
afterAll(() => world.close())

const anAddress = () => `kim-${randomUUID().slice(0, 8)}@example.com`

/** A payment of whose order the shop wants to hear nothing: its job has given up. */
const paidFor = async (email: string) => {
  const token = await world.checkout({ note: `for ${email}` })
  const order = await world.order(token, { email, shipping_address: { ...roma, address1: 'Sesame Street 7' } })
  const { body } = await world.pay(token, order)
  await world.succeed(body.data.next.options.intent_id)
  const [[attempt], checkout] = [await getAttempts(world, token), await getCheckout(world, token)]
  const { db, pool } = world.app
  await db.updateTable('payment_attempts').set({ state: 'succeeded' }).where('id', '=', attempt!.id).execute()
  await db.updateTable('checkouts').set({ state: 'paid', paid_at: new Date() }).where('id', '=', checkout.id).execute()
  await pool.query('select graphile_worker.remove_job($1)', [`order:${checkout.id}`])
  return { id: checkout.id, attempt: attempt! }
}
type Paid = Awaited<ReturnType<typeof paidFor>>

const settle = ({ attempt: { id } }: Paid) => world.merchant.call('POST /payments/:id/settled', { params: { id } })
const giveBack = ({ attempt: { id, amount } }: Paid) =>
  world.app.db.updateTable('payment_attempts').set({ refunded_amount: amount }).where('id', '=', id).execute()
const erase = async (email: string) =>
  (await world.merchant.call('POST /shopper-data/erase', { body: { email } })).body.message
const night = async () => {
  await eraseOldShopperData.enqueue(world.app.db, {})
  await world.app.runJobs()
}

it.each([
  ['that the merchant solved', settle],
  ['that went back', giveBack],
])('a payment that became no order is erased by a call as soon as it is one %s [m2y8]', async (_which, end) => {
  const email = anAddress()
  const paid = await paidFor(email)
  expect(await erase(email)).toContain('1 checkout is still being paid or ordered')
  await end(paid)
  expect(await erase(email)).toBe('Erased from 0 orders and 1 checkout.')
  expect(await tablesWith(world.app.db, email)).toEqual([])
})

it('a payment that became no order is erased after a month like what nobody paid, once it is solved [r7w5]', async () => {
  const email = anAddress()
  const paid = await paidFor(email)
  const opened_at = new Date(Date.now() - 31 * 86_400_000)
  await world.app.db.updateTable('checkouts').set({ opened_at }).where('id', '=', paid.id).execute()
  await night()
  expect(await tablesWith(world.app.db, email)).toContain('checkouts')
  await settle(paid)
  await night()
  expect(await tablesWith(world.app.db, email)).toEqual([])
})

it('what a shopper types into the open page after an erasure is erased after a month in its turn', async () => {
  const email = anAddress()
  const token = await world.checkout()
  const type = async () => {
    const body = { version: 1, email, shipping_address: { ...roma, last_name: 'Twicetyped' } }
    expect((await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body })).status).toBe(200)
  }
  await type()
  expect(await erase(email)).toBe('Erased from 0 orders and 1 checkout.')
  expect(await tablesWith(world.app.db, 'Twicetyped')).toEqual([])
  await type()
  const opened_at = new Date(Date.now() - 31 * 86_400_000)
  await world.app.db.updateTable('checkouts').set({ opened_at }).where('token', '=', token).execute()
  await night()
  expect(await tablesWith(world.app.db, 'Twicetyped')).toEqual([])
})

it('an order of nothing that the shop has not taken yet is not erased [m5g2]', async () => {
  const email = anAddress()
  const { attempt } = await paidFor(email)
  await world.app.db
    .updateTable('payment_attempts')
    .set({ provider: 'none', amount: 0 })
    .where('id', '=', attempt.id)
    .execute()
  expect(await erase(email)).toContain('1 checkout is still being paid or ordered')
})

it('a kept search names nobody any more who was erased [q7h9]', async () => {
  const [email, other] = [anAddress(), anAddress()]
  await addOrder(world.app.db, world.store.id, { email, placed_at: new Date() })
  const keep = (name: string, search: string) =>
    world.merchant.call('POST /orders/filters', { body: { name, address: { search } } })
  await keep('Her', email.toUpperCase())
  await keep('Him', other)
  await erase(email)
  expect(await tablesWith(world.app.db, email)).toEqual([])
  expect(await tablesWith(world.app.db, other)).toEqual(['kept_filters'])
})
