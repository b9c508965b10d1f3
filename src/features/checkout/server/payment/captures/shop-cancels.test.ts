import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { capture, deliver } from '#features/payment-methods/providers/testing/capture.ts'
import { type Authorized, authorized, captureLater } from '#features/payment-methods/providers/testing/held.ts'
import { refundsInShop, workAll } from '#features/payment-methods/providers/testing/money-path.ts'
import { registerWebhook, type Subject, subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { OutboundError } from '#kit/server/outbound.ts'
import { noteAftermath } from '../aftermath.ts'
import { sweep } from '../sweep.ts'
import { followInShop } from './follow.ts'
import { makeCapture } from './make.ts'

let world: ShopWorld
let airwallex: Subject
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  airwallex = subjects.find(({ name }) => name === 'airwallex')!
  await registerWebhook(world, airwallex)
  await captureLater(world, true)
})
afterAll(() => world.close())

const held = () => capture(world, 0, () => Promise.resolve()).then(() => authorized(world, airwallex))
const whole = ({ amount }: Authorized) => ({ key: randomUUID(), amount })
const listConcerns = async (): Promise<{ id: string; concern: string; sentence: string }[]> =>
  (await world.merchant.call('GET /payments/unsolved')).body.data

const cancelInShop = async (sale: Authorized) => {
  const { orderCancel } = await world.admin<{ orderCancel: { orderCancelUserErrors: object[] } }>(
    `mutation { orderCancel(orderId: "gid://shopify/Order/${sale.params.id}", reason: OTHER, restock: true, notifyCustomer: false,
      refundMethod: { originalPaymentMethodsRefund: false }) { orderCancelUserErrors { message } } }`,
  )
  expect(orderCancel.orderCancelUserErrors).toEqual([])
  await expect.poll(async () => (await sale.inShop()).isCancelled).toBe(true)
}

/** Lets the time pass in which a shop may still follow. */
const outOfPatience = async ({ id }: Authorized) => {
  await workAll(world)
  await followInShop(world.app.services, id, new Date(Date.now() - 20 * 60_000))
}

it('is captured no more once its order is cancelled in the shop, and is voided by itself [w3n6]', async () => {
  const sale = await held()
  await cancelInShop(sale)
  const { id } = await sale.row()
  await world.app.db.updateTable('orders').set({ cancelled_at: new Date() }).where('id', '=', id).execute()
  expect(await sale.readStatus()).toMatchObject({ state: 'open', is_cancelled: true })
  expect((await sale.capture(whole(sale))).status).toBe(409)
  await sweep(world.app.services)
  await sweep(world.app.services)
  await workAll(world)
  expect(await sale.readStatus()).toMatchObject({
    state: 'released',
    captured: 0,
    is_in_shop: true,
    captures: [{ kind: 'void', state: 'done' }],
  })
})

it('that was captured at the provider for an order that is cancelled in the shop is shown until the merchant has seen to it [v5c8]', async () => {
  const sale = await held()
  await cancelInShop(sale)
  const messages = await capture(world, 1, () => sale.atProvider('capture'))
  for (const message of messages) await deliver(world, message)
  await outOfPatience(sale)
  expect(await listConcerns()).toContainEqual(
    expect.objectContaining({
      id: sale.id,
      concern: 'shop_behind',
      sentence: expect.stringContaining('The order is cancelled in your shop. Refund what was captured.'),
    }),
  )
  const params = { id: sale.id }
  expect((await world.merchant.call('POST /payments/:id/settled', { params })).status).toBe(200)
  expect((await listConcerns()).map(({ concern }) => concern)).not.toContain('shop_behind')
})

it('that lapses leaves an order alone that was paid another way in the shop, and says so [p8d3]', async () => {
  const sale = await held()
  const paid = await world.admin<{ orderMarkAsPaid: { userErrors: object[] } }>(
    `mutation { orderMarkAsPaid(input: { id: "gid://shopify/Order/${sale.params.id}" }) { userErrors { message } } }`,
  )
  expect(paid.orderMarkAsPaid.userErrors).toEqual([])
  const messages = await capture(world, 1, () => sale.atProvider('lapse'))
  for (const message of messages) await deliver(world, message)
  await outOfPatience(sale)
  expect(await sale.inShop()).toMatchObject({ status: 'PAID', isCancelled: false })
  expect(await listConcerns()).toContainEqual(
    expect.objectContaining({
      id: sale.id,
      concern: 'shop_behind',
      sentence: expect.stringContaining('Your shop says that this order is paid'),
    }),
  )
})

it('is captured no more though nobody here was told that its order is cancelled [q5c9]', async () => {
  const sale = await held()
  await cancelInShop(sale)
  expect((await sale.row()).cancelled_at).toBeNull()
  expect((await sale.capture(whole(sale))).status).toBe(409)
  expect((await sale.readStatus()).captures).toEqual([])
  await sweep(world.app.services)
  await workAll(world)
  expect(await sale.readStatus()).toMatchObject({ state: 'released', captures: [{ kind: 'void', state: 'done' }] })
})

it('is not captured by a later try where its order was cancelled meanwhile: it is voided [t5g7]', async () => {
  const sale = await held()
  const request = whole(sale)
  const { http } = world.app.services
  const { send } = http
  http.send = async (url, options) => {
    if (!url.endsWith('/capture')) return send(url, options)
    throw new OutboundError({ host: new URL(url).host, peer: options?.peer ?? '' }, 'timeout')
  }
  await sale.capture(request)
  http.send = send
  expect(await sale.readStatus()).toMatchObject({ state: 'open', captures: [{ state: 'asked' }] })
  await cancelInShop(sale)
  const { id } = await sale.row()
  await world.app.db.updateTable('orders').set({ cancelled_at: new Date() }).where('id', '=', id).execute()
  await world.app.db.updateTable('order_captures').set({ leased_until: null }).where('id', '=', request.key).execute()
  await makeCapture(world.app.services, request.key)
  const refused = {
    kind: 'capture',
    state: 'failed',
    sentence: 'It was not captured. The order is cancelled in your shop.',
  }
  expect(await sale.readStatus()).toMatchObject({ state: 'open', captures: [refused] })
  await sweep(world.app.services)
  await workAll(world)
  expect(await sale.readStatus()).toMatchObject({
    state: 'released',
    captured: 0,
    captures: [refused, { kind: 'void' }],
  })
})

it('that was refunded is nothing to see to any more, though the shop never took its order as paid [h7d4]', async () => {
  const sale = await held()
  await cancelInShop(sale)
  for (const message of await capture(world, 1, () => sale.atProvider('capture'))) await deliver(world, message)
  await outOfPatience(sale)
  const isShown = async () => (await listConcerns()).some(({ id }) => id === sale.id)
  expect(await isShown()).toBe(true)
  const refund = { key: randomUUID(), amount: sale.amount, left: sale.amount }
  const { params } = sale
  expect((await world.merchant.call('POST /orders/:id/refunds', { params, body: refund })).status).toBe(200)
  await workAll(world)
  expect(await isShown()).toBe(false)
  await world.merchant.call('POST /payments/:id/again', { params: { id: sale.id } })
  await workAll(world)
  expect([await isShown(), (await sale.readStatus()).is_in_shop]).toEqual([false, true])
})

it('counts as refunded what went back, though the order that is cancelled in the shop never had it', async () => {
  const sale = await held()
  await cancelInShop(sale)
  for (const message of await capture(world, 1, () => sale.atProvider('capture'))) await deliver(world, message)
  await outOfPatience(sale)
  const { params } = sale
  const giveBack = async (amount: number, left: number) => {
    const restock = [{ variant_id: world.variants[0]!.id, quantity: 1 }]
    const body = { key: randomUUID(), amount, left, restock }
    expect((await world.merchant.call('POST /orders/:id/refunds', { params, body })).status).toBe(200)
    await workAll(world)
    await workAll(world)
  }
  const told = async () => (await listConcerns()).find(({ id }) => id === sale.id)?.sentence
  await giveBack(500, sale.amount)
  expect((await sale.row()).refunded_total).toBe(500)
  expect(await told()).toMatch(/The order is cancelled in your shop\. Refund what was captured\.$/)
  await giveBack(sale.amount - 500, sale.amount - 500)
  expect((await sale.row()).refunded_total).toBe(sale.amount)
  expect(await told()).toBeUndefined()
  expect(await refundsInShop(world, sale.token)).toEqual([])
})

it('says to refund what was captured though somebody had paid a part of the cancelled order in the shop', async () => {
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { isPlus: true })
  const sale = await held()
  const { orderCreateManualPayment: paid } = await world.admin<{ orderCreateManualPayment: { userErrors: object[] } }>(
    `mutation { orderCreateManualPayment(id: "gid://shopify/Order/${sale.params.id}", amount: { amount: "10.00", currencyCode: EUR }) { userErrors { message } } }`,
  )
  expect(paid.userErrors).toEqual([])
  await cancelInShop(sale)
  for (const message of await capture(world, 1, () => sale.atProvider('capture'))) await deliver(world, message)
  await outOfPatience(sale)
  const told = async () => (await listConcerns()).find(({ id }) => id === sale.id)?.sentence
  expect(await told()).toMatch(/The order is cancelled in your shop\. Refund what was captured\.$/)
  await noteAftermath(world.app.services, sale.id, 'none')
  expect(await told()).toMatch(/The order is cancelled in your shop\. Refund what was captured\.$/)
})
