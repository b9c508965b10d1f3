import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { until } from '#kit/testing/until.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { forgetFormer } from './rotation.ts'

let world: ShopWorld
beforeEach(async () => void (world = await shopWorld({ webhooks: false })))
afterEach(() => world.close())

const newer = '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'
const newest = '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'
const older = () => world.shop.customApp.apiSecret

/** What is not revoked at the platform, the oldest first. */
const unrevoked = (...custom: string[]) => world.post(`/sandbox/shopify/${world.shop.domain}`, { secrets: { custom } })
const save = async (api_secret_key: string) => {
  const { accessToken: access_token, apiKey: api_key } = world.shop.customApp
  const body = { store_id: world.store.id, access_token, api_key, api_secret_key }
  const answer = await world.merchant.call('POST /save-app-keys', { body })
  expect([answer.status, answer.body.message]).toEqual([200, expect.stringMatching(/^Your keys work/)])
  return answer
}
/** The status with which a message of the shop is answered that is signed with this secret. */
const send = async (secret: string) => {
  const payload = JSON.stringify({ id: 1 })
  const answer = await world.app.inject({
    method: 'POST',
    url: `/webhooks/shopify/${world.store.id}`,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(payload).digest('base64'),
      'x-shopify-shop-domain': world.shop.domain,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-topic': 'orders/updated',
    },
  })
  return answer.statusCode
}
const state = async () => {
  const { store } = (await world.merchant.call('GET /store')).body.data
  const { is_verified_secret_key: isVerified, is_secret_refused: isRefused, is_secret_rotating: isRotating } = store
  return { isVerified, isRefused, isRotating }
}
/** How the shop's own messages, those that saving the keys caused among them, were answered. */
const answers = async () =>
  until(
    async () =>
      shopPlatform(world.sandbox.world)
        .getShop(world.shop.domain)!
        .deliveries.flatMap(({ attempts }) => attempts.map(({ answer }) => answer)),
    (given) => given.length > 0,
  )

it('a rotated secret stops nothing while the shop signs with the one before, which is taken for hours after [g8x2]', async () => {
  await unrevoked(older(), newer)
  const answer = await save(newer)
  expect(new Set(await answers())).toEqual(new Set(['200']))
  expect(await state()).toEqual({ isVerified: true, isRefused: false, isRotating: true })
  expect(await send(older())).toBe(200)
  expect(answer.text).not.toContain(older())
  const rows = await world.app.db.selectFrom('stores').select('former_api_secret_key_sealed').execute()
  expect(rows.map(({ former_api_secret_key_sealed: sealed }) => sealed?.includes(older()))).toEqual([false])

  await unrevoked(newer)
  expect(await send(newer)).toBe(200)
  expect(await state()).toEqual({ isVerified: true, isRefused: false, isRotating: false })
  const forgetIn = (hours: number) =>
    forgetFormer({ ...world.app.services, now: () => new Date(Date.now() + hours * 3_600_000) })
  await forgetIn(5)
  expect(await send(older())).toBe(200)
  await forgetIn(7)
  expect(await send(older())).toBe(401)
  expect(await send(newer)).toBe(200)
})

it('the secret that the shop signs with is kept however often another is saved, and is itself again where it is saved anew', async () => {
  await save(newer)
  await save(newest)
  await forgetFormer({ ...world.app.services, now: () => new Date(Date.now() + 86_400_000) })
  expect([await send(older()), await send(newer)]).toEqual([200, 401])
  await save(older())
  expect(await state()).toEqual({ isVerified: true, isRefused: false, isRotating: false })
  expect([await send(older()), await send(newest)]).toEqual([200, 401])
})

it('a new secret is refused once the shop signs with neither of the two, until another is saved', async () => {
  await unrevoked(newest)
  await save(newer)
  await until(state, ({ isRefused }) => isRefused)
  expect(await state()).toEqual({ isVerified: false, isRefused: true, isRotating: false })
  await save(newest)
  await until(state, ({ isVerified }) => isVerified)
  expect(await state()).toEqual({ isVerified: true, isRefused: false, isRotating: false })
})

it('a secret of another app has to be proven, and takes the place of the one before at once', async () => {
  const { clientId: client_id, clientSecret: client_secret } = world.shop.dashboardApp
  const body = { connection_kind: 'dev_dashboard', store_id: world.store.id, client_id, client_secret }
  expect((await world.merchant.call('POST /save-app-keys', { body })).body.data.store).toMatchObject({
    is_verified_secret_key: false,
  })
  expect([await send(older()), await send(client_secret)]).toEqual([401, 200])
})
