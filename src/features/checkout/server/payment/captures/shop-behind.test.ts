import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { refresh } from '#features/orders/server/keep-current.ts'
import { capture } from '#features/payment-methods/providers/testing/capture.ts'
import { type Authorized, authorized, captureLater, getFee } from '#features/payment-methods/providers/testing/held.ts'
import { refundsInShop, workAll } from '#features/payment-methods/providers/testing/money-path.ts'
import { registerWebhook, type Subject, subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { ShopError } from '#features/stores/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { Refusal } from '#kit/server/errors.ts'
import { fulfillOrder } from '#sandbox/shopify/orders/order-changes.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { refundByMerchant } from '../afterwards/testing/refund-in-shop.ts'
import { followInShop } from './follow.ts'
import { settleAuthorization } from './note.ts'

let world: ShopWorld
let airwallex: Subject
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  airwallex = subjects.find(({ name }) => name === 'airwallex')!
  await registerWebhook(world, airwallex)
  await captureLater(world, true)
})
afterAll(() => world.close())
afterEach(async () => {
  await world.fail({ target: 'shopify', mode: 'ok' })
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { isPlus: false })
})

const held = () => capture(world, 0, () => Promise.resolve()).then(() => authorized(world, airwallex))
const whole = ({ amount }: Authorized) => ({ key: randomUUID(), amount })
const longAgo = () => new Date(Date.now() - 20 * 60_000)
const getConcern = async ({ id }: Authorized): Promise<{ concern: string; sentence: string } | undefined> =>
  (await world.merchant.call('GET /payments/unsolved')).body.data.find((one: { id: string }) => one.id === id)
const ended = ({ id }: Authorized) =>
  world.app.db.updateTable('payment_attempts').set({ authorization_ended_at: longAgo() }).where('id', '=', id).execute()
/** Noticed here, and the shop not asked yet. */
const lapse = async (sale: Authorized) => {
  await capture(world, 1, () => sale.atProvider('lapse'))
  await settleAuthorization(world.app.services, sale.id)
}
const again = ({ id }: Authorized) => world.merchant.call('POST /payments/:id/again', { params: { id } })

/** The shop's answers of one operation, as a merchant's own change of the order would make them. */
const answering = (operation: string, change: (data: { order: object }) => object) => {
  const { http } = world.app.services
  const { send } = http
  http.send = async (url, options) => {
    const answer = await send(url, options)
    if (!JSON.stringify(options?.body ?? '').includes(`${operation}(`)) return answer
    const body = answer.json() as { data: { order: object } }
    const data = change(body.data)
    return { ...answer, text: JSON.stringify({ ...body, data }), json: () => ({ ...body, data }) }
  }
  return () => void (http.send = send)
}

it.each([
  ['more', 20, false, null],
  [
    'less',
    -20,
    true,
    expect.stringMatching(/ captured at Airwallex. Its order was changed .* Refund the difference of €20\.00/),
  ],
])(
  'captured for an order that is over %s since it was edited, makes it paid whole only where nothing is due then [j8k3]',
  async (_over, by, isWhole, sentence) => {
    await world.post(`/sandbox/shopify/${world.shop.domain}`, { isPlus: true })
    const sale = await held()
    const edited = { presentmentMoney: { amount: String(sale.amount / 100 + by), currencyCode: 'EUR' } }
    const restore = answering('OrderReceived', ({ order }) => ({ order: { ...order, totalOutstandingSet: edited } }))
    const { http } = world.app.services
    const { send } = http
    const asked: string[] = []
    http.send = async (url, options) => {
      asked.push(JSON.stringify(options?.body ?? ''))
      return send(url, options)
    }
    await sale.capture(whole(sale))
    await workAll(world)
    http.send = send
    restore()
    expect(asked.some((body) => body.includes('orderMarkAsPaid'))).toBe(isWhole)
    expect(await sale.inShop()).toMatchObject({ received: sale.amount })
    // What was taken too much is its merchant's to give back.
    expect((await getConcern(sale))?.sentence ?? null).toEqual(sentence)
  },
)

/** Captured whole for an order that its merchant made €20 smaller in the shop. */
const capturedAbove = async () => {
  const sale = await held()
  const edited = { presentmentMoney: { amount: String(sale.amount / 100 - 20), currencyCode: 'EUR' } }
  const restore = answering('OrderReceived', ({ order }) => ({ order: { ...order, totalOutstandingSet: edited } }))
  await sale.capture(whole(sale))
  await workAll(world)
  restore()
  return sale
}

it('captured above what an edited order is over is seen to once that went back, and the shop, which never had it, hears of none of it [m4t6]', async () => {
  const sale = await capturedAbove()
  let left = sale.amount
  const refund = async (amount: number, more = {}) => {
    const body = { key: randomUUID(), amount, left, ...more }
    expect((await world.merchant.call('POST /orders/:id/refunds', { params: sale.params, body })).status).toBe(200)
    left -= amount
    await workAll(world)
    const inShop = (await refundsInShop(world, sale.token))!.map((one) => one.amount)
    return { inShop, counted: (await sale.row()).refunded_total, sentence: (await getConcern(sale))?.sentence ?? null }
  }
  const asked = (amount: string) => expect.stringContaining(`Refund the difference of €${amount}`)
  expect(await refund(500)).toEqual({ inShop: [], counted: 500, sentence: asked('15.00') })
  // Goods that come back are the order's own, and so is their money.
  const { lines } = (await world.merchant.call('GET /orders/:id/refunds', { params: sale.params })).body.data
  const restock = [{ variant_id: lines[0].variant_id, quantity: 1 }]
  expect(await refund(100, { restock })).toEqual({ inShop: [100], counted: 600, sentence: asked('15.00') })
  const fee = await getFee(world, sale.row)
  expect(await refund(1500)).toEqual({ inShop: [100], counted: 2100, sentence: null })
  expect(await getFee(world, sale.row)).toBeLessThan(fee)
  expect(await refund(300)).toEqual({ inShop: [100, 300], counted: 2400, sentence: null })
})

it('captured above what an edited order is over stays so while the shop cannot be asked, and what was refunded there first is the order’s own [z3s3]', async () => {
  const { db } = world.app
  const sale = await capturedAbove()
  const written = (await sale.read()).authorization_written_at
  const behind = (values: object) => db.updateTable('payment_attempts').set(values).where('id', '=', sale.id).execute()
  await behind({ authorization_written_at: null, authorization_ended_at: longAgo() })
  await world.fail({ target: 'shopify', mode: 'error' })
  await expect(followInShop(world.app.services, sale.id)).rejects.toBeInstanceOf(ShopError)
  await world.fail({ target: 'shopify', mode: 'ok' })
  expect((await getConcern(sale))?.sentence).toContain('Your shop does not take its order as paid.')
  expect(await sale.read()).toMatchObject({ overcaptured_amount: 2_000 })
  await behind({ authorization_written_at: written })

  await refundByMerchant(world, Number(sale.params.id), 1_000)
  await refresh(world.app.services, world.store.id, Number(sale.params.id))
  const body = { key: randomUUID(), amount: 1_000, left: sale.amount }
  expect((await world.merchant.call('POST /orders/:id/refunds', { params: sale.params, body })).status).toBe(200)
  await workAll(world)
  expect((await refundsInShop(world, sale.token))!.map(({ amount }) => amount)).toEqual([1_000])
  expect((await getConcern(sale))?.sentence).toContain('Refund the difference of €20.00')
})

it('captured in part for an order that somebody marked as paid in the shop is shown to its merchant [r8v5]', async () => {
  const sale = await held()
  const gid = `gid://shopify/Order/${sale.params.id}`
  await world.admin(`mutation { orderMarkAsPaid(input: { id: "${gid}" }) { userErrors { message } } }`)
  await sale.capture({ ...whole(sale), amount: sale.amount - 500 })
  await workAll(world)
  const all = formatMoney(sale.amount, 'EUR')
  expect(await getConcern(sale)).toMatchObject({
    concern: 'shop_behind',
    sentence: expect.stringContaining(`Your shop says that ${all} was paid for the order.`),
  })
})

it('captured in part of a shop that takes no part tells its merchant what to do at once, and makes the order paid once that is done', async () => {
  const sale = await held()
  const part = sale.amount - 500
  expect((await sale.capture({ ...whole(sale), amount: part })).status).toBe(200)
  await workAll(world)
  const paid = formatMoney(part, 'EUR')
  expect(await getConcern(sale)).toMatchObject({
    concern: 'shop_behind',
    sentence: expect.stringContaining(
      `${paid} was captured at Airwallex. Your shop does not show the order as paid: only on Shopify Plus does a shop record a payment of a part. Edit the order there so that it costs ${paid}, or`,
    ),
  })
  expect(await sale.inShop()).toMatchObject({ status: 'PENDING', received: 0 })
  const edited = { presentmentMoney: { amount: String(part / 100), currencyCode: 'EUR' } }
  const restore = answering('OrderReceived', ({ order }) => ({ order: { ...order, totalOutstandingSet: edited } }))
  await again(sale)
  await workAll(world)
  restore()
  expect(await sale.inShop()).toMatchObject({ status: 'PAID' })
  expect(await getConcern(sale)).toBeUndefined()
})

it('is shown while the shop cannot be asked, and over as soon as it can [s6q2]', async () => {
  const sale = await held()
  await world.fail({ target: 'shopify', mode: 'error' })
  await lapse(sale)
  await workAll(world)
  expect(await getConcern(sale)).toBeUndefined()
  await ended(sale)
  await expect(followInShop(world.app.services, sale.id)).rejects.toBeInstanceOf(ShopError)
  expect(await getConcern(sale)).toMatchObject({ concern: 'shop_behind' })
  await world.fail({ target: 'shopify', mode: 'ok' })
  await again(sale)
  await expect.poll(async () => (await workAll(world), (await sale.inShop()).isCancelled)).toBe(true)
  await expect.poll(async () => (await workAll(world), await getConcern(sale))).toBeUndefined()
})

it('is shown for a store that was cut off, and anew where its merchant had seen to another reason [n3v8]', async () => {
  const sale = await held()
  await lapse(sale)
  await ended(sale)
  const { db } = world.app
  const { access_token_sealed } = await db
    .selectFrom('stores')
    .select('access_token_sealed')
    .where('id', '=', world.store.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('stores').set({ access_token_sealed: null }).where('id', '=', world.store.id).execute()
  await expect(followInShop(world.app.services, sale.id)).rejects.toBeInstanceOf(Refusal)
  expect(await getConcern(sale)).toMatchObject({ concern: 'shop_behind' })
  await world.merchant.call('POST /payments/:id/settled', { params: { id: sale.id } })
  await expect(followInShop(world.app.services, sale.id)).rejects.toBeInstanceOf(Refusal)
  expect(await getConcern(sale)).toBeUndefined()
  await db.updateTable('stores').set({ access_token_sealed }).where('id', '=', world.store.id).execute()
  const restore = answering('OrderById', ({ order }) => ({ order: { ...order, cancelledAt: null } }))
  await followInShop(world.app.services, sale.id, longAgo())
  restore()
  expect(await getConcern(sale)).toMatchObject({ concern: 'shop_behind', sentence: expect.stringContaining('did not') })
  await world.merchant.call('POST /payments/:id/settled', { params: { id: sale.id } })
  await db.updateTable('payment_attempts').set({ authorization_written_at: null }).where('id', '=', sale.id).execute()
  await expect
    .poll(async () => (await followInShop(world.app.services, sale.id), (await sale.inShop()).isCancelled))
    .toBe(true)
  await expect.poll(async () => (await workAll(world), (await sale.readStatus()).is_in_shop)).toBe(true)
  expect((await sale.read())?.settled_by_merchant_at).toBeInstanceOf(Date)
})

it('gives a shop its time from when it was first asked, and asks it again where its merchant wants that [b7n3]', async () => {
  const sale = await held()
  const jobs = (jobDelay: number | null) => world.post(`/sandbox/shopify/${world.shop.domain}`, { jobDelay })
  // It goes on saying that it will cancel, however slow this machine is.
  await jobs(null)
  await lapse(sale)
  await ended(sale)
  const restore = answering('OrderById', ({ order }) => ({ order: { ...order, cancelledAt: null } }))
  // Asked late and not done at once, it is asked again; after its time it is shown.
  await followInShop(world.app.services, sale.id)
  expect((await getConcern(sale))?.concern).not.toBe('shop_behind')
  await followInShop(world.app.services, sale.id, longAgo())
  expect(await getConcern(sale)).toMatchObject({
    concern: 'shop_behind',
    sentence: expect.stringContaining(
      'Your shop did not cancel the order. It accepted the request, but has not carried it out.',
    ),
  })
  restore()
  await jobs(0)
  await again(sale)
  await expect.poll(async () => (await workAll(world), await getConcern(sale))).toBeUndefined()
  await expect.poll(async () => (await workAll(world), (await sale.readStatus()).is_in_shop)).toBe(true)
})

it('that lapses after its goods were sent cancels nothing, and says so [l4w9]', async () => {
  const sale = await held()
  const shop = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!
  const order = shop.orders.find(({ id }) => String(id) === sale.params.id)!
  fulfillOrder(shop, order, { company: 'DHL', number: 'JJ1', url: null })
  await lapse(sale)
  await workAll(world)
  await followInShop(world.app.services, sale.id, longAgo())
  expect(await getConcern(sale)).toMatchObject({
    concern: 'shop_behind',
    sentence: expect.stringContaining('It is already being shipped'),
  })
  expect(await sale.inShop()).toMatchObject({ isCancelled: false })
})
