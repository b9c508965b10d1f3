import { afterAll, beforeEach, expect, it } from 'vitest'
import { orderChangesWorld } from '#apps/server/testing/order-changes-world.ts'
import { executeChange } from '#features/checkout/server/changes/execute.ts'
import { sweep } from '#features/checkout/server/payment/sweep.ts'
import { captureLater } from '#features/payment-methods/providers/testing/held.ts'
import { getAttempts, refundsInShop, workAll } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { cancelOrder as cancelInShop, fulfillOrder } from '#sandbox/shopify/orders/order-changes.ts'

const {
  world,
  allow,
  aBrowser,
  shop,
  getPage,
  ordered,
  placed,
  post,
  cancel,
  readdress,
  getChanges,
  getRefunds,
  getStock,
} = await orderChangesWorld()
afterAll(() => world.close())
beforeEach(() => allow(30))

it('cancels an order for the browser that bought it: in the shop, with the goods back and all of the money, once [p4k6]', async () => {
  const sale = await ordered()
  const before = getStock(sale)
  const page = await getPage(sale.token)
  expect(page).toContain('Change or cancel order')
  expect(page).toMatch(/You can do this until .*\d/)
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(sale)))
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
    answers.map(() => [303, `/thank-you/${sale.token}`]),
  )
  await workAll(world)
  await cancel(sale)
  await workAll(world)
  await workAll(world)
  expect(sale.inShop).toMatchObject({ cancelReason: 'CUSTOMER', cancelledAt: expect.any(String) })
  expect(getStock(sale)).toBe(before + 2)
  const total = (await sale.order()).total
  expect(await getRefunds(sale)).toMatchObject([{ amount: total, asked_by: null, reason: 'Cancelled by the shopper' }])
  expect(await refundsInShop(world, sale.token)).toMatchObject([{ amount: total }])
  expect(await sale.order()).toMatchObject({ cancelled_at: expect.any(Date), refunded_total: total })
  const after = await getPage(sale.token)
  expect(after).toContain('This order was cancelled')
  expect(after).not.toContain('Change or cancel order')
  const figures = await world.app.db
    .selectFrom('daily_figures')
    .select(['orders', 'cancelled_orders', 'revenue'])
    .where('store_id', '=', world.store.id)
    .executeTakeFirstOrThrow()
  expect(figures).toMatchObject({ orders: 1, cancelled_orders: 1, revenue: 0 })
  const story = await world.merchant.call('GET /orders/:id', { params: { id: String(sale.shopifyOrderId) } })
  const events: { kind: string; change?: string; state?: string; is_by_shopper?: boolean }[] = story.body.data.events
  expect(events.filter(({ kind }) => kind === 'shopper_change')).toMatchObject([{ change: 'cancel', state: 'done' }])
  expect(events.find(({ kind }) => kind === 'refund_asked')).toMatchObject({ is_by_shopper: true })
})

it('is nobody else’s: a stranger with the link is asked for a proof, and another site for nothing [q5l3]', async () => {
  const sale = await ordered()
  const stranger = aBrowser()
  expect(await getPage(sale.token, stranger)).not.toContain('Cancel order')
  for (const answer of [await cancel(sale, stranger), await readdress(sale, {}, undefined, stranger)])
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/thank-you/${sale.token}`])
  expect((await stranger.page(`/thank-you/${sale.token}/address`)).location).toBe(`/thank-you/${sale.token}`)
  const foreign = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]
  for (const headers of foreign) expect((await cancel(sale, world.app.stranger, headers)).statusCode).toBe(403)
  expect((await post(`/thank-you/${'x'.repeat(32)}/cancel`)).statusCode).toBe(404)
  expect(await getChanges(sale)).toEqual([])
  // Whoever proved to be the shopper is let in.
  await post(`/checkout/${sale.token}/prove`, { proof: 'ann@example.com' }, stranger)
  expect((await cancel(sale, stranger)).statusCode).toBe(303)
  expect(sale.inShop.cancelledAt).not.toBeNull()
})

it('ends with its window, whatever the page still shows, and is not there before a merchant wants it [l7v7]', async () => {
  const sale = await ordered()
  const hourAgo = new Date(Date.now() - 31 * 60_000)
  await world.app.db
    .updateTable('orders')
    .set({ placed_at: hourAgo })
    .where('checkout_id', '=', sale.checkoutId)
    .execute()
  const late = await cancel(sale)
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('This order can no longer be changed here. Please contact the shop.')
  expect(await getPage(sale.token)).toContain('This order can no longer be changed here.')
  await allow(60)
  expect(await getPage(sale.token)).toContain('Cancel order')
  await allow(0)
  expect(await getPage(sale.token)).not.toMatch(/Cancel order|no longer be changed/)
  expect((await cancel(sale)).statusCode).toBe(409)
  expect(sale.inShop.cancelledAt).toBeNull()
})

it('says the true cause where the shop was faster, though no message told of it [d4q7]', async () => {
  const [sent, cancelled] = [await ordered(), await ordered()]
  fulfillOrder(shop(), sent.inShop, { company: 'DHL', number: 'JJ1', url: null })
  const answer = await cancel(sent)
  expect([answer.statusCode, /This order is already being shipped\./.test(answer.body)]).toEqual([409, true])
  expect((await readdress(sent)).body).toContain('This order is already being shipped.')
  expect((await sent.order()).fulfillment_status).toBe('FULFILLED')
  // What the merchant cancelled there is the merchant's to give back.
  cancelInShop(shop(), cancelled.inShop, { reason: 'INVENTORY', restock: true, refund: false })
  expect((await cancel(cancelled)).statusCode).toBe(303)
  await workAll(world)
  expect(await getPage(cancelled.token)).toContain('This order was cancelled')
  for (const sale of [sent, cancelled]) expect(await getRefunds(sale)).toEqual([])
})

it('leads from the address of a refused press to the order, in the language that is asked for there', async () => {
  const sale = await ordered()
  const opened = await world.app.stranger.page(`/thank-you/${sale.token}/cancel?lang=nl`)
  expect(opened.location).toBe(`/thank-you/${sale.token}?lang=nl`)
})

it('takes nothing on once money went back or a bank wants it [w9x5]', async () => {
  const [refunded, disputed] = [await ordered(), await ordered()]
  const { total } = await refunded.order()
  const params = { id: String(refunded.shopifyOrderId) }
  await world.merchant.call('POST /orders/:id/refunds', {
    params,
    body: { key: crypto.randomUUID(), amount: 100, left: total },
  })
  expect((await cancel(refunded)).body).toContain('This order has already been refunded, in part or in full.')
  await world.app.db
    .updateTable('payment_attempts')
    .set({ dispute: 'open', disputed_at: new Date() })
    .where('checkout_id', '=', disputed.checkoutId)
    .execute()
  expect((await cancel(disputed)).body).toContain('Your bank is already looking into this payment.')
  for (const sale of [refunded, disputed]) expect(sale.inShop.cancelledAt).toBeNull()
})

it('is done by the job where the shop or the provider was down, and never twice [s5k5]', async () => {
  const sale = await ordered()
  await world.fail({ target: 'shopify', mode: 'error' })
  expect((await cancel(sale)).statusCode).toBe(303)
  expect(await getPage(sale.token)).toContain('We are passing your change on to the shop.')
  expect(sale.inShop.cancelledAt).toBeNull()
  await world.fail({ target: 'shopify', mode: 'ok' })
  await world.fail({ target: 'airwallex', mode: 'error' })
  await expect.poll(async () => (await workAll(world), sale.inShop.cancelledAt)).not.toBeNull()
  expect(await refundsInShop(world, sale.token)).toEqual([])
  await world.fail({ target: 'airwallex', mode: 'ok' })
  const { total: amount } = await sale.order()
  await expect.poll(async () => (await workAll(world), refundsInShop(world, sale.token))).toMatchObject([{ amount }])
  expect(await getChanges(sale)).toMatchObject([{ state: 'done' }])
  expect(await getRefunds(sale)).toHaveLength(1)
})

it('finds what the shop did though its answer was lost, and a shop that is still at it is left to end [l3s3]', async () => {
  const sale = await ordered()
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { jobDelay: 60_000 })
  const lost = replay(world.app.services, (_url, body) =>
    body.includes('OrderCancelForShopper') ? { status: 500, text: '{}' } : undefined,
  )
  expect((await cancel(sale)).statusCode).toBe(303)
  lost.end()
  const atIt = replay(world.app.services, (_url, body) =>
    body.includes('OrderCancelForShopper')
      ? { text: JSON.stringify({ data: { orderCancel: { orderCancelUserErrors: [{ message: 'It is under way' }] } } }) }
      : undefined,
  )
  await workAll(world)
  atIt.end()
  expect(await getChanges(sale)).toMatchObject([{ state: 'asked', cause: null }])
  cancelInShop(shop(), sale.inShop, { reason: 'CUSTOMER', restock: true, refund: false })
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { jobDelay: 0 })
  await workAll(world)
  await workAll(world)
  expect(await getChanges(sale)).toMatchObject([{ state: 'done' }])
  expect(await refundsInShop(world, sale.token)).toHaveLength(1)
})

it('is tried again within seconds where the first try failed while the job was already there', async () => {
  const sale = await ordered()
  const { services } = world.app
  const { send } = services.http
  services.http.send = async (address, options) => {
    services.http.send = send
    // The job comes as the press itself is at it.
    const [change] = await getChanges(sale)
    await executeChange(services, change!.id)
    throw new Error(`no answer from ${new URL(address).host}: ${options?.method ?? 'GET'}`)
  }
  expect((await cancel(sale)).statusCode).toBe(303)
  expect(await getChanges(sale)).toMatchObject([{ state: 'asked' }])
  // Only what is due by now.
  await world.app.runJobs()
  expect(sale.inShop.cancelledAt).not.toBeNull()
})

it('cancels an order of nothing, with nothing to give back [f8q8]', async () => {
  await world.withFreeOrders('GRATIS', async () => {
    const token = await world.checkout({ discount_codes: ['GRATIS'] })
    expect((await world.pay(token, await world.order(token))).status).toBe(200)
    const sale = await placed(token)
    expect(await getPage(token)).not.toContain('goes back to you')
    await cancel(sale)
    await workAll(world)
    expect(sale.inShop.cancelledAt).not.toBeNull()
    expect(await getChanges(sale)).toMatchObject([{ state: 'done', problem: null }])
    expect(await getRefunds(sale)).toEqual([])
  })
})

it('releases what was only authorized, and says so before it is asked for [r6k2]', async () => {
  await captureLater(world, true)
  const sale = await ordered()
  await captureLater(world, false)
  const asked = await getPage(`${sale.token}?cancel`)
  expect(asked).toMatch(/€[\d.]+ was only reserved: you are not charged\. This cannot be undone\./)
  expect(asked).not.toContain('goes back to you')
  await cancel(sale)
  await workAll(world)
  expect(await getChanges(sale)).toMatchObject([{ state: 'done', problem: null }])
  expect(sale.inShop.cancelledAt).not.toBeNull()
  expect(await getAttempts(world, sale.token)).toMatchObject([{ authorization_state: 'released', captured_amount: 0 }])
  expect(await getRefunds(sale)).toEqual([])
})

it('is over for the shopper though the provider cannot be asked, and the payment is voided once it can [x8v4]', async () => {
  await captureLater(world, true)
  const sale = await ordered()
  await captureLater(world, false)
  await world.fail({ target: 'airwallex', mode: 'error' })
  await cancel(sale)
  await workAll(world)
  const [change] = await getChanges(sale)
  expect(change).toMatchObject({ state: 'asked' })
  // The sweep finds the order cancelled, and writes a void of its own first.
  await sweep(world.app.services)
  for (let tries = change!.tries; tries < 6; tries++)
    await executeChange(world.app.services, change!.id).catch(() => {})
  expect(await getChanges(sale)).toMatchObject([{ state: 'done', problem: null }])
  await world.fail({ target: 'airwallex', mode: 'ok' })
  const [attempt] = await getAttempts(world, sale.token)
  await world.app.db.updateTable('order_captures').set({ leased_until: null }).execute()
  await world.merchant.call('POST /payments/:id/again', { params: { id: attempt!.id } })
  await workAll(world)
  expect(await getAttempts(world, sale.token)).toMatchObject([{ authorization_state: 'released', captured_amount: 0 }])
})

it('asks once more without a script, and not too often [s5m6]', async () => {
  const sale = await ordered()
  const asked = (await world.app.stranger.page(`/thank-you/${sale.token}?cancel`)).text
  expect(asked).toContain('Cancel this order?')
  expect(asked).toMatch(/goes back to you the way you paid\. This cannot be undone\./)
  expect(asked).toContain(`action="/thank-you/${sale.token}/cancel"`)
  for (let press = 0; press < 10; press++) await readdress(sale, { address1: `Gracht ${press}` }, 0)
  const often = await cancel(sale)
  expect([often.statusCode, often.body.includes('Too many attempts.')]).toEqual([429, true])
})
