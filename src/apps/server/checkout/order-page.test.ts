import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { Caller } from '#apps/server/testing/caller.ts'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { refundByMerchant } from '#features/checkout/server/payment/afterwards/testing/refund-in-shop.ts'
import { reconcileOrders } from '#features/orders/server/jobs.ts'
import { orderChanged } from '#features/orders/server/public.ts'
import { getAttempts, getCheckout, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'
import { fulfillOrder } from '#sandbox/shopify/orders/order-changes.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'

const checkoutBundle = {
  render,
  script: '/own.js',
  preloads: [],
  css: '',
  stylesheet: '',
  fonts: new Map<string, string>(),
}

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ checkoutBundle })
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { jobDelay: 0 })
})
afterAll(() => world.close())

const aBrowser = () => new Caller(world.app.app, world.app.services.env)

/** What is read on a page, without what its script is handed. */
const getPage = async (token: string, browser = world.app.stranger) =>
  (await browser.page(`/thank-you/${token}`)).text.replace(/<script.*?<\/script>/gs, '')

/** An order in the shop, with what the shop can do with it. */
const bought = async (items?: { variant_id: number; quantity: number; properties?: Record<string, string> }[]) => {
  const token = items
    ? String((await world.open(items)).body.data.url)
        .split('/')
        .at(-1)!
    : await world.checkout()
  const { next } = (await world.pay(token, await world.order(token))).body.data
  await world.succeed(next.options.intent_id)
  const [attempt] = await getAttempts(world, token)
  await world.app.stranger.page(`/checkout/${token}/return?attempt=${attempt!.id}`)
  expect(await getOrders(world, token)).toHaveLength(1)
  const { id } = await getCheckout(world, token)
  const order = await world.app.db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', id)
    .executeTakeFirstOrThrow()
  const shopifyOrderId = order.shopify_order_id
  const shop = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!
  const inShop = shop.orders.find((one) => one.id === shopifyOrderId)!
  const deliverUpdate = async () => {
    await orderChanged(world.app.services, world.store.id, 'orders/updated', { id: shopifyOrderId })
    await world.app.runJobs()
  }
  return {
    token,
    orderId: order.id,
    shopifyOrderId,
    inShop,
    deliverUpdate,
    async send(tracking: { company: string | null; number: string | null; url: string | null }, quantity?: number) {
      fulfillOrder(
        shop,
        inShop,
        tracking,
        quantity === undefined ? undefined : [{ lineId: inShop.lines[0]!.id, quantity }],
      )
      await deliverUpdate()
    },
  }
}

const parcel = { company: 'DHL', number: 'JJD0099', url: 'https://track.example.com/JJD0099' }

it('the page of an order shows what was sent, parcel by parcel, and where each is followed [k9z7]', async () => {
  const order = await bought()
  expect(await getPage(order.token)).not.toContain('Delivery</h2>')
  await order.send(parcel, 1)
  const part = await getPage(order.token)
  expect(part).toContain('Part of your order is on its way.')
  expect(part).toContain('DHL JJD0099')
  expect(part).toMatch(/<a href="https:\/\/track.example.com\/JJD0099" rel="noreferrer">/)
  await order.send({ company: 'Bike', number: 'B7', url: 'javascript:alert(1)' })
  const all = await getPage(order.token)
  expect(all).toContain('Your order is on its way.')
  expect(all).toContain('Bike B7')
  expect(all).not.toContain('javascript:')
  // What comes next has come.
  expect(all).not.toContain('The shop prepares your order')
})

it('a browser that did not buy sees how far the order is, and no number that leads to a person [g6w7]', async () => {
  const order = await bought()
  await order.send(parcel)
  const seen = await getPage(order.token, aBrowser())
  expect(seen).toContain('Your order is on its way.')
  expect(seen).not.toMatch(/JJD0099|DHL|ann@example|Bianchi|Via Appia/)
})

it('the page of an order shows what went back, and that it was cancelled [s3v9]', async () => {
  const order = await bought()
  await refundByMerchant(world, order.shopifyOrderId, 250)
  await order.deliverUpdate()
  const refunded = await getPage(order.token)
  expect(refunded).toMatch(/Refunded<\/h2>.*€2\.50/s)
  await world.admin(
    `mutation { orderCancel(orderId: "gid://shopify/Order/${order.shopifyOrderId}", reason: CUSTOMER, restock: false,
      refundMethod: { originalPaymentMethodsRefund: false }) { orderCancelUserErrors { message } } }`,
  )
  await order.deliverUpdate()
  const cancelled = await getPage(order.token)
  expect(cancelled).toContain('This order was cancelled')
  expect(cancelled).not.toContain('Your order is confirmed')
})

it('the same goods are a press away, in the shop’s cart, but for those that were made for somebody [d5f9]', async () => {
  const [variant, other] = world.variants
  const order = await bought([
    { variant_id: variant!.id, quantity: 2 },
    { variant_id: other!.id, quantity: 1 },
  ])
  const link = /href="([^"]+)">Order the same again/.exec(await getPage(order.token))![1]!
  expect(link).toContain(`/cart/${variant!.id}:2,${other!.id}:1?storefront=true`)
  const answer = await fetch(link, { redirect: 'manual' })
  expect(answer.headers.get('location')).toMatch(/\/cart$/)
  await answer.body?.cancel()
  const engraved = await bought([{ variant_id: variant!.id, quantity: 1, properties: { Engraving: 'Ann' } }])
  expect(await getPage(engraved.token)).not.toContain('Order the same again')
})

it('the way back to the shop leads to the market and the language that the cart came from', async () => {
  const [variant] = world.variants
  const order = await bought([{ variant_id: variant!.id, quantity: 2 }])
  const cartAt = (cart_url: string) =>
    world.app.db.updateTable('checkouts').set({ cart_url }).where('token', '=', order.token).execute()
  await cartAt('https://linden.fr/en/cart')
  const seen = await getPage(order.token)
  expect(seen).toContain(`href="https://linden.fr/en/cart/${variant!.id}:2?storefront=true"`)
  expect(seen).toContain('href="https://linden.fr/en/"')
  await cartAt('https://linden.fr/products/lamp')
  expect(await getPage(order.token)).not.toContain('linden.fr')
})

it('what was sent to somebody is forgotten with their data, and does not come back at night [t6q2]', async () => {
  const order = await bought()
  await order.send(parcel)
  const parcels = async () =>
    (await world.app.db.selectFrom('orders').select('parcels').where('id', '=', order.orderId).executeTakeFirst())!
      .parcels
  expect(await parcels()).toHaveLength(1)
  await world.merchant.call('POST /shopper-data/erase', { body: { email: 'ann@example.com' } })
  expect(await parcels()).toEqual([])
  await order.deliverUpdate()
  expect(await parcels()).toEqual([])
  const seen = await getPage(order.token)
  expect(seen).not.toMatch(/JJD0099|ann@example/)
  expect(seen).not.toContain('We sent a confirmation to')
})

it('parcels that no message told of are learnt at night [g3d8]', async () => {
  const order = await bought()
  const shop = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!
  fulfillOrder(shop, order.inShop, parcel)
  await reconcileOrders.enqueue(world.app.db, { storeId: world.store.id, after: 0 })
  await world.app.runJobs()
  await world.app.runJobs()
  expect(await getPage(order.token)).toContain('DHL JJD0099')
})

it('an order of nothing that waits for the shop says that there is nothing to pay [f4z4]', async () => {
  await world.withFreeOrders('PATIENT', async () => {
    const token = await world.checkout({ discount_codes: ['PATIENT'] })
    const order = await world.order(token, { key: randomUUID() })
    expect((await world.pay(token, order)).status).toBe(200)
    const waiting = await getPage(token)
    expect(waiting).toContain('There is nothing to pay for this order.')
    expect(waiting).not.toContain('Your payment was received.')
  })
})

it('the shop’s order tells where its page is, for the shop’s own mails to lead there [n4h8]', async () => {
  const { token, inShop } = await bought()
  const address = inShop.attributes.find(({ key }) => key === 'order_page')?.value
  expect(address).toBe(`${world.app.services.env.CHECKOUT_URL}/thank-you/${token}`)
  // Whoever else reads the order in the shop sees nothing here but what anybody with the link does.
  expect(await getPage(token, aBrowser())).not.toContain('ann@example.com')
})

it('the receipt is a file for the browser that bought, and for no other [x7k9]', async () => {
  const order = await bought()
  const path = `/thank-you/${order.token}/receipt.pdf`
  expect(await getPage(order.token)).toContain(`href="${path}"`)
  const file = await world.app.stranger.page(path)
  expect(file).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
  })
  expect(file.text.slice(0, 5)).toBe('%PDF-')
  const other = aBrowser()
  expect(await getPage(order.token, other)).not.toContain('receipt.pdf')
  expect(await other.page(path)).toMatchObject({ status: 303, location: `/thank-you/${order.token}` })
  const unpaid = await world.checkout()
  expect((await other.page(`/thank-you/${unpaid}/receipt.pdf`)).status).toBe(303)
  expect((await other.page(`/thank-you/${'x'.repeat(32)}/receipt.pdf`)).status).toBe(404)
})

it('the page of an order names the way to pay as the checkout did, in the shopper’s language and in the store’s own words [l6h3]', async () => {
  const { token } = await bought()
  const paidBy = async (language: string) =>
    /<dt>(?:Zahlung|Payment)<\/dt><dd>([^<]*)/.exec(
      (await world.app.stranger.page(`/thank-you/${token}?lang=${language}`)).text,
    )?.[1]
  expect(await paidBy('de')).toBe('Kredit- oder Debitkarte')
  expect(await paidBy('en')).toBe('Card')
  await world.app.db
    .insertInto('translations')
    .values({ store_id: world.store.id, language: 'de', page: 'checkout', key: 'payment.card', text: 'Karte' })
    .execute()
  expect(await paidBy('de')).toBe('Karte')
})

it('the page of an order says whose address the bill carries, also where it is the one that it goes to [d8s2]', async () => {
  const { token } = await bought()
  const bill = async () => /<dt>Rechnungsadresse<\/dt><dd[^>]*>([^<]*)/.exec(await getPage(`${token}?lang=de`))?.[1]
  expect(await bill()).toBe('Identisch mit der Lieferadresse')
  await world.app.db
    .updateTable('checkouts')
    .set({ billing_address: JSON.stringify({ first_name: 'Lieke', last_name: 'Visser', country: 'NL' }) })
    .where('token', '=', token)
    .execute()
  expect(await bill()).toContain('Lieke Visser')
})

it('the page of an order writes a day that was answered in the language that the shopper turns to, at once', async () => {
  const { token } = await bought()
  const day = { label: 'Day', value: '2027-01-15' }
  const answers = [{ ...day, field: randomUUID(), kind: 'date', shown: day }]
  await world.app.db
    .updateTable('checkouts')
    .set({ extras: JSON.stringify({ answers }) })
    .where('token', '=', token)
    .execute()
  const dayIn = async (language: string) =>
    /<dt>Day<\/dt><dd[^>]*>([^<]*)/.exec(await getPage(`${token}?lang=${language}`))?.[1]
  expect([await dayIn('de'), await dayIn('fr'), await dayIn('ja')]).toEqual([
    '15. Januar 2027',
    '15 janvier 2027',
    '2027年1月15日',
  ])
})
