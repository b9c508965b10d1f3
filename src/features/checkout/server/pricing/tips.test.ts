import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { getAttempts, getCheckout } from '#features/payment-methods/providers/testing/money-path.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { tipShare } from '../../tip.ts'
import { cents, leaveWith, openDrafts, orderInShop } from '../drafts/testing/drafts-world.ts'
import { settle } from '../payment/settle.ts'
import { viewThankYou } from '../view.ts'

let world: ShopWorld
let goods: number
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  goods = world.variants[0]!.price * 2
})
beforeEach(() => ask({}))
afterAll(() => world.close())

/** What the store asks for from now on. */
const ask = async (form: object) => {
  const body = { ...defaultForm, tips: true, tip_text: 'For the people who pack', ...form }
  expect((await world.merchant.call('PUT /checkout-form', { body })).status).toBe(200)
}
const put = async (token: string, change: object) => {
  const body = { version: 1, email: 'ann@example.com', shipping_address: roma, ...change }
  const answer = await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body })
  expect(answer.status).toBe(200)
  return answer.body.data.checkout
}
const getView = async (token: string) =>
  (await world.app.stranger.call('GET /checkouts/:token', { params: { token } })).body.data.checkout
const tipping = (tip: string, tip_amount = '') => ({ extras: { tip, tip_amount } })

const paid = async (token: string) => {
  const left = await leaveWith(world, token)
  await world.succeed(left.paymentId)
  await settle(world.app.services, left.attempt.id)
  await world.app.runJobs()
  const placed = (await orderInShop(world, token))!
  const { id } = await getCheckout(world, token)
  const kept = world.app.db.selectFrom('orders').selectAll().where('checkout_id', '=', id)
  return { ...left, placed, kept: await kept.executeTakeFirstOrThrow() }
}
const findTipLine = ({ lineItems }: Awaited<ReturnType<typeof paid>>['placed']) =>
  lineItems.nodes.find(({ title }) => title === 'Tip')

describe('a tip', () => {
  it('is asked for only where the store wants it, with none chosen, and taken from nobody unasked [s6t4]', async () => {
    await ask({ tips: false })
    const token = await world.checkout()
    const before = await put(token, tipping('10'))
    expect(before).toMatchObject({ tip: null, totals: { tip: 0 } })
    expect(before.extras).not.toHaveProperty('tip')
    await ask({})
    const now = await getView(token)
    expect(now.tip).toEqual({ percentages: [5, 10, 15], text: 'For the people who pack', goods, most: goods })
    expect(now.totals.total).toBe(before.totals.total)
    expect(now.extras).not.toHaveProperty('tip')
  })

  it('comes with every amount that the choice may show: a browser need not know the language', async () => {
    await ask({ tip_percentages: [7, 11] })
    const body = { version: 1, email: 'ann@example.com', shipping_address: roma }
    const params = { token: await world.checkout() }
    const { data } = (await world.app.stranger.call('PUT /checkouts/:token', { params, body })).body
    const { tip, currency, locale } = data.checkout
    const shown = [tipShare(7, tip!.goods, currency), tipShare(11, tip!.goods, currency), tip!.most]
    expect(data.written).toMatchObject(
      Object.fromEntries(shown.map((one) => [`${locale} ${currency} ${one}`, formatMoney(one, currency, locale)])),
    )
  })

  it('is asked for in the language of the shopper where its merchant said it there [v4g2]', async () => {
    await ask({ tip_texts: [{ language: 'nl', text: 'Voor wie inpakt' }] })
    const [dutch, german] = [await world.checkout({ locale: 'nl-BE' }), await world.checkout({ locale: 'de' })]
    const view = await getView(dutch)
    expect([view.tip.text, view.form.tip_texts]).toEqual(['Voor wie inpakt', []])
    expect((await getView(german)).tip.text).toBe('For the people who pack')
  })

  it('is a percentage of the goods after discounts, part of the total, and of nothing else [g3c6]', async () => {
    const token = await world.checkout({ discount_codes: ['WELCOME10'] })
    const plain = await put(token, tipping('none'))
    const { totals, version, shipping_rates } = await put(token, tipping('15'))
    const tip = Math.round((goods - plain.totals.discount) * 0.15)
    expect(totals).toEqual({ ...plain.totals, tip, total: plain.totals.total + tip })
    expect(version).toBeGreaterThan(plain.version)
    expect(shipping_rates).toEqual(plain.shipping_rates)
    const fewer = await put(token, { lines: [{ position: 0, quantity: 1 }] })
    expect(fewer.totals.tip).toBe(Math.round((goods / 2 - fewer.totals.discount) * 0.15))
    expect((await put(token, tipping('none'))).totals.tip).toBe(0)
  })

  it('is an amount of the shopper’s own up to what the goods cost; a slip of a digit is not charged [d8b4]', async () => {
    const token = await world.checkout()
    const { totals } = await put(token, tipping('other', '2,50'))
    expect(totals.tip).toBe(250)
    expect((await put(token, tipping('other', String(goods / 100)))).totals.tip).toBe(goods)
    const slipped = await put(token, tipping('other', String(goods)))
    expect(slipped).toMatchObject({ totals: { tip: 0 }, extras: { tip: 'other', tip_amount: String(goods) } })
    const refused = async (extras: object) => {
      const body = { version: 1, extras }
      return (await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body })).status
    }
    expect(await refused({ tip: '101' })).toBe(422)
    expect(await refused({ tip: 'other', tip_amount: '1'.repeat(21) })).toBe(422)
  })

  it('is charged, on the shop’s order as an item without taxes, and in our books, to the same cent [j5g7]', async () => {
    const token = await world.checkout()
    const { totals } = await put(token, tipping('10'))
    const { placed, kept, order, attempt } = await paid(token)
    expect(order.expected_total).toBe(totals.total)
    expect(attempt).toMatchObject({ amount: totals.total, order_difference: null })
    expect(cents(placed.totalPriceSet)).toBe(totals.total)
    expect(findTipLine(placed)).toMatchObject({ quantity: 1, taxLines: [], discountAllocations: [] })
    expect(cents(findTipLine(placed)!.discountedTotalSet)).toBe(totals.tip)
    expect(kept).toMatchObject({ total: totals.total, tip_total: totals.tip, subtotal: totals.subtotal })
    expect(placed.sourceName).toBe('shopify_draft_order')
    expect((await viewThankYou(world.app.services, token, null)).totals).toEqual(totals)

    const params = { id: String(kept.shopify_order_id) }
    const story = await world.merchant.call('GET /orders/:id', { params })
    expect(story.body.data.order).toMatchObject({ tip: { formatted: expect.any(String) }, taxes_included: true })
    const now = world.app.services.now()
    const query = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
    const { text } = await world.merchant.call('GET /orders/export', { query })
    const [head, ...rows] = text.trim().split('\r\n')
    const at = head!.split(',').indexOf('Tip')
    expect(rows.map((row) => row.split(',')[at])).toContain((totals.tip / 100).toFixed(2))
  })

  it.each(['WELCOME10', 'FIVEOFF', 'FREESHIP'])(
    'loses nothing to the code %s: provider, shop and books agree to the cent [q4s7]',
    async (code) => {
      const token = await world.checkout({ discount_codes: [code] })
      const plain = await put(token, {})
      const { totals } = await put(token, tipping('10'))
      expect(totals.total).toBe(plain.totals.total + totals.tip)
      const { placed, kept, attempt } = await paid(token)
      const books = [attempt.amount, cents(placed.totalPriceSet), kept.total]
      expect(books).toEqual([totals.total, totals.total, totals.total])
      expect(placed.discountCodes).toEqual([code])
      expect(findTipLine(placed)).toBeDefined()
      expect(placed.note ?? '').toBe('')
      expect((await getAttempts(world, token)).at(-1)).toMatchObject({ order_difference: null })
      expect(await openDrafts(world)).toEqual([])
    },
  )

  it('is kept through a decline, and paid with the next try [g6b9]', async () => {
    const token = await world.checkout()
    const { totals } = await put(token, tipping('5'))
    const first = await leaveWith(world, token)
    await world.post(`/sandbox/airwallex/payment_intents/${first.paymentId}/fail`, {})
    await settle(world.app.services, first.attempt.id)
    expect(await getView(token)).toMatchObject({ totals, tip: { percentages: [5, 10, 15] } })
    const { attempt, placed } = await paid(token)
    expect([attempt.amount, cents(placed.totalPriceSet)]).toEqual([totals.total, totals.total])
  })

  it('stays the shopper’s while the store changes what it asks, or asks no more; they may still take it back [j2h2]', async () => {
    const token = await world.checkout()
    const { totals } = await put(token, tipping('15'))
    const order = await world.order(token)
    await ask({ tip_percentages: [3, 4] })
    expect((await getView(token)).tip.percentages).toEqual([3, 4, 15])
    await ask({ tips: false })
    expect(await getView(token)).toMatchObject({ totals, tip: { percentages: [15], text: '' } })
    const answer = await world.pay(token, order)
    expect(answer.status).toBe(200)
    expect((await getAttempts(world, token)).at(-1)).toMatchObject({ amount: totals.total })

    const other = await world.checkout()
    await ask({})
    await put(other, tipping('5'))
    await ask({ tips: false })
    expect(await put(other, tipping('none'))).toMatchObject({ tip: null, totals: { tip: 0 } })
  })

  it('is not paid unseen: what the page shows is what is charged [g5q2]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const refused = await world.pay(token, { ...order, extras: { tip: '10' } })
    expect(refused.status).toBe(409)
    const { totals } = refused.body.data.checkout
    expect(totals.total).toBe(order.expected_total + totals.tip)
    expect(totals.tip).toBeGreaterThan(0)
  })

  it.each([
    ['USD', []],
    ['JPY', ['WELCOME10']],
  ])(
    'is given in %s where the cart is, with the codes %j, and the shop’s order is over as much [z9p8]',
    async (currency, discount_codes) => {
      const rates = [{ currency, day: '2020-01-02', rate: currency === 'JPY' ? 160 : 1.25 }]
      await world.app.db.insertInto('exchange_rates').values(rates).execute()
      const token = await world.checkout({ currency, discount_codes })
      const plain = await put(token, {})
      const { totals } = await put(token, tipping('15'))
      expect(totals.tip).toBe(Math.round((totals.subtotal - totals.discount) * 0.15))
      expect(totals.total).toBe(plain.totals.total + totals.tip)
      const { attempt, kept } = await paid(token)
      expect(attempt).toMatchObject({ amount: totals.total, currency, order_difference: null })
      expect((await getAttempts(world, token)).at(-1)).toMatchObject({ order_difference: null })
      expect(kept).toMatchObject({ currency, total: totals.total, tip_total: totals.tip })
    },
  )

  it('makes a provider take the money of an order whose goods are free [b7c4]', async () => {
    await world.withFreeOrders('TIPONLY', async () => {
      const token = await world.checkout({ discount_codes: ['TIPONLY'] })
      expect((await put(token, tipping('15'))).totals).toMatchObject({ tip: 0, total: 0 })
      expect((await put(token, tipping('other', '3'))).totals).toMatchObject({ tip: 300, total: 300 })
      const { placed, attempt, kept } = await paid(token)
      expect([attempt.amount, cents(placed.totalPriceSet), kept.total, kept.tip_total]).toEqual([300, 300, 300, 300])
      expect(attempt.provider).toBe('airwallex')
    })
  })
})
