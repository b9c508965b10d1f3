import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { sweep } from '#features/checkout/server/payment/sweep.ts'
import { accounts } from '#sandbox/rapyd/accounts.ts'
import { age, getAttempts, followReturn, connect, leaveFor, getOrders, press } from '../testing/money-path.ts'

let world: ShopWorld
const [account] = accounts
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  await connect(world, 'rapyd', { access_key: account!.accessKey, secret_key: account!.secretKey })
})
afterAll(() => world.close())

describe('paying at Rapyd', () => {
  it('is one page however often it is pressed, and one order when the shopper comes back', async () => {
    const { token, url, addresses, attempts } = await leaveFor(world, 'rapyd', 'card')
    expect([addresses, attempts.length]).toEqual([1, 1])
    const found = await fetch(`${world.sandbox.url}/sandbox/rapyd/checkouts?merchant_reference_id=${attempts[0]!.id}`)
    expect((await found.json()).items).toMatchObject([{ payment: { amount: attempts[0]!.amount / 100 } }])
    const back = await press(url, 'pay')
    expect(await Promise.all([followReturn(world, back), followReturn(world, back)])).toEqual([
      `/thank-you/${token}`,
      `/thank-you/${token}`,
    ])
    expect(await getOrders(world, token)).toHaveLength(1)
  })

  it('finds out about a page that is paid although the shopper gave it up, and orders once', async () => {
    const { token, url } = await leaveFor(world, 'rapyd', 'card')
    expect(await followReturn(world, await press(url, 'cancel'))).toBe(`/checkout/${token}`)
    expect((await world.pay(token, await world.order(token))).status).toBe(200)
    await press(url, 'pay')
    await age(world, (await getAttempts(world, token))[0]!.id, 3)
    await sweep(world.app.services)
    expect((await getAttempts(world, token))[0]!.state).toBe('succeeded')
    expect(await getOrders(world, token)).toHaveLength(1)
  })

  it('counts when only the webhook arrives, once however often it comes [f8l2]', async () => {
    await world.post('/sandbox/rapyd/webhooks', {
      account: account!.accessKey,
      url: `${world.app.url}/webhooks/rapyd/${world.store.id}`,
    })
    await world.fail({ target: 'rapyd', mode: 'duplicate-webhooks' })
    const { token, url } = await leaveFor(world, 'rapyd', 'card')
    await press(url, 'pay')
    await expect
      .poll(async () => (await world.app.runJobs(), (await getAttempts(world, token))[0]!.state))
      .toBe('succeeded')
    await world.fail({ target: 'rapyd', mode: 'ok' })
    expect(await getOrders(world, token)).toHaveLength(1)
  })
})
