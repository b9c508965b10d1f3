import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import {
  connect,
  followReturn,
  getAttempts,
  getOrders,
  leaveFor,
  press,
  refundsInShop,
} from '#features/payment-methods/providers/testing/money-path.ts'
import { accounts } from '#sandbox/paypal/accounts.ts'
import { paymentChanged } from '../webhook.ts'
import { askAfterwards } from './ask.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  // An app that may not see disputes.
  const { clientId, secret } = accounts[3]!
  await connect(world, 'paypal', { clientId, secret })
})
afterAll(() => world.close())

const sell = async () => {
  const { token, url } = await leaveFor(world, 'paypal', 'paypal')
  await followReturn(world, await press(url, 'pay'))
  expect(await getOrders(world, token)).toHaveLength(1)
  const [attempt] = await getAttempts(world, token)
  return { token, id: attempt!.id, amount: attempt!.amount, payment: attempt!.provider_payment_id! }
}
type Sale = Awaited<ReturnType<typeof sell>>

/** A message of PayPal's says how a dispute stands, and by which name it took how much. */
const tell = async ({ id, payment }: Sale, dispute: 'open' | 'won' | 'lost', loss?: { id: string; amount: number }) => {
  const about = { kind: 'dispute' as const, reference: id, payment_id: payment, dispute }
  const told = loss && { ...loss, isDispute: true as const, currency: 'EUR' }
  await paymentChanged(world.app.services, world.store.id, 'paypal', { ...about, loss: told })
  await world.app.runJobs()
  await world.app.runJobs()
}
const counted = async ({ id }: Sale) => {
  const { refunded_amount, refunded_total } = await world.app.db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.checkout_id', 'attempt.checkout_id')
    .select(['attempt.refunded_amount', 'orders.refunded_total'])
    .where('attempt.id', '=', id)
    .executeTakeFirstOrThrow()
  return [refunded_amount, refunded_total]
}
const shown = async ({ id }: Sale) => {
  const list: { id: string; sentence: string }[] = (await world.merchant.call('GET /payments/unsolved')).body.data
  return list.find((one) => one.id === id)?.sentence
}
const refundAt = async ({ payment }: Sale, amount: number) =>
  world.post(`/sandbox/paypal/payments/${payment}/refund`, { amount })
const askAgain = async ({ id }: Sale) => {
  const then = new Date(Date.now() - 2 * 86_400_000)
  await world.app.db.updateTable('payment_attempts').set({ aftermath_checked_at: then }).where('id', '=', id).execute()
  await askAfterwards(world.app.services)
  await world.app.runJobs()
}

it('what a lost dispute took counts by message alone, once, in the order in the shop too', async () => {
  const sale = await sell()
  await tell(sale, 'open')
  expect(await shown(sale)).toMatch(/is disputed/)
  const loss = { id: 'PP-D-1', amount: 1_000 }
  await tell(sale, 'lost', loss)
  expect(await counted(sale)).toEqual([1_000, 1_000])
  expect(await refundsInShop(world, sale.token)).toMatchObject([
    { amount: 1_000, note: expect.stringMatching(/^Withdrawn by the shopper’s bank/) },
  ])
  // Told again, as what PayPal took back by it too, and asked about.
  await tell(sale, 'lost', loss)
  await tell(sale, 'lost', { id: '1JU08902781691411', amount: 1_000 })
  await askAgain(sale)
  expect(await counted(sale)).toEqual([1_000, 1_000])
  expect(await shown(sale)).toBeUndefined()
})

it('PayPal’s own message of a lost dispute is enough', async () => {
  const sale = await sell()
  for (const deed of ['dispute', 'dispute-lost'])
    await world.post(`/sandbox/paypal/payments/${sale.payment}/${deed}`, {})
  await expect.poll(async () => (await world.app.runJobs(), counted(sale))).toEqual([sale.amount, sale.amount])
})

it('a loss comes on top of what was refunded before, up to what was paid', async () => {
  const sale = await sell()
  await refundAt(sale, 5)
  await tell(sale, 'lost', { id: 'PP-D-2', amount: sale.amount })
  expect(await counted(sale)).toEqual([sale.amount, sale.amount])
})

it('a loss that PayPal shows among the refunds of the order counts once', async () => {
  const sale = await sell()
  await refundAt(sale, 10)
  await tell(sale, 'lost', { id: 'PP-D-4', amount: 1_000 })
  expect(await counted(sale)).toEqual([1_000, 1_000])
})

it('a reversal that its dispute takes back counts no more, and the merchant is told', async () => {
  const sale = await sell()
  await tell(sale, 'lost', { id: '1JU08902781691412', amount: sale.amount })
  expect(await counted(sale)).toEqual([sale.amount, sale.amount])
  await tell(sale, 'won', { id: 'PP-D-3', amount: 0 })
  expect((await counted(sale))[0]).toBe(0)
  expect(await shown(sale)).toMatch(/is won after all/)
})

it('a loss of which nobody says how much it took is listed until it stands in the shop', async () => {
  const sale = await sell()
  await tell(sale, 'lost')
  expect(await counted(sale)).toEqual([0, 0])
  expect(await shown(sale)).toMatch(/is lost, but we do not know the amount\. Look it up there/)
  await world.app.db.updateTable('orders').set({ shop_refunded_total: 1_000 }).execute()
  expect(await shown(sale)).toBeUndefined()
})
