import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
})
afterAll(() => world.close())

describe('from a cart to an order', () => {
  it('takes over, prices, takes the payment and tells the shop, equal to the cent everywhere', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const paid = await world.pay(token, order)
    expect(paid.text).toContain('airwallex')
    const { intent_id: id, successUrl } = paid.body.data.next.options
    await world.succeed(id)
    const back = await world.app.inject({ method: 'GET', url: successUrl.replace(world.app.url, '') })
    expect([back.statusCode, back.headers.location]).toEqual([302, `/thank-you/${token}`])
    await world.app.runJobs()
    const checkout = await world.app.db
      .selectFrom('checkouts')
      .selectAll()
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    expect(checkout.problem).toBeNull()
    expect(checkout.state).toBe('ordered')
    const [shopOrder] = (await world.orders()).filter((one) => one.sourceIdentifier === checkout.id)
    const amount = (order.expected_total / 100).toFixed(2)
    expect(Number(shopOrder!.totalPriceSet.shopMoney.amount).toFixed(2)).toBe(amount)
    expect(shopOrder!.transactions).toMatchObject([{ gateway: 'Airwallex', authorizationCode: id }])
    const ours = await world.app.db
      .selectFrom('orders')
      .selectAll()
      .where('checkout_id', '=', checkout.id)
      .executeTakeFirstOrThrow()
    expect(ours).toMatchObject({ total: order.expected_total, order_number: shopOrder!.name, financial_status: 'PAID' })
  })
})
void randomUUID
