import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { refundsInShop } from '#features/payment-methods/providers/testing/money-path.ts'
import { intercept } from '../../drafts/testing/drafts-world.ts'
import { placedSale } from '../refunds/testing/placed-sale.ts'
import { refundInShop } from './shop-refunds.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

it('money that went back is written once where a run that stood still for too long goes on beside the next, which knew of more', async () => {
  const sale = await placedSale(world)
  const { services } = world.app
  const at = new Date().toISOString()
  const told = {
    refunded_amount: 300,
    counted_refunds: JSON.stringify([{ id: 'd', amount: 300, isDispute: true, at }]),
  }
  await world.app.db.updateTable('payment_attempts').set(told).where('id', '=', sale.attempt).execute()
  const [read, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const end = intercept(world, 'query OrderMoney', async (send) => {
    const answer = await send()
    read.resolve()
    await woken.promise
    return answer
  })
  const slow = refundInShop(services, sale.attempt)
  await read.promise
  end()
  await world.post(`/sandbox/airwallex/payments/${sale.payment}/refund`, { amount: 5 })
  const more = { refunded_amount: 800, refund_writing_until: sql<Date>`now() - interval '1 second'` }
  await world.app.db.updateTable('payment_attempts').set(more).where('id', '=', sale.attempt).execute()
  await refundInShop(services, sale.attempt)
  expect((await refundsInShop(world, sale.token))!.map(({ amount }) => amount)).toEqual([500, 300])
  woken.resolve()
  await slow.catch(() => null)
  expect((await refundsInShop(world, sale.token))!.map(({ amount }) => amount)).toEqual([500, 300])
})
