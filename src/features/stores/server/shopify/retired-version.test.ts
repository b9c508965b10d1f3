import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { takePending } from '#kit/server/surprises/surprises.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { getShop } from '../connection.ts'
import { webhookSubscriptions } from './operations.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

it('a shop that answers in another version of its API than it is asked in, as once ours is retired, is noted', async () => {
  const { settings } = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!.state
  const shop = await getShop(world.app.services, world.store.id)
  const ask = () => shop.send(webhookSubscriptions, {})
  takePending()
  await ask()
  expect(takePending()).toEqual([])
  settings.oldestVersion = '2027-01'
  expect((await ask()).webhookSubscriptions.nodes).toEqual(expect.any(Array))
  expect(takePending()).toMatchObject([
    { service: 'Shopify', call: 'Admin API', path: 'x-shopify-api-version: expected 2026-10' },
  ])
})
