import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { addOrder } from '#features/dashboard/server/testing/sales.ts'
import { refreshOrder } from '#features/orders/server/jobs.ts'
import { getAttempts, getCheckout, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'
import { eraseOldShopperData } from './jobs.ts'
import { tablesWith } from './testing/tables-with.ts'

let world: ShopWorld
beforeAll(async () => (world = await shopWorld()))
afterAll(() => world.close())

const anAddress = () => `kim-${randomUUID().slice(0, 8)}@example.com`
const street = 'Sesame Street 7'

/** A checkout into which somebody typed, with a way to pay begun; paid where asked for. */
const shopping = async (email: string, isPaid: boolean) => {
  const token = await world.checkout({ note: `for ${email}` })
  const order = await world.order(token, { email, shipping_address: { ...roma, address1: street } })
  const { body } = await world.pay(token, order)
  if (!isPaid) return { token }
  await world.succeed(body.data.next.options.intent_id)
  const [attempt] = await getAttempts(world, token)
  await world.app.inject({ url: `/checkout/${token}/return?attempt=${attempt!.id}` })
  expect(await getOrders(world, token)).toHaveLength(1)
  return { token }
}

/** Lets days pass for a checkout; its day is counted as if it had been opened then. */
const openedAgo = async (token: string, days: number, state: 'expired' | 'paying' = 'expired') => {
  await world.app.db
    .updateTable('checkouts')
    .set({ opened_at: new Date(Date.now() - days * 86_400_000), state })
    .where('token', '=', token)
    .execute()
  await sql`select rebuild_figures(${world.store.id}, '2000-01-01', '2101-01-01')`.execute(world.app.db)
}

/** Once its job is done, at the second try where the database has chosen another one at the first. */
const night = async () => {
  await eraseOldShopperData.enqueue(world.app.db, {})
  await world.app.runJobs()
  const undone = async () => {
    await world.app.retryJobs()
    const { rows } =
      await sql`select 1 from graphile_worker.jobs where task_identifier = ${eraseOldShopperData.name}`.execute(
        world.app.db,
      )
    return rows.length
  }
  await expect.poll(undone).toBe(0)
}

const erase = (email: string, merchant = world.merchant) =>
  merchant.call('POST /shopper-data/erase', { body: { email } })

/** All that is counted of the store's sales, and what a recount finds wrong with it. */
const figures = async () => {
  const { id } = world.store
  const kept = async (table: 'daily_figures' | 'daily_discounts' | 'fee_entries') =>
    (
      await sql`select to_jsonb(one) as row from ${sql.table(table)} as one where store_id = ${id} order by 1`.execute(
        world.app.db,
      )
    ).rows
  const customers =
    await sql`select month, first_day, orders from monthly_customers where store_id = ${id} order by 1, 2, 3`.execute(
      world.app.db,
    )
  const recounted = await sql`select to_jsonb(one) as row from recount_figures(${id}, '2000-01-01', '2101-01-01') as one
    order by 1`.execute(world.app.db)
  const daily = await kept('daily_figures')
  expect(daily).toEqual(recounted.rows)
  return { daily, discounts: await kept('daily_discounts'), fees: await kept('fee_entries'), customers: customers.rows }
}

describe('what shoppers typed and never paid', () => {
  it('is erased after 30 days with its attempts, and not a day before; the figures stay [y6t5]', async () => {
    const [old, young] = [anAddress(), anAddress()]
    const [{ token }, { token: kept }] = [await shopping(old, false), await shopping(young, false)]
    await world.app.db
      .updateTable('checkout_lines')
      .set({ properties: JSON.stringify({ Engraving: `from ${old}` }) })
      .where('checkout_id', '=', (await getCheckout(world, token)).id)
      .execute()
    await openedAgo(token, 31)
    await openedAgo(kept, 29)
    const before = await figures()
    expect(await tablesWith(world.app.db, old)).toEqual(
      expect.arrayContaining(['checkouts', 'checkout_lines', 'payment_attempts']),
    )
    await night()
    expect(await tablesWith(world.app.db, old)).toEqual([])
    expect(await getCheckout(world, token)).toMatchObject({
      email: null,
      shipping_address: null,
      note: '',
      browsers: [],
    })
    expect((await getAttempts(world, token))[0]!.purchase).toMatchObject({
      email: '',
      shipping_address: { address1: '', country: 'NL' },
    })
    expect(await tablesWith(world.app.db, young)).toEqual(expect.arrayContaining(['checkouts', 'payment_attempts']))
    expect(await figures()).toEqual(before)
  })

  it('is left alone while it is being paid [c2d6]', async () => {
    const email = anAddress()
    const { token } = await shopping(email, false)
    await openedAgo(token, 40, 'paying')
    await night()
    expect(await getCheckout(world, token)).toMatchObject({ state: 'paying', email })
  })
})

describe('who ordered', () => {
  const monthsAgo = (months: number, day: number) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day, 12))
  }

  it('is forgotten after the months that the merchant set, a whole month at a time; figures, fees and customers stay [w5j5]', async () => {
    const [email, later] = [anAddress(), anAddress()]
    const { token } = await shopping(email, true)
    const { id: checkout } = await getCheckout(world, token)
    await world.app.db
      .updateTable('orders')
      .set({ placed_at: monthsAgo(8, 3) })
      .where('checkout_id', '=', checkout)
      .execute()
    for (const day of [5, 25])
      await addOrder(world.app.db, world.store.id, { email, placed_at: monthsAgo(8, day), discounts: ['SUMMER'] })
    await addOrder(world.app.db, world.store.id, { email: anAddress(), placed_at: monthsAgo(8, 9) })
    await addOrder(world.app.db, world.store.id, { email: later, placed_at: monthsAgo(7, 2) })
    const before = await figures()
    await night()
    expect(await tablesWith(world.app.db, email)).not.toEqual([])
    const saved = await world.merchant.call('PUT /shopper-data', { body: { keep_months: 7 } })
    expect([saved.status, saved.body.message, saved.body.data]).toEqual([200, 'Saved.', { keep_months: 7 }])
    await night()
    expect([await tablesWith(world.app.db, email), await tablesWith(world.app.db, street)]).toEqual([
      [],
      expect.any(Array),
    ])
    expect(await tablesWith(world.app.db, later)).toEqual(['orders'])
    expect(await figures()).toEqual(before)
    const persons = await world.app.db
      .selectFrom('orders')
      .select('email')
      .distinct()
      .where('store_id', '=', world.store.id)
      .where('erased_at', 'is not', null)
      .execute()
    expect(persons).toHaveLength(2)
    await world.merchant.call('PUT /shopper-data', { body: { keep_months: 24 } })
  })

  it('is kept for 24 months unless the merchant says otherwise, which is a number of months [z7n9]', async () => {
    const merchant = await world.app.merchant()
    expect((await merchant.call('GET /shopper-data')).body.data).toEqual({ keep_months: 24 })
    for (const keep_months of [0, 121, 1.5, 'soon', null]) {
      const { status, body } = await merchant.call('PUT /shopper-data', { body: { keep_months } })
      expect([status, body.errors]).toEqual([422, { keep_months: 'Enter a number of months from 1 to 120' }])
    }
  })
})

describe('a person who asks to be erased', () => {
  it('is found nowhere any more, in whatever case the address is written; figures and fees stay [q2l9]', async () => {
    const email = anAddress()
    const { token: ordered } = await shopping(email, true)
    const [attempt] = await getAttempts(world, ordered)
    const whose = { store_id: world.store.id, checkout_id: attempt!.checkout_id, attempt_id: attempt!.id }
    const use = { ...whose, code: 'once', discount_id: '1', customer_key: 'a hash of the address' }
    await world.app.db.insertInto('code_uses').values(use).execute()
    await shopping(email, false).then(({ token }) => openedAgo(token, 1))
    await addOrder(world.app.db, world.store.id, { email: email.toUpperCase(), placed_at: new Date() })
    const before = await figures()
    const { status, body } = await erase(` ${email.toUpperCase()} `)
    expect([status, body.message]).toEqual([200, 'Erased from 2 orders and 1 checkout.'])
    expect(await tablesWith(world.app.db, email)).toEqual([])
    expect(await tablesWith(world.app.db, 'a hash of the address')).toEqual([])
    const uses = await world.app.db.selectFrom('code_uses').selectAll().where('code', '=', 'once').execute()
    expect(uses).toHaveLength(1)
    expect(await figures()).toEqual(before)
    expect((await erase(email)).body.message).toBe('Nothing else is stored about this person here.')
    const [line] = await world.app.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'shopper-data.erased')
      .execute()
    expect(line!.detail).toEqual({ orders: 2, checkouts: 1, waiting: 0 })
  })

  it('does not come back with the shop’s next message, and stands as nobody in list, file and story', async () => {
    const email = anAddress()
    const { token } = await shopping(email, true)
    await erase(email)
    const { id } = await getCheckout(world, token)
    const { shopify_order_id } = await world.app.db
      .selectFrom('orders')
      .select('shopify_order_id')
      .where('checkout_id', '=', id)
      .executeTakeFirstOrThrow()
    await refreshOrder.enqueue(world.app.db, { storeId: world.store.id, shopifyOrderId: shopify_order_id })
    await world.app.runJobs()
    expect(await tablesWith(world.app.db, email)).toEqual([])
    const story = await world.merchant.call('GET /orders/:id', { params: { id: String(shopify_order_id) } })
    expect(story.body.data.shopper).toMatchObject({ email: '', shipping_address: null, note: '' })
    const now = new Date()
    const query = { year: now.getFullYear(), month: now.getMonth() + 1 }
    expect((await world.merchant.call('GET /orders/export', { query })).text).not.toContain('erased.invalid')
  })

  it('waits for a payment that is under way, and says so [b8y7]', async () => {
    const email = anAddress()
    const { token } = await shopping(email, false)
    const { body } = await erase(email)
    expect(body.message).toBe(
      'Nothing else is stored about this person here. 1 checkout is still being paid or ordered: erase again later.',
    )
    expect(await getCheckout(world, token)).toMatchObject({ email })
  })

  it('is erased in the merchant’s own store alone [q2v6]', async () => {
    const email = anAddress()
    await addOrder(world.app.db, world.store.id, { email, placed_at: new Date() })
    const other = await world.app.merchant()
    expect((await world.app.stranger.call('POST /shopper-data/erase', { body: { email } })).status).toBe(401)
    expect((await erase(email, other)).body.data).toEqual({
      orders: 0,
      checkouts: 0,
      waiting: 0,
    })
    expect(await tablesWith(world.app.db, email)).toEqual(['orders'])
    expect((await erase('nobody')).body.errors).toEqual({ email: 'Enter a valid email address' })
  })
})
