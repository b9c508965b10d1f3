import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, getCheckout, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'
import { intercept, openDrafts } from '../drafts/testing/drafts-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

describe('an order that is not free', () => {
  it('is not placed for who names no way to pay, whatever total they say they saw [j3b8]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    expect(order.expected_total).toBeGreaterThan(0)
    const unpaid = { ...order, provider: 'none', method: 'none' }
    const refused = await world.pay(token, unpaid)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject({ payment: expect.any(String) })
    expect((await world.pay(token, { ...unpaid, key: randomUUID(), expected_total: 0 })).status).toBe(409)
    expect(await getAttempts(world, token)).toEqual([])
    expect(await getOrders(world, token)).toEqual([])
    expect((await getCheckout(world, token)).state).toBe('open')
  })

  it('cannot be kept as paid by nobody, nor one of nothing as paid by somebody [l5m9]', async () => {
    const token = await world.checkout()
    await world.pay(token, await world.order(token))
    const change = (values: { provider?: string; amount?: number }) =>
      world.app.db
        .updateTable('payment_attempts')
        .set(values)
        .where('checkout_id', '=', sql<string>`(select id from checkouts where token = ${token})`)
        .execute()
    await expect(change({ provider: 'none' })).rejects.toThrow('payment_attempts_amount_check')
    await expect(change({ amount: 0 })).rejects.toThrow('payment_attempts_amount_check')
  })

  it('is not placed where the shop’s draft of a free one comes to money, whoever looks at it next [r3p8]', async () => {
    await world.withFreeOrders('DEARER', async () => {
      const before = await openDrafts(world)
      const token = await world.checkout({ discount_codes: ['DEARER'] })
      const order = await world.order(token)
      expect(order.expected_total).toBe(0)
      const dearer = intercept(world, 'draftOrderCreate', async (send) => {
        const sent = await send()
        const body = sent.json() as { data: { draftOrderCreate: { draftOrder: { totalPriceSet: object } } } }
        body.data.draftOrderCreate.draftOrder.totalPriceSet = {
          presentmentMoney: { amount: '5.00', currencyCode: 'EUR' },
          shopMoney: { amount: '5.00', currencyCode: 'EUR' },
        }
        return { ...sent, json: () => body }
      })
      const refused = await world.pay(token, order)
      dearer()
      expect(refused.status).toBe(409)
      expect(await getAttempts(world, token)).toMatchObject([{ state: 'failed', shop_draft_id: null }])
      expect(await openDrafts(world)).toEqual(before)
      expect(await getOrders(world, token)).toEqual([])
    })
  })
})
