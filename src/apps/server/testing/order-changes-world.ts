import { expect } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { getAttempts, getCheckout, getOrders, workAll } from '#features/payment-methods/providers/testing/money-path.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { Caller } from './caller.ts'
import { roma, shopWorld } from './shop-world.ts'

const checkoutBundle = {
  render,
  script: '/own.js',
  preloads: [],
  css: '',
  stylesheet: '',
  fonts: new Map<string, string>(),
}

export const elsewhere = { ...roma, first_name: 'Anna', address1: 'Herengracht 12', city: 'Utrecht', zip: '3511 AB' }

/** A shop whose jobs are done at once, with orders that were bought in it and what their shoppers press. */
export const orderChangesWorld = async () => {
  const world = await shopWorld({ checkoutBundle })
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { jobDelay: 0 })

  const allow = (change_minutes: number) =>
    world.merchant.call('PUT /checkout-form', { body: { ...defaultForm, change_minutes } })
  const aBrowser = () => new Caller(world.app.app, world.app.services.env)
  const shop = () => shopPlatform(world.sandbox.world).getShop(world.shop.domain)!

  /** What is read on a page, without what its script is handed. */
  const getPage = async (token: string, browser = world.app.stranger) =>
    (await browser.page(`/thank-you/${token}`)).text.replace(/<script.*?<\/script>/gs, '')

  const ordered = async () => {
    const token = await world.checkout()
    const { next } = (await world.pay(token, await world.order(token))).body.data
    await world.succeed(next.options.intent_id)
    return placed(token, next.options.intent_id)
  }

  const placed = async (token: string, payment = '') => {
    // After a provider was down, its next message may have to be read again.
    await expect.poll(async () => (await workAll(world), (await getOrders(world, token)).length)).toBe(1)
    const { id } = await getCheckout(world, token)
    const order = () =>
      world.app.db.selectFrom('orders').selectAll().where('checkout_id', '=', id).executeTakeFirstOrThrow()
    const { shopify_order_id: shopifyOrderId } = await order()
    const inShop = shop().orders.find((one) => one.id === shopifyOrderId)!
    return { token, payment, checkoutId: id, order, shopifyOrderId, inShop }
  }
  type Placed = Awaited<ReturnType<typeof placed>>

  const post = (path: string, fields: Record<string, string> = {}, browser = world.app.stranger, headers = {}) =>
    browser.send({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const cancel = ({ token }: Placed, browser?: Caller, headers?: object) =>
    post(`/thank-you/${token}/cancel`, {}, browser, headers)
  const readdress = async ({ token }: Placed, change: object = {}, version?: number, browser?: Caller) =>
    post(
      `/thank-you/${token}/address`,
      {
        version: String(version ?? (await getCheckout(world, token)).version),
        ...Object.fromEntries(
          Object.entries({ ...elsewhere, ...change }).map(([field, text]) => [`shipping_address.${field}`, text]),
        ),
      },
      browser,
    )

  const getChanges = ({ checkoutId }: Placed) =>
    world.app.db
      .selectFrom('order_changes')
      .selectAll()
      .where('checkout_id', '=', checkoutId)
      .orderBy('created_at')
      .execute()
  const getRefunds = async ({ token }: Placed) => {
    const [attempt] = await getAttempts(world, token)
    return world.app.db.selectFrom('order_refunds').selectAll().where('attempt_id', '=', attempt!.id).execute()
  }
  const getStock = (sale: Placed) =>
    shop()
      .state.products.flatMap(({ variants }) => variants)
      .find(({ id }) => id === sale.inShop.lines[0]!.variantId)!.stock

  return {
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
  }
}
