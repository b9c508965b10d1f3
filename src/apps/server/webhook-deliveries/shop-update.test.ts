import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { shopChanged } from '#features/stores/server/public.ts'
import { type ShopWorld, shopWorld } from '../testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const payload = '{"id":1}'
const deliver = async () => {
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: `/webhooks/shopify/${world.store.id}`,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', world.shop.customApp.apiSecret).update(payload).digest('base64'),
      'x-shopify-shop-domain': world.shop.domain,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-topic': 'shop/update',
    },
  })
  expect(statusCode).toBe(200)
  await world.app.runJobs()
}
const stored = () =>
  world.app.db
    .selectFrom('stores')
    .select(['name', 'primary_domain', 'time_zone', 'shop_plan'])
    .where('id', '=', world.store.id)
    .executeTakeFirstOrThrow()
const renamed = {
  name: 'Linden & Daughters',
  primary_domain: 'linden.example',
  time_zone: 'America/New_York',
  shop_plan: 'Advanced',
}
const shop = {
  name: renamed.name,
  myshopifyDomain: 'sandbox-one.myshopify.com',
  currencyCode: 'EUR',
  ianaTimezone: renamed.time_zone,
  taxesIncluded: true,
  primaryDomain: { host: renamed.primary_domain },
  plan: { publicDisplayName: renamed.shop_plan },
}
const currentAppInstallation = { accessScopes: [], app: { apiKey: 'a key' } }
const answering = (status = 200) =>
  replay(world.app.services, (_url, body) =>
    body.includes('query ShopAndScopes')
      ? { status, text: JSON.stringify({ data: { shop, currentAppInstallation } }) }
      : undefined,
  )

it('that something about a shop was changed has it asked what it is called, which domain it has, in which time zone it is and on which plan', async () => {
  await deliver()
  const before = await stored()
  const { end } = answering()
  await deliver()
  end()
  expect(await stored()).toEqual(renamed)
  await deliver()
  expect(await stored()).toEqual(before)
})

it('is followed once the shop answers', async () => {
  const silent = answering(503)
  await deliver()
  silent.end()
  expect((await stored()).name).not.toBe(renamed.name)
  const { end } = answering()
  await world.app.retryJobs()
  end()
  expect(await stored()).toEqual(renamed)
  await deliver()
})

it('has nobody asked about a store that is being removed, or was', async () => {
  const { asked, end } = answering()
  const other = await world.app.merchant()
  const leaving = await world.app.merchant()
  await world.app.db.updateTable('stores').set({ leaving_at: new Date() }).where('id', '=', leaving.store.id).execute()
  await shopChanged(world.app.services, other.store.id)
  await shopChanged(world.app.services, leaving.store.id)
  await world.app.db.deleteFrom('stores').where('id', '=', other.store.id).execute()
  await world.app.runJobs()
  end()
  expect(asked).toEqual([])
  const left = await sql`select job.id from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'refresh-shop-facts'`.execute(world.app.db)
  expect(left.rows).toEqual([])
})
