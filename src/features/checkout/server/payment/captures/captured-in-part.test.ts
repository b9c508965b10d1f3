import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { type Authorized, authorized, captureLater, getFee } from '#features/payment-methods/providers/testing/held.ts'
import { refundsInShop, workAll } from '#features/payment-methods/providers/testing/money-path.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { noteAftermath } from '../aftermath.ts'

const airwallex = subjects.find(({ name }) => name === 'airwallex')!
let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  await captureLater(world, true)
})
afterAll(() => world.close())

/** Captured but for €5 in a shop that takes no payment of a part. */
const capturedInPart = async () => {
  const sale = await authorized(
    world,
    subjects.find(({ name }) => name === 'airwallex')!,
  )
  const captured = sale.amount - 500
  await sale.capture({ key: randomUUID(), amount: captured })
  await workAll(world)
  let left = captured
  const refund = async (amount: number, more = {}) => {
    const body = { key: randomUUID(), amount, left, ...more }
    expect((await world.merchant.call('POST /orders/:id/refunds', { params: sale.params, body })).status).toBe(200)
    left -= amount
    await workAll(world)
  }
  return { ...sale, captured, refund }
}
const getConcern = async ({ id }: Authorized): Promise<string | null> => {
  const { data } = (await world.merchant.call('GET /payments/unsolved')).body
  return data.find((one: { id: string }) => one.id === id)?.sentence ?? null
}
const inShop = (mutation: string, { params }: Authorized) =>
  world.admin(mutation.replace('$id', `"gid://shopify/Order/${params.id}"`))
const isRefundedInShop = async (sale: Authorized) => {
  await workAll(world)
  return (await refundsInShop(world, sale.token))!.map(({ amount }) => amount).toSorted((a, b) => a - b)
}

it('counts as refunded at once what goes back of a part that the shop does not record, and is refunded there once it does', async () => {
  const sale = await capturedInPart()
  const fee = await getFee(world, sale.row)
  const { lines } = (await world.merchant.call('GET /orders/:id/refunds', { params: sale.params })).body.data
  await sale.refund(1_000, { restock: [{ variant_id: lines[0].variant_id, quantity: 1 }] })
  expect((await sale.row()).refunded_total).toBe(1_000)
  expect(await getFee(world, sale.row)).toBeLessThan(fee)
  expect(await getConcern(sale)).toContain('Edit the order there so that it costs')

  await inShop('mutation { orderMarkAsPaid(input: { id: $id }) { userErrors { message } } }', sale)
  await world.merchant.call('POST /payments/:id/again', { params: { id: sale.id } })
  await expect.poll(() => isRefundedInShop(sale)).toEqual([1_000])
  await sale.refund(500)
  await expect.poll(() => isRefundedInShop(sale)).toEqual([500, 1_000])
  expect((await sale.row()).refunded_total).toBe(1_500)
})

it.each([
  ['in part, with goods', 1_000, true],
  ['whole', null, false],
])(
  'is refunded in the shop where its order was marked as paid there and nobody said so here: %s',
  async (_, part, isOfGoods) => {
    const sale = await capturedInPart()
    const { lines } = (await world.merchant.call('GET /orders/:id/refunds', { params: sale.params })).body.data
    await inShop('mutation { orderMarkAsPaid(input: { id: $id }) { userErrors { message } } }', sale)
    const amount = part ?? sale.captured
    await sale.refund(amount, isOfGoods ? { restock: [{ variant_id: lines[0].variant_id, quantity: 1 }] } : {})
    await expect.poll(() => isRefundedInShop(sale)).toEqual([amount])
    expect((await sale.row()).refunded_total).toBe(amount)
    expect(await getConcern(sale)).not.toContain('went back. Cancel the order')
  },
)

it('says to cancel the order once all of such a part went back, and is seen to when that is done', async () => {
  const sale = await capturedInPart()
  await sale.refund(sale.captured)
  expect((await sale.row()).refunded_total).toBe(sale.captured)
  expect(await getFee(world, sale.row)).toBe(0)
  expect(await getConcern(sale)).toContain('all that was captured went back. Cancel the order there.')
  await inShop(
    'mutation { orderCancel(orderId: $id, reason: OTHER, restock: true, notifyCustomer: false, refundMethod: { originalPaymentMethodsRefund: false }) { orderCancelUserErrors { message } } }',
    sale,
  )
  await expect.poll(async () => (await sale.inShop()).isCancelled).toBe(true)
  await world.merchant.call('POST /payments/:id/again', { params: { id: sale.id } })
  await expect.poll(async () => (await workAll(world), await getConcern(sale))).toBeNull()
  expect((await sale.row()).refunded_total).toBe(sale.captured)
})

it('captured in part and disputed is told by what was captured', async () => {
  const sale = await authorized(world, airwallex)
  await sale.capture({ key: randomUUID(), amount: 500 })
  await sale.atProvider('dispute')
  await noteAftermath(world.app.services, sale.id, 'open')
  expect(await getConcern(sale)).toMatch(/^The payment of €5\.00 is disputed\. /)
})
