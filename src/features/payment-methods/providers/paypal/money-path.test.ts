import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { sweep } from '#features/checkout/server/payment/sweep.ts'
import { accounts } from '#sandbox/paypal/accounts.ts'
import { age, getAttempts, followReturn, connect, leaveFor, getOrders, press } from '../testing/money-path.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  const { clientId, secret } = accounts[0]!
  await connect(world, 'paypal', { clientId, secret })
})
afterAll(() => world.close())

const lose = (mode: 'lost-webhooks' | 'duplicate-webhooks' | 'ok') => world.fail({ target: 'paypal', mode })

/** Changes what PayPal answers an order that is asked for. */
const answerOrders = (answer: (requestId: string, body: string) => { status: number; body: object } | null) => {
  const { http } = world.app.services
  const { send } = http
  http.send = async (url, options) => {
    const id = options?.headers?.['paypal-request-id'] ?? ''
    const made = url.endsWith('/v2/checkout/orders') ? answer(id, JSON.stringify(options?.body)) : null
    if (!made) return send(url, options)
    const text = JSON.stringify(made.body)
    return { status: made.status, headers: {}, text, content: Buffer.from(text), json: () => made.body }
  }
  return () => void (http.send = send)
}

describe('paying at PayPal', () => {
  it('is one order at PayPal however often it is pressed, and one in the shop when the shopper comes back', async () => {
    await lose('lost-webhooks')
    const { token, url, addresses, attempts } = await leaveFor(world, 'paypal', 'paypal')
    expect([addresses, attempts.length]).toEqual([1, 1])
    const found = await fetch(`${world.sandbox.url}/sandbox/paypal/orders?custom_id=${attempts[0]!.id}`)
    expect((await found.json()).items).toHaveLength(1)
    const back = await press(url, 'pay')
    expect(await Promise.all([followReturn(world, back), followReturn(world, back)])).toEqual([
      `/thank-you/${token}`,
      `/thank-you/${token}`,
    ])
    expect(await getOrders(world, token)).toHaveLength(1)
    await lose('ok')
  })

  it('counts when only the webhook arrives, once however often it comes [z7v4]', async () => {
    await lose('duplicate-webhooks')
    const { token, url } = await leaveFor(world, 'paypal', 'paypal')
    await press(url, 'pay')
    await expect
      .poll(async () => (await world.app.runJobs(), (await getAttempts(world, token))[0]!.state))
      .toBe('succeeded')
    await lose('ok')
    expect(await getOrders(world, token)).toHaveLength(1)
  })

  it('tells a cancelled payment from a failed one, and keeps the way that was chosen [j9v3]', async () => {
    const { token, url } = await leaveFor(world, 'paypal', 'paypal')
    await followReturn(world, await press(url, 'cancel'))
    const shown = await (await fetch(`${world.app.checkoutUrl}/api/checkouts/${token}`)).json()
    expect(shown.data.checkout).toMatchObject({ is_unpaid: true, chosen_payment: 'paypal:paypal', state: 'failed' })
  })

  it('leaves the shopper another way where PayPal refuses it in the end, and takes nothing, then or later', async () => {
    const { token, attempts } = await leaveFor(world, 'paypal', 'paypal')
    const { id, provider_payment_id: order } = attempts[0]!
    await world.post(`/sandbox/paypal/orders/${order}/approve-refused`, {})
    expect(await followReturn(world, `/checkout/${token}/return?attempt=${id}`)).toBe(`/checkout/${token}`)
    const shown = await (await fetch(`${world.app.checkoutUrl}/api/checkouts/${token}`)).json()
    expect(shown.data.checkout).toMatchObject({ state: 'failed', problem: expect.stringMatching(/another way to pay/) })
    // PayPal would take it now.
    await world.post(`/sandbox/paypal/orders/${order}/approve`, {})
    await age(world, id, 3)
    await sweep(world.app.services)
    expect((await world.pay(token, await world.order(token))).status).toBe(200)
    expect((await getAttempts(world, token)).map(({ state }) => state)).toEqual(['failed', 'waiting'])
    const found = await fetch(`${world.sandbox.url}/sandbox/paypal/orders?custom_id=${id}`)
    expect((await found.json()).items).toMatchObject([{ status: 'APPROVED', captures: [] }])
  })

  it('takes no money of an attempt that the shopper gave up', async () => {
    const { token, url } = await leaveFor(world, 'paypal', 'paypal')
    expect(await followReturn(world, await press(url, 'cancel'))).toBe(`/checkout/${token}`)
    expect((await world.pay(token, await world.order(token))).status).toBe(200)
    expect(await followReturn(world, await press(url, 'pay'))).toBe(`/checkout/${token}`)
    await world.app.runJobs()
    const [first, second] = await getAttempts(world, token)
    expect([first!.state, second!.state]).toEqual(['cancelled', 'waiting'])
    const found = await fetch(`${world.sandbox.url}/sandbox/paypal/orders?custom_id=${first!.id}`)
    expect((await found.json()).items).toMatchObject([{ status: 'APPROVED', captures: [] }])
  })

  it('tells the merchant on the order that PayPal was not told where the goods go', async () => {
    const restore = answerOrders((_id, body) =>
      body.includes('SET_PROVIDED_ADDRESS')
        ? {
            status: 422,
            body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'SHIPPING_ADDRESS_INVALID' }] },
          }
        : null,
    )
    const { token, url } = await leaveFor(world, 'paypal', 'paypal')
    restore()
    await followReturn(world, await press(url, 'pay'))
    await getOrders(world, token)
    const { id } = await world.app.db
      .selectFrom('checkouts as checkout')
      .innerJoin('orders', 'orders.checkout_id', 'checkout.id')
      .select('shopify_order_id as id')
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    const { body } = await world.merchant.call('GET /orders/:id', { params: { id: String(id) } })
    const kinds: string[] = body.data.events.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind) => kind === 'address_left_out')).toHaveLength(1)
  })

  it.each([400, 409, 422])('goes on where PayPal knows the name of the call by another body (%i)', async (status) => {
    const token = await world.checkout()
    const order = await world.order(token, { provider: 'paypal', method: 'paypal' })
    const error = { name: 'DUPLICATE_REQUEST_ID', message: 'PayPal-Request-Id header was already used.' }
    const restore = answerOrders((id) => (/^[\da-f-]{36}$/.test(id) ? { status, body: error } : null))
    const first = await world.pay(token, order)
    const again = await world.pay(token, order)
    restore()
    expect([first.status, first.body.data.next]).toEqual([200, again.body.data.next])
    await followReturn(world, await press(first.body.data.next.url, 'pay'))
    expect(await getOrders(world, token)).toHaveLength(1)
  })
})
