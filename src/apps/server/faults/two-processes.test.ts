import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settle } from '#features/checkout/server/payment/settle.ts'
import { type KillableProduct, killableProduct } from '../testing/killable-product.ts'
import { type ShopWorld, shopWorld } from '../testing/shop-world.ts'

let world: ShopWorld
let products: KillableProduct[]
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  products = [killableProduct(world), killableProduct(world)]
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.kill()))
  await world.close()
})

const listWorkers = async () => (await world.app.db.selectFrom('job_crews').select('id').execute()).map(({ id }) => id)
const holder = async () => {
  const { rows } = await sql<{ worker: string }>`select locked_by as worker from graphile_worker.jobs
    where task_identifier = 'place-order' and locked_at is not null`.execute(world.app.db)
  return rows[0]?.worker
}
const states = async () =>
  (await world.app.db.selectFrom('checkouts').select('state').execute()).map(({ state }) => state)

it('is killed with an order in hand that the shop has made already: the other process notes it, and makes no second one [z5z6]', async () => {
  const [first, second] = products
  await first!.start()
  await expect.poll(listWorkers).not.toEqual([])
  const ofFirst = new Set(await listWorkers())
  await second!.start()
  await expect.poll(async () => (await listWorkers()).length).toBeGreaterThan(ofFirst.size)

  const token = await world.checkout()
  const { intent_id } = (await world.pay(token, await world.order(token))).body.data.next.options
  await world.succeed(String(intent_id))
  const { id } = await world.app.db.selectFrom('payment_attempts').select('id').executeTakeFirstOrThrow()
  const bar = await world.app.pool.connect()
  await bar.query('begin; lock table orders in exclusive mode')
  await settle(world.app.services, id)
  await expect.poll(async () => (await world.orders()).length).toBe(1)
  const worker = await holder()
  expect(worker).toBeDefined()
  await (ofFirst.has(worker!) ? first : second)!.kill()
  await bar.query('rollback')
  bar.release()

  await expect.poll(states).toEqual(['ordered'])
  expect(await world.orders()).toHaveLength(1)
  expect(await world.app.db.selectFrom('orders').select('checkout_id').execute()).toHaveLength(1)
})
