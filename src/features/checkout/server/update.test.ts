import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { settle } from './payment/settle.ts'
import { viewThankYou } from './view.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' }))
afterAll(() => world.close())

const put = async (token: string, body: object) =>
  world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...body } })

/** Of each table how many statements read it, those that are sent from now on. */
const listReadings = (pool: ShopWorld['app']['pool']) => {
  const spies = new Map<object, { mock: { calls: unknown[][] } }>()
  pool.on('acquire', (connection) => {
    if (!spies.has(connection)) spies.set(connection, vi.spyOn(connection, 'query'))
  })
  return (): Record<string, number> => {
    const texts = [...spies.values()].flatMap(({ mock }) => mock.calls.map(([text]) => String(text)))
    const tables = texts.flatMap((text) => /^select.*? from "(\w+)"/s.exec(text)?.[1] ?? [])
    return Object.fromEntries([...Map.groupBy(tables, (table) => table)].map(([table, all]) => [table, all.length]))
  }
}

describe('typing', () => {
  it('keeps every field as it was typed, unfinished or not', async () => {
    const token = await world.checkout()
    await put(token, { email: 'ann@' })
    await put(token, { shipping_address: { first_name: 'An', zip: '1', hacked: 'x' } })
    const answer = await put(token, { shipping_address: { city: 'A' } })
    expect(answer.body.data.checkout).toMatchObject({
      email: 'ann@',
      shipping_address: { first_name: 'An', zip: '1', city: 'A' },
    })
    expect(answer.text).not.toContain('hacked')
  })

  it('comes with its amounts written, so that a phone need not [w2b6]', async () => {
    const { checkout, written } = (await put(await world.checkout(), {})).body.data
    const { totals, lines, currency, locale } = checkout
    expect(totals.total).toBeGreaterThan(0)
    for (const amount of [totals.total, totals.subtotal, lines[0]!.unit_price])
      expect(written[`${locale} ${currency} ${amount}`]).toBe(formatMoney(amount, currency, locale))
  })

  it('asks the shop only when something changed that money depends on', async () => {
    const token = await world.checkout()
    await put(token, {})
    const send = vi.spyOn(world.app.services.http, 'send')
    for (const first_name of ['A', 'An', 'Ann']) await put(token, { shipping_address: { first_name } })
    expect(send).not.toHaveBeenCalled()
    await put(token, { shipping_address: { country: 'DE' } })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['no money changes', { first_name: 'Ann' }],
    ['all of it does', { country: 'BE', city: 'Gent', zip: '9000' }],
  ])('reads each row once where %s', async (_, shipping_address) => {
    const token = await world.checkout()
    await put(token, {})
    const countReadings = listReadings(world.app.pool)
    await put(token, { shipping_address })
    // What was kept comes back from the change itself.
    const readings = countReadings()
    expect(Object.keys(readings)).toEqual(
      expect.arrayContaining([
        'checkouts',
        'stores',
        'checkout_lines',
        'shipping_rates',
        'order_bumps',
        'shop_policies',
      ]),
    )
    expect(Object.entries(readings).filter(([, times]) => times > 1)).toEqual([])
  })

  it('keeps what was typed while the shop is down, and says so', async () => {
    const token = await world.checkout()
    await world.fail({ target: 'shopify', mode: 'error' })
    const down = await put(token, { email: 'ann@example.com', shipping_address: { ...roma, country: 'BE' } })
    expect(down.status).toBe(502)
    expect(down.body.message).toContain('What you typed is kept')
    expect(down.body.data.checkout).toMatchObject({ email: 'ann@example.com', shipping_address: { country: 'BE' } })
    await world.fail({ target: 'shopify', mode: 'ok' })
    expect((await put(token, {})).status).toBe(200)
  })

  it("answers in the shopper's language, refusals and all [x6b2]", async () => {
    const token = await world.checkout()
    await world.app.db.updateTable('checkouts').set({ locale: 'nl-BE' }).where('token', '=', token).execute()
    const answer = await put(token, { discount_codes: ['NOPE'] })
    expect(answer.body.data.checkout.refused_codes).toEqual([
      { code: 'NOPE', message: 'Kortingscode NOPE bestaat niet.' },
    ])
    await world.app.db.updateTable('checkouts').set({ state: 'paid' }).where('token', '=', token).execute()
    const over = await put(token, {})
    expect(over.body.message).toBe('Deze bestelling is al betaald.')
    expect(over.body.data.checkout.refused_codes[0].message).toBe('Kortingscode NOPE bestaat niet.')
  })

  it('is over once it has been paid or has expired', async () => {
    const token = await world.checkout()
    for (const state of ['paid', 'ordered', 'expired']) {
      await world.app.db.updateTable('checkouts').set({ state }).where('token', '=', token).execute()
      const answer = await put(token, { email: 'eve@example.com' })
      expect([answer.status, answer.body.data.checkout.state, answer.body.data.checkout.email]).toEqual([
        409,
        state,
        '',
      ])
    }
  })
})

describe('taxes', () => {
  it.each([
    ['NL', 21],
    ['DE', 19],
  ])('are those that the shop takes in %s [h8z8]', async (country, percent) => {
    const { totals } = (await put(await world.checkout(), { shipping_address: { country } })).body.data.checkout
    expect(totals.taxes_included).toBe(true)
    expect(Math.abs(totals.tax - (totals.total * percent) / (100 + percent))).toBeLessThan(2)
  })
})

describe('discount codes', () => {
  it('lowers the total, and the version tells the page of it [t2t5]', async () => {
    const token = await world.checkout()
    const before = (await put(token, {})).body.data.checkout
    const after = (await put(token, { discount_codes: ['welcome10'] })).body.data.checkout
    expect(after.version).toBe(before.version + 1)
    expect(after.discounts.map((one: { title: string }) => one.title)).toContain('WELCOME10')
    expect(after.totals.discount).toBeGreaterThanOrEqual(Math.round(after.totals.subtotal / 10))
    expect(after.refused_codes).toEqual([])
    const again = (await put(token, { discount_codes: ['welcome10'] })).body.data.checkout
    expect(again.version).toBe(after.version)
  })

  it('says of each refused code why [l2c2]', async () => {
    const token = await world.checkout()
    const answer = await put(token, { discount_codes: ['NOPE', 'SUMMER23'] })
    expect(answer.body.data.checkout.refused_codes).toEqual([
      { code: 'NOPE', message: 'There is no discount code NOPE.' },
      { code: 'SUMMER23', message: 'The discount code SUMMER23 has expired.' },
    ])
  })

  it('says of what is like a gift card’s code that gift cards cannot be used here [m6q5]', async () => {
    const token = await world.checkout()
    const codes = ['ABCD EFGH JKLM 2345', 'abcd-efgh-jklm-2345', 'ABCDEFGHJKLM234']
    const answer = await put(token, { discount_codes: codes })
    expect(answer.body.data.checkout.refused_codes).toEqual([
      { code: codes[0], message: `Gift cards cannot be used here. There is no discount code ${codes[0]}.` },
      { code: codes[1], message: `Gift cards cannot be used here. There is no discount code ${codes[1]}.` },
      { code: codes[2], message: `There is no discount code ${codes[2]}.` },
    ])
  })

  it('adds up when a code is off the shipping', async () => {
    const token = await world.checkout()
    const { totals } = (await put(token, { discount_codes: ['FREESHIP'] })).body.data.checkout
    expect(totals.shipping).toBe(490)
    expect(totals.subtotal - totals.discount + totals.shipping).toBe(totals.total)
    const row = await world.app.db.selectFrom('checkouts').selectAll().where('token', '=', token).executeTakeFirst()
    expect(row).toMatchObject({ shipping_discount: 490 })
  })
})

describe('a line', () => {
  it('tells its regular price where the shop sells it for less, and what a code takes off it, once paid for too [y2k9]', async () => {
    const woolThrow = world.variants.find(({ title }) => title.startsWith('Wool Throw'))!
    const items = [woolThrow, world.variants[0]!].map(({ id }) => ({ variant_id: id, quantity: 1 }))
    const token = String((await world.open(items)).body.data.url)
      .split('/')
      .at(-1)!
    const { lines, totals } = (await put(token, { discount_codes: ['WELCOME10'] })).body.data.checkout
    type Line = { compare_at_price: number | null; discount: number; line_total: number }
    expect(lines.map(({ compare_at_price }: Line) => compare_at_price)).toEqual([15_900, null])
    const off = (lines as Line[]).map(({ discount, line_total }) => discount / line_total)
    for (const share of off) expect(share).toBeCloseTo(0.1, 3)
    expect((lines as Line[]).reduce((sum, { discount }) => sum + discount, 0)).toBe(totals.discount)
    const answer = await world.pay(token, await world.order(token))
    await world.succeed(answer.body.data.next.options.intent_id)
    const attempt = await world.app.db.selectFrom('payment_attempts').select('id').executeTakeFirstOrThrow()
    await settle(world.app.services, attempt.id)
    const thanks = await viewThankYou(world.app.services, token, null)
    expect(thanks.lines.map(({ discount }) => discount)).toEqual(lines.map(({ discount }: Line) => discount))
  })
})

describe('shipping rates', () => {
  it('offers what the cart meets, cheapest first, the default chosen until the shopper chooses [m6h7]', async () => {
    const base = { store_id: world.store.id, internal_name: 'x', description: 'x', currency: 'EUR' }
    const rows = [
      { ...base, name: 'Express', shipping_price: 990, use_as_default: true, handling_days: 1 },
      { ...base, name: 'Bulky', shipping_price: 100, minimum_cart_items: 3, handling_days: null },
      { ...base, name: 'Dollars', shipping_price: 1, currency: 'USD', handling_days: null },
    ]
    const made = await world.app.db.insertInto('shipping_rates').values(rows).returning('id').execute()
    const token = await world.checkout()
    const { checkout } = (await put(token, {})).body.data
    expect(checkout.shipping_rates.map((rate: { name: string }) => rate.name)).toEqual(['Standard', 'Express'])
    expect(checkout.shipping_rates).toMatchObject([{ handling_days: null }, { handling_days: 1 }])
    expect(checkout.shipping_rate_id).toBe(made[0]!.id)
    expect(checkout.totals.shipping).toBe(990)
    const chosen = (await put(token, { shipping_rate_id: world.rateId })).body.data.checkout
    expect(chosen.totals.shipping).toBe(490)
    const other = await put(token, { shipping_rate_id: made[1]!.id })
    expect(other.body.data.checkout.shipping_rate_id).toBe(made[0]!.id)
    await world.app.db
      .deleteFrom('shipping_rates')
      .where('store_id', '=', world.store.id)
      .where('id', '!=', world.rateId)
      .execute()
  })
  it('keeps the rate that is chosen while the shop still works out another change [c2q5]', async () => {
    const dearer = { name: 'Courier', internal_name: 'x', description: 'x', currency: 'EUR', shipping_price: 990 }
    const { id: courier } = await world.app.db
      .insertInto('shipping_rates')
      .values({ store_id: world.store.id, ...dearer })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await world.checkout()
    await put(token, {})
    const { http } = world.app.services
    const { send } = http
    const isAsked = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() }
    let calculations = 0
    http.send = async (url, options) => {
      if (!JSON.stringify(options?.body ?? '').includes('draftOrderCalculate')) return send(url, options)
      calculations += 1
      if (calculations > 2) return send(url, options)
      isAsked[calculations === 1 ? 'first' : 'second'].resolve()
      // The first is answered once the second is asked, and the second once the first was taken in.
      if (calculations === 1) await isAsked.second.promise
      else await coded
      return send(url, options)
    }
    const coded = put(token, { discount_codes: ['WELCOME10'] })
    await isAsked.first.promise
    const { checkout } = (await put(token, { shipping_rate_id: courier })).body.data
    await coded
    http.send = send
    expect(checkout).toMatchObject({ shipping_rate_id: courier, discounts: [{ title: 'WELCOME10' }] })
    expect(checkout.totals.shipping).toBe(990)
    await world.app.db.deleteFrom('shipping_rates').where('id', '=', courier).execute()
  })
})
