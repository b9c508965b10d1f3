import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import type { AlertList } from '#features/alerts/contract.ts'
import { watch } from '#features/alerts/server/watch.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { switchAddOn } from '#features/script/server/public.ts'
import { openAccessToken, sealAccessToken, getShop } from './connection.ts'
import { checkSoon } from './jobs.ts'
import { findStore } from './repository.ts'
import { shopAndScopes } from './shopify/operations.ts'

let world: ShopWorld
let sealed: Buffer
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  sealed = (await stored()).access_token_sealed!
})
afterAll(() => world.close())
const stored = async () => (await findStore(world.app.db, world.store.id))!
const token = async () => openAccessToken(world.app.services, await stored())
const isInstalled = (installed: boolean) => world.post(`/sandbox/shopify/${world.shop.domain}`, { installed })
const change = (access_token_expires_at: Date | null) =>
  world.app.db
    .updateTable('stores')
    .set({ access_token_sealed: sealed, access_token_expires_at, cut_off_at: null })
    .where('id', '=', world.store.id)
    .execute()
beforeEach(() => change(null))
afterEach(() => isInstalled(true))

/** Asks the shop for anything, as whatever needs it does. */
const askShop = async () => (await getShop(world.app.services, world.store.id)).send(shopAndScopes, {})
/** What is to be looked into a while later. */
const minutesLater = async () => {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.app.db)
  await world.app.runJobs()
}
const alerts = async () => {
  await watch(world.app.services)
  const { alerts: all } = (await world.merchant.call('GET /alerts')).body.data as AlertList
  return all.filter(({ ended_at }) => !ended_at).map(({ kind }) => kind)
}

it('cuts a store off whose key the shop refuses without a message, and tells its merchant until it is authorized again [c4x8]', async () => {
  await world.app.db
    .updateTable('stores')
    .set({ is_add_on_enabled: true, is_script_injected: true, script_checked_at: new Date() })
    .where('id', '=', world.store.id)
    .execute()
  await isInstalled(false)
  await expect(askShop()).rejects.toMatchObject({ problem: 'wrong-token' })
  await world.app.runJobs()
  expect(await token()).not.toBeNull()
  await minutesLater()
  expect(await token()).toBeNull()
  // One cause, one alert: the script went with the key.
  expect(await alerts()).toEqual(['shop_cut_off'])
  await change(null)
  expect(await alerts()).toEqual(['script_gone'])
})

it('looks where the script stands once the store is authorized again, and switches it on where it was [h7w4]', async () => {
  const { db, services } = world.app
  const script = () =>
    db.selectFrom('stores').select('is_script_injected').where('id', '=', world.store.id).executeTakeFirstOrThrow()
  await switchAddOn(services, world.store.id, true)
  await isInstalled(false)
  await expect(askShop()).rejects.toMatchObject({ problem: 'wrong-token' })
  await minutesLater()
  expect(await script()).toEqual({ is_script_injected: false })
  await isInstalled(true)
  await db.updateTable('stores').set({ access_token_sealed: sealed }).where('id', '=', world.store.id).execute()
  await checkSoon(services, world.store.id, 'store')
  await minutesLater()
  expect(await script()).toEqual({ is_script_injected: true })
})

it('keeps a key that was refused once, and is accepted when it is looked into [c7k3]', async () => {
  await isInstalled(false)
  await expect(askShop()).rejects.toMatchObject({ problem: 'wrong-token' })
  await isInstalled(true)
  await minutesLater()
  expect(await token()).not.toBeNull()
})

it('asks for the next key where one that lasts for a day was revoked [r3d6]', async () => {
  const { services } = world.app
  await change(new Date(Date.now() + 20 * 3_600_000))
  await world.app.db
    .updateTable('stores')
    .set({ access_token_sealed: sealAccessToken(services, world.store.id, 'shpat_revoked') })
    .where('id', '=', world.store.id)
    .execute()
  await expect(askShop()).rejects.toMatchObject({ problem: 'wrong-token' })
  const { end } = replay(services, ({ pathname }) =>
    pathname.endsWith('/admin/oauth/access_token')
      ? { text: JSON.stringify({ access_token: 'shpat_next', expires_in: 86_399 }) }
      : undefined,
  )
  await minutesLater()
  end()
  expect(await token()).toBe('shpat_next')
})

it('is cut off, too, where a key that has run out is not renewed [t6n4]', async () => {
  await change(new Date(Date.now() - 60_000))
  await isInstalled(false)
  await expect(askShop()).rejects.toMatchObject({ problem: 'wrong-token' })
  await minutesLater()
  expect(await token()).toBeNull()
})
