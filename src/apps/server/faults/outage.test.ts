import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KillableProduct, killableProduct } from '../testing/killable-product.ts'
import { type ShopWorld, shopWorld } from '../testing/shop-world.ts'

let world: ShopWorld
let product: KillableProduct
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  product = killableProduct(world)
  await product.start()
})
afterAll(async () => {
  await product.kill()
  await world.close()
})

const rounds = 8
const perRound = 30

/** A message of the shop with an id of its own; returns how the product answered it. */
const message = async (signal: AbortSignal): Promise<number> => {
  const body = JSON.stringify({ id: 5_801_440_000_032, admin_graphql_api_id: 'gid://shopify/Order/5801440000032' })
  const response = await fetch(`${product.address()}/webhooks/shopify/${world.store.id}`, {
    method: 'POST',
    signal,
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'orders/updated',
      'x-shopify-shop-domain': world.shop.domain,
      'x-shopify-hmac-sha256': createHmac('sha256', world.shop.customApp.apiSecret).update(body).digest('base64'),
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-event-id': randomUUID(),
      'x-shopify-triggered-at': new Date().toISOString(),
    },
  })
  await response.arrayBuffer()
  return response.status
}

const isReady = () =>
  fetch(`${product.address()}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

it('goes on while the database refuses and ends connections, with jobs in hand and signed messages coming in [s7b2]', async ({
  signal,
}) => {
  const database = new URL(world.app.services.env.DATABASE_URL)
  const name = database.pathname.slice(1)
  database.pathname = '/postgres'
  const operator = new pg.Client({ connectionString: database.href })
  await operator.connect()
  const answers: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const messages = Array.from({ length: perRound }, () => message(signal))
      await Promise.race(messages)
      await operator.query(`alter database ${name} with allow_connections false`)
      // Again and again: who was let in a moment before is not among those who are connected yet, and would stay.
      const isReadyAfterEnd = async () => {
        await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
        return isReady()
      }
      await expect.poll(isReadyAfterEnd).toBe(false)
      answers.push(...(await Promise.all(messages)))
      await operator.query(`alter database ${name} with allow_connections true`)
      await expect.poll(isReady).toBe(true)
    }
  } finally {
    await operator.query(`alter database ${name} with allow_connections true`)
    await operator.end()
  }
  expect(answers).toContain(200)
  // Refused for now, so that the shop sends them again.
  expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(await message(signal)).toBe(200)
  const unprocessed = async () =>
    world.app.db
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('processed_at', 'is', null)
      .executeTakeFirstOrThrow()
  await expect.poll(unprocessed).toEqual({ count: 0 })
  expect(product.hasEnded()).toBe(false)
})
