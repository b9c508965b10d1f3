import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { accounts } from '#sandbox/payabl/accounts.ts'
import { capture, deliver } from '../testing/capture.ts'
import { getAttempts, followReturn, connect, leaveFor, getOrders, press } from '../testing/money-path.ts'
import { replay } from '../testing/replay.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  const { merchantId, secret } = accounts[0]!
  await connect(world, 'payabl', { merchant_id: merchantId, secret_key: secret })
})
afterAll(() => world.close())

describe('paying at payabl.', () => {
  it('is one transaction however often it is pressed, and one order when the shopper comes back', async () => {
    await world.fail({ target: 'payabl', mode: 'lost-webhooks' })
    const { token, url, addresses, attempts } = await leaveFor(world, 'payabl', 'card')
    expect([addresses, attempts.length]).toEqual([1, 1])
    const found = await fetch(`${world.sandbox.url}/sandbox/payabl/transactions?custom1=${attempts[0]!.id}`)
    expect((await found.json()).items).toMatchObject([{ amount: (attempts[0]!.amount / 100).toFixed(2) }])
    const back = await press(url, 'pay')
    expect(await Promise.all([followReturn(world, back), followReturn(world, back)])).toEqual([
      `/thank-you/${token}`,
      `/thank-you/${token}`,
    ])
    const [order, ...others] = await getOrders(world, token)
    expect(others).toEqual([])
    // Another provider has the same title.
    expect(order!.attributes).toMatchObject({ payment_provider: 'Checky Pro Payments by payabl.' })
    await world.fail({ target: 'payabl', mode: 'ok' })
  })

  it('asks for another email address, or another way to pay, where the address is longer than it takes', async () => {
    const token = await world.checkout()
    const order = await world.order(token, { provider: 'payabl', method: 'card' })
    const email = `${'a'.repeat(39)}@example.com`
    const refused = await world.pay(token, { ...order, email })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        email: 'Enter a valid email address',
        payment: 'This way to pay is not available. Please choose another one.',
      },
    ])
    expect(await getAttempts(world, token)).toEqual([])
    expect((await world.pay(token, { ...order, email: email.slice(1) })).status).toBe(200)
  })

  it('becomes an order by its callback alone where nobody knows how payabl. answers questions [g8r5]', async () => {
    const { token, attempts, url } = await leaveFor(world, 'payabl', 'card')
    const { end } = replay(world.app.services, ({ pathname }) =>
      pathname.endsWith('/tx_diagnose')
        ? { text: '<response><process><status>0</status></process><tx/></response>' }
        : undefined,
    )
    const [message] = await capture(world, 1, () => press(url, 'pay'))
    expect((await deliver(world, message!)).status).toBe(200)
    expect(await getOrders(world, token)).toHaveLength(1)
    expect(await getAttempts(world, token)).toMatchObject([{ id: attempts[0]!.id, state: 'succeeded' }])
    end()
  })

  it('over another amount than was asked for counts for nothing, though its callback is genuine', async () => {
    const { token, url } = await leaveFor(world, 'payabl', 'card')
    const { end } = replay(world.app.services, ({ pathname }) =>
      pathname.endsWith('/tx_diagnose') ? { text: 'hello=there' } : undefined,
    )
    const [message] = await capture(world, 1, () => press(url, 'pay'))
    const body = new URLSearchParams(message!.body)
    body.set('amount', '1.00')
    expect((await deliver(world, message!, { body: body.toString() })).status).toBe(200)
    expect(await getOrders(world, token)).toHaveLength(0)
    expect((await getAttempts(world, token))[0]!.mismatch).toMatch(/^The payment is for €1.00/)
    end()
  })

  it('counts when only the callback arrives, once however often it comes [l4f3]', async () => {
    await world.fail({ target: 'payabl', mode: 'duplicate-webhooks' })
    const { token, url } = await leaveFor(world, 'payabl', 'card')
    await press(url, 'pay')
    await expect
      .poll(async () => (await world.app.runJobs(), (await getAttempts(world, token))[0]!.state))
      .toBe('succeeded')
    await world.fail({ target: 'payabl', mode: 'ok' })
    await expect.poll(async () => (await world.app.runJobs(), getOrders(world, token))).toHaveLength(1)
  })
})
