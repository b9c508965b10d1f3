import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, getCheckout, refundsInShop } from '#features/payment-methods/providers/testing/money-path.ts'
import { order } from './ordering/order.ts'
import { refundInShop } from './payment/afterwards/shop-refunds.ts'
import { makeRefund } from './payment/refunds/make.ts'
import { placedSale, refundSale } from './payment/refunds/testing/placed-sale.ts'
import { settle } from './payment/settle.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

/** A process whose clock is so far ahead, or behind. */
const processAt = (seconds: number) => ({
  ...world.app.services,
  now: () => new Date(Date.now() + seconds * 1_000),
})

/** Holds the first call with these words until it is told to go on, and counts all of them. */
const heldAt = (words: string) => {
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { http } = world.app.services
  const { send } = http
  const calls = { count: 0 }
  http.send = async (url, options) => {
    if (!`${url} ${JSON.stringify(options?.body ?? '')}`.includes(words)) return send(url, options)
    if (++calls.count === 1) {
      reached.resolve()
      await goOn.promise
    }
    return send(url, options)
  }
  return { reached: reached.promise, calls, goOn: goOn.resolve, end: () => void (http.send = send) }
}

/** One is in the middle of it while the other comes to the same. */
const beside = async (held: ReturnType<typeof heldAt>, one: () => Promise<void>, other: () => Promise<void>) => {
  const first = one()
  await Promise.race([held.reached, first])
  await other().catch(() => undefined)
  held.goOn()
  await first.catch(() => undefined)
  held.end()
}

describe.each([
  ['15 seconds ahead', 0, 15],
  ['ten minutes ahead', 0, 600],
  ['an hour ahead', 0, 3_600],
  ['15 seconds behind', -15, 0],
  ['ten minutes behind', -600, 0],
])('beside a process whose clock is %s', (_, one, other) => {
  it('a paid checkout becomes one order', async () => {
    const token = await world.checkout()
    const { intent_id } = (await world.pay(token, await world.order(token))).body.data.next.options
    await world.succeed(String(intent_id))
    const [attempt] = await getAttempts(world, token)
    await settle(world.app.services, attempt!.id)
    // Without a draft nothing but the shop's slow search tells that there is an order.
    await world.app.db
      .updateTable('payment_attempts')
      .set({ shop_draft_id: null })
      .where('id', '=', attempt!.id)
      .execute()
    const { id } = await getCheckout(world, token)
    const held = heldAt('orderCreate(')
    await beside(
      held,
      () => order(processAt(one), id),
      () => order(processAt(other), id),
    )
    expect(held.calls.count).toBe(1)
    expect((await world.orders()).filter(({ checkoutId }) => checkoutId === id)).toHaveLength(1)
  })

  it('a refund is asked for once', async () => {
    const sale = await placedSale(world)
    const key = randomUUID()
    const { http } = world.app.services
    const { send } = http
    http.send = (url, options) =>
      url.includes('/refunds/create') ? Promise.reject(new Error('cut off')) : send(url, options)
    await refundSale(world, sale, { key, amount: 300, left: sale.amount })
    http.send = send
    await world.app.db.updateTable('order_refunds').set({ leased_until: null }).where('id', '=', key).execute()
    const held = heldAt('/refunds/create')
    await beside(
      held,
      () => makeRefund(processAt(one), key),
      () => makeRefund(processAt(other), key),
    )
    expect(held.calls.count).toBe(1)
  })

  it('what went back is written once into the order', async () => {
    const sale = await placedSale(world)
    await world.post(`/sandbox/airwallex/payments/${sale.payment}/refund`, { amount: 3 })
    await world.app.db
      .updateTable('payment_attempts')
      .set({ refunded_amount: 300 })
      .where('id', '=', sale.attempt)
      .execute()
    const held = heldAt('query OrderMoney(')
    await beside(
      held,
      () => refundInShop(processAt(one), sale.attempt),
      () => refundInShop(processAt(other), sale.attempt),
    )
    expect(held.calls.count).toBe(1)
    expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: 300 }])
  })
})
