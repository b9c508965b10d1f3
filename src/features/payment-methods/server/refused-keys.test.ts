import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { connect, workAll } from '../providers/testing/money-path.ts'
import { replay } from '../providers/testing/replay.ts'
import { subjects } from '../providers/testing/subjects.ts'
import { recheckKeys } from './refused-keys.ts'
import * as repository from './repository.ts'

const [account] = accounts
const { apiKey } = account!
let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterEach(() => {
  account!.apiKey = apiKey
  delete account!.takesPayments
})
afterAll(() => world.close())

/** As if the merchant had made a new key in the provider's web app, and told nobody. */
const revoke = async () => {
  account!.apiKey = 'revoked and replaced'
  await world.post('/sandbox/airwallex/expire-tokens', {})
}
const pay = async () => {
  const token = await world.checkout()
  const answer = await world.pay(token, await world.order(token))
  return { token, status: answer.status }
}
const isAuthorized = async () => (await world.merchant.call('GET /payment-method')).body.data.is_authorized

describe('keys that a provider refuses while a shopper pays', () => {
  it('stay when they work after all, and with them what the merchant switched', async () => {
    const switchOther = async (other: boolean) => {
      const { client_id, api_key, webhook_secret } = (await world.merchant.call('GET /payment-method')).body.data
      const body = { client_id, api_key, webhook_secret, wallet: true, other }
      return world.merchant.call('PUT /payment-method', { body })
    }
    await switchOther(false)
    await revoke()
    expect((await pay()).status).toBe(409)
    account!.apiKey = apiKey
    await world.app.runJobs()
    expect(await isAuthorized()).toBe(true)
    expect((await pay()).status).toBe(200)
    expect((await world.merchant.call('GET /payment-method')).body.data.other).toBe(false)
    await switchOther(true)
  })

  it('are offered to nobody any more, and the shop sells by its own checkout until they are replaced', async () => {
    await revoke()
    const { token } = await pay()
    await world.app.runJobs()
    expect(await isAuthorized()).toBe(false)
    const shown = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
    expect(shown.body.data.checkout.payment_methods).toEqual([])
    const next = await world.open([{ variant_id: world.variants[0]!.id, quantity: 1 }])
    expect([next.status, next.body.message]).toEqual([409, 'This shop does not accept payments here yet.'])
    account!.apiKey = apiKey
    const { client_id, api_key, webhook_secret } = (await world.merchant.call('GET /payment-method')).body.data
    await world.merchant.call('PUT /payment-method', { body: { client_id, api_key, webhook_secret } })
    expect(await isAuthorized()).toBe(true)
  })

  it('are offered to nobody any more where they lost the right to take payments', async () => {
    account!.takesPayments = false
    const { token, status } = await pay()
    await world.app.runJobs()
    expect([status, await isAuthorized()]).toEqual([409, false])
    const shown = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
    expect(shown.body.data.checkout.payment_methods).toEqual([])
    const { client_id, api_key, webhook_secret } = (await world.merchant.call('GET /payment-method')).body.data
    const reconnect = () => world.merchant.call('PUT /payment-method', { body: { client_id, api_key, webhook_secret } })
    expect((await reconnect()).body.msg).toBe(
      'This Airwallex API key is not allowed to take payments. Give it that permission.',
    )
    delete account!.takesPayments
    await reconnect()
    expect(await isAuthorized()).toBe(true)
  })

  it('are offered again by themselves once the provider takes them again, as after an empty 403 of a firewall', async () => {
    const viva = subjects.find(({ name }) => name === 'viva')!
    await connect(world, 'viva', viva.getKeys(0))
    const token = await world.checkout()
    const order = await world.order(token, { provider: 'viva', method: viva.method })
    const { end } = replay(world.app.services, ({ href }) =>
      href.includes('/viva') ? { status: 403, text: '' } : undefined,
    )
    const isOffered = async () => (await world.merchant.call('GET /viva')).body.data.is_authorized
    expect((await world.pay(token, order)).status).toBe(409)
    await world.app.runJobs()
    expect(await isOffered()).toBe(false)
    await workAll(world)
    expect(await isOffered(), 'while it stands in the way').toBe(false)
    end()
    await world.app.runJobs()
    expect(await isOffered(), 'before they are tried again').toBe(false)
    await workAll(world)
    expect(await isOffered()).toBe(true)
    expect((await world.pay(token, await world.order(token, { provider: 'viva', method: viva.method }))).status).toBe(
      200,
    )
  })

  it.each(subjects)('are not judged by a firewall on the way to $name', async ({ name, twin, method, getKeys }) => {
    await connect(world, name, getKeys(0))
    const token = await world.checkout()
    const order = await world.order(token, { provider: name, method })
    await world.fail({ target: twin, mode: 'blocked' })
    expect((await world.pay(token, order)).status).toBe(502)
    await world.app.runJobs()
    await world.fail({ target: twin, mode: 'ok' })
    const { db } = world.app.services
    const { is_authorized } = await db
      .selectFrom('payment_providers')
      .select('is_authorized')
      .where('store_id', '=', world.merchant.store.id)
      .where('provider', '=', name)
      .executeTakeFirstOrThrow()
    expect(is_authorized).toBe(true)
    expect((await world.pay(token, order)).status).toBe(200)
  })

  it('are tried with all that messages need: the id of a webhook that had to be made anew is kept', async () => {
    const paypal = subjects.find(({ name }) => name === 'paypal')!
    await connect(world, 'paypal', paypal.getKeys(0))
    const { db } = world.app.services
    const ofStore = { store_id: world.merchant.store.id, provider: 'paypal' as const }
    const row = () =>
      db
        .selectFrom('payment_providers')
        .select(['settings', 'updated_at'])
        .where((of) => of.and(ofStore))
        .executeTakeFirstOrThrow()
    const recheck = async () => {
      await recheckKeys(db, ofStore.store_id, 'paypal')
      await world.app.runJobs()
    }
    const known = await row()
    await recheck()
    expect(await row(), 'where nothing has changed').toEqual(known)
    await repository.mergeSettings(db, ofStore.store_id, 'paypal', { webhook_id: 'DELETED' })
    await recheck()
    expect((await row()).settings).toEqual(known.settings)
  })

  it('are not judged by a clock that is off', async () => {
    const rapyd = subjects.find(({ name }) => name === 'rapyd')!
    await connect(world, 'rapyd', rapyd.getKeys(0))
    const token = await world.checkout()
    const order = await world.order(token, { provider: 'rapyd' })
    const { now } = world.app.services
    world.app.services.now = () => new Date(Date.now() + 120_000)
    const answer = await world.pay(token, order)
    world.app.services.now = now
    expect(answer.status).toBe(502)
    await world.app.runJobs()
    expect((await world.merchant.call('GET /rapyd')).body.data.is_authorized).toBe(true)
    expect((await world.pay(token, order)).status).toBe(200)
  })
})
