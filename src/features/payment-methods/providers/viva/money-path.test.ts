import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { accounts } from '#sandbox/viva/accounts.ts'
import { getAttempts, followReturn, connect, leaveFor, getOrders, press } from '../testing/money-path.ts'

let world: ShopWorld
const [account] = accounts
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  const { merchantId, apiKey, clientId, clientSecret } = account!
  await connect(world, 'viva', { merchant_id: merchantId, api_key: apiKey, clientId, secret: clientSecret })
})
afterAll(() => world.close())

const register = () =>
  world.post('/sandbox/viva/webhooks', {
    account: account!.merchantId,
    url: `${world.app.url}/webhooks/viva/${world.store.id}`,
  })

describe('paying at Viva', () => {
  it('is one order at Viva however often it is pressed, and one in the shop when the shopper comes back [k7b5]', async () => {
    const { token, url, addresses, attempts } = await leaveFor(world, 'viva', 'card')
    expect([addresses, attempts.length]).toEqual([1, 1])
    const { items } = await (
      await fetch(`${world.sandbox.url}/sandbox/viva/orders?merchantTrns=${attempts[0]!.id}`)
    ).json()
    expect(items).toMatchObject([{ amount: attempts[0]!.amount, currencyCode: 978 }])
    const back = await press(url, 'pay')
    expect(await Promise.all([followReturn(world, back), followReturn(world, back)])).toEqual([
      `/thank-you/${token}`,
      `/thank-you/${token}`,
    ])
    expect(await getOrders(world, token)).toHaveLength(1)
  })

  it('counts when only the webhook arrives, once however often it comes', async () => {
    await register()
    await world.fail({ target: 'viva', mode: 'duplicate-webhooks' })
    const { token, url } = await leaveFor(world, 'viva', 'card')
    await press(url, 'pay')
    await expect
      .poll(async () => (await world.app.runJobs(), (await getAttempts(world, token))[0]!.state))
      .toBe('succeeded')
    await world.fail({ target: 'viva', mode: 'ok' })
    expect(await getOrders(world, token)).toHaveLength(1)
  })

  it('lets a shopper who gave up pay another way', async () => {
    const { token, url } = await leaveFor(world, 'viva', 'card')
    expect(await followReturn(world, await press(url, 'cancel'))).toBe(`/checkout/${token}`)
    const again = await world.pay(token, await world.order(token))
    expect(again.status).toBe(200)
    expect((await getAttempts(world, token)).map(({ state }) => state)).toEqual(['cancelled', 'waiting'])
    expect(await press(url, 'pay')).toBe('')
  })

  it('is registered only where the address answers with the key of the account', async () => {
    const url = `/webhooks/viva/${world.store.id}`
    expect((await world.app.inject({ method: 'GET', url })).json()).toEqual({ Key: expect.stringMatching(/^B3248222/) })
    const other = await world.app.inject({ method: 'GET', url: `/webhooks/airwallex/${world.store.id}` })
    expect(other.statusCode).toBe(404)
  })

  it('knows nobody who comes back with an unknown order', async () => {
    const answer = await world.app.inject({ method: 'GET', url: '/return/viva?s=1234567890123456' })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/checkout/unknown'])
  })
})
