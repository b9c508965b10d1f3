import papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { Caller } from '#apps/server/testing/caller.ts'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { getAttempts, getCheckout } from '#features/payment-methods/providers/testing/money-path.ts'
import { eraseCheckouts } from '#features/shopper-data/server/repository.ts'

const checkoutBundle = { render, script: '/own.js', preloads: [], css: '', stylesheet: '' }

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ checkoutBundle })
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { jobDelay: 0 })
})
afterAll(() => world.close())

it('what was written beside the address is read on the order’s page, in its story and in the file of orders, by who may, until it is erased [x2m8]', async () => {
  const form = { ...defaultForm, company: 'optional', vat_id: true, order_note: true, gift_note: true }
  await world.merchant.call('PUT /checkout-form', { body: form })
  const token = await world.checkout({ locale: 'nl', note: 'from the cart' })
  const vat_id = 'NL010000446B01'
  const extras = { vat_id, note: 'Ring twice', gift_note: 'For Ann' }
  await world.app.stranger.call('PUT /checkouts/:token', {
    params: { token },
    body: { version: 1, email: 'ann@example.com', extras },
  })
  await world.app.runJobs()
  const shipping_address = { ...roma, company: 'Bianchi BV' }
  const paid = await world.pay(token, await world.order(token, { shipping_address, extras }))
  await world.succeed(paid.body.data.next.options.intent_id)
  const [attempt] = await getAttempts(world, token)
  await world.app.stranger.page(`/checkout/${token}/return?attempt=${attempt!.id}`)
  await world.app.runJobs()

  const page = async (browser: Caller) =>
    (await browser.page(`/thank-you/${token}`)).text.replace(/<script.*?<\/script>/gs, '')
  const own = await page(world.app.stranger)
  for (const [name, value] of [
    ['Btw-nummer', vat_id],
    ['Opmerking bij de bestelling', 'Ring twice'],
    ['Cadeauboodschap', 'For Ann'],
  ])
    expect(own).toMatch(new RegExp(`<dt>${name}</dt><dd[^>]*>${value}</dd>`))
  const other = await page(new Caller(world.app.app, world.app.services.env))
  for (const value of [vat_id, 'Ring twice', 'For Ann']) expect(other).not.toContain(value)

  const { id } = await getCheckout(world, token)
  const { shopify_order_id } = await world.app.db
    .selectFrom('orders')
    .select('shopify_order_id')
    .where('checkout_id', '=', id)
    .executeTakeFirstOrThrow()
  const story = () => world.merchant.call('GET /orders/:id', { params: { id: String(shopify_order_id) } })
  expect((await story()).body.data.shopper).toMatchObject({
    note: 'Ring twice',
    gift_note: 'For Ann',
    vat: { id: vat_id, check: 'valid' },
    shipping_address: { company: 'Bianchi BV' },
  })
  const now = world.app.services.now()
  const file = async () => {
    const query = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
    const { text } = await world.merchant.call('GET /orders/export', { query })
    return papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data
  }
  expect(await file()).toMatchObject([
    { Company: 'Bianchi BV', 'VAT ID': vat_id, Note: 'Ring twice', 'Gift note': 'For Ann' },
  ])
  await eraseCheckouts(world.app.db, [id], now)
  expect((await story()).body.data.shopper).toMatchObject({ note: '', gift_note: '', vat: null })
  expect(await file()).toMatchObject([{ Company: '', 'VAT ID': '', Note: '', 'Gift note': '' }])
})
