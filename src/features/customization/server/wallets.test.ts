import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { connect } from '#features/payment-methods/providers/testing/money-path.ts'
import { setActive } from '#features/payment-methods/server/public.ts'
import { accounts } from '#sandbox/paypal/accounts.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

const previewWallets = async () =>
  (await world.merchant.call('GET /store-customization/wallets')).body.data.wallets as string[]

it('the preview is told of exactly those wallets that the store’s providers have and the merchant left on [s2b6]', async () => {
  const { db } = world.app
  expect(await previewWallets()).toEqual(['applepay', 'googlepay'])
  const { clientId, secret } = accounts[0]!
  await connect(world, 'paypal', { clientId, secret })
  expect(await previewWallets()).toEqual(['paypal', 'applepay', 'googlepay'])
  await setActive(db, world.store.id, 'paypal', false)
  expect(await previewWallets()).toEqual(['applepay', 'googlepay'])
  const airwallex = db.updateTable('payment_providers').where('provider', '=', 'airwallex')
  const { settings } = await db
    .selectFrom('payment_providers')
    .select('settings')
    .where('provider', '=', 'airwallex')
    .executeTakeFirstOrThrow()
  const kept = settings as object
  await airwallex.set({ settings: JSON.stringify({ ...kept, account: null }) }).execute()
  expect(await previewWallets()).toEqual(['applepay'])
  await airwallex.set({ settings: JSON.stringify({ ...kept, wallet: false }) }).execute()
  expect(await previewWallets()).toEqual([])
  const other = await world.app.merchant()
  expect((await other.call('GET /store-customization/wallets')).body.data).toEqual({ wallets: [] })
  expect((await world.app.stranger.call('GET /store-customization/wallets')).status).toBe(401)
})
