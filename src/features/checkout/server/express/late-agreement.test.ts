import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { holdCall, leaveDuring } from '#features/checkout/server/payment/testing/late-calls.ts'
import { getAttempts, getCheckout, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'
import { agreeExpress } from './agree.ts'
import { type Begun, type ExpressWorld, expressWorld } from './testing/express-world.ts'

let express: ExpressWorld
beforeAll(async () => {
  express = await expressWorld()
})
afterAll(() => express.world.close())
afterEach(() => express.want())

const back = ({ token, id }: Begun) =>
  express.world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${id}` })
const approved = async () => {
  const begun = await express.begin()
  await express.chooseAddress(begun, 'Amsterdam, NL')
  await express.approve(begun)
  return begun
}
/** Whether a call asks PayPal how its order stands. */
const isReadOf =
  ({ payment }: Begun) =>
  (url: string) =>
    url.endsWith(`/v2/checkout/orders/${payment}`)
const goneShopper = { ip: '203.0.113.7', browser: { secret: 'x' }, hasGone: () => true }
const nothingTaken = async (begun: Begun) => {
  expect((await express.atPaypal(begun.id)).captures).toEqual([])
  expect(await getOrders(express.world, begun.token)).toEqual([])
}

describe('an agreement in PayPal’s window', () => {
  it.each([
    ['for no more', {}],
    ['for more by then', { company: 'required' }],
  ])('that is read late leaves what was begun and typed since, where the store asks %s', async (_for, form) => {
    const { world } = express
    const begun = await approved()
    const read = holdCall(world, isReadOf(begun))
    const late = express.agree(begun)
    await read.reached
    const order = await world.order(begun.token, { email: 'newer@example.com' })
    expect((await world.pay(begun.token, order)).status).toBe(200)
    await express.want(form)
    read.release()
    expect((await late).status).toBe(409)
    const { email, shipping_address } = await getCheckout(world, begun.token)
    expect([email, shipping_address]).toMatchObject([order.email, order.shipping_address])
    expect(await getAttempts(world, begun.token)).toMatchObject([{ provider: 'airwallex', state: 'waiting' }])
    await nothingTaken(begun)
  })

  it('whose page was closed while PayPal was asked is taken all the same', async () => {
    const { world } = express
    const begun = await approved()
    const read = holdCall(world, isReadOf(begun))
    const { answered } = await leaveDuring(world, `${begun.token}/express/${begun.id}/agree`, {}, read.reached)
    read.release()
    expect(await answered).toBe(200)
    expect((await back(begun)).headers.location).toBe(`/thank-you/${begun.token}`)
    expect((await express.atPaypal(begun.id)).captures).toHaveLength(1)
    expect(await getOrders(world, begun.token)).toHaveLength(1)
  })

  it('that wakes up late, its page closed, leaves what was begun since', async () => {
    const { world } = express
    const begun = await approved()
    expect((await world.pay(begun.token, await world.order(begun.token))).status).toBe(200)
    const late = agreeExpress(world.app.services, begun.token, begun.id, {}, goneShopper)
    await expect(late).rejects.toMatchObject({ status: 409 })
    expect(await getAttempts(world, begun.token)).toMatchObject([{ provider: 'airwallex', state: 'waiting' }])
    await nothingTaken(begun)
  })

  it('that is asked for again after a newer press leaves what was typed for that one', async () => {
    const { world } = express
    const begun = await approved()
    const order = await world.order(begun.token, { email: 'newer@example.com' })
    expect((await express.agree(begun)).status).toBe(200)
    expect((await world.pay(begun.token, order)).status).toBe(200)
    expect((await express.agree(begun)).status).toBe(409)
    const { email, shipping_address } = await getCheckout(world, begun.token)
    expect([email, shipping_address]).toMatchObject([order.email, order.shipping_address])
    expect(await getAttempts(world, begun.token)).toMatchObject([
      { provider: 'paypal', state: 'cancelled' },
      { provider: 'airwallex', state: 'waiting' },
    ])
  })
})
