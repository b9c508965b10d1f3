import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller } from '#apps/server/testing/caller.ts'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import type { OwnField } from '#features/own-fields/rules.ts'
import { eraseCheckouts } from '#features/shopper-data/server/repository.ts'
import { settle } from '../payment/settle.ts'
import { findByToken } from '../repository.ts'
import { viewCheckout, viewThankYou } from '../view.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
})
afterAll(() => world.close())

const field = (change: Partial<OwnField>): OwnField => ({
  id: randomUUID(),
  kind: 'text',
  label: 'Engraving',
  help: '',
  choices: [],
  is_required: false,
  countries: [],
  is_active: true,
  translations: [],
  ...change,
})
/** What the store asks from now on. */
const ask = async (...fields: OwnField[]) => {
  expect((await world.merchant.call('PUT /own-fields', { body: { fields } })).status).toBe(200)
}
const put = (token: string, own: object) =>
  world.app.stranger.call('PUT /checkouts/:token', {
    params: { token },
    body: { version: 1, email: 'ann@example.com', extras: { own } },
  })
const getStoredAnswers = async (token: string) => (await findByToken(world.app.db, token))!.extras.own

const engraving = field({
  is_required: true,
  translations: [{ language: 'nl', label: 'Gravering', help: '', choices: [] }],
})
const slot = field({
  kind: 'choice',
  label: 'Slot',
  choices: ['Morning', 'Evening'],
  translations: [{ language: 'nl', label: '', help: '', choices: ['Ochtend', 'Avond'] }],
})
const day = field({ kind: 'date', label: 'Day', countries: ['NL'] })
const adult = field({ kind: 'tick', label: 'Over 18', countries: ['DE'], is_required: true })

it('refuses Pay without a required answer, at its field and in the shopper’s language; what is typed is kept [w7r8]', async () => {
  await ask(engraving, slot, day, adult)
  const token = await world.checkout({ locale: 'nl' })
  const order = await world.order(token)
  const refused = await world.pay(token, { ...order, extras: { own: { [engraving.id]: '  ', [slot.id]: 'Evening' } } })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ [`own.${engraving.id}`]: 'Gravering: dit veld is verplicht' })
  const typed = await put(token, { [engraving.id]: 'For Ann' })
  expect(typed.body.data.checkout.extras.own).toEqual({ [engraving.id]: 'For Ann' })
  await put(token, { [slot.id]: 'Morning' })
  expect(await getStoredAnswers(token)).toEqual({ [engraving.id]: 'For Ann', [slot.id]: 'Morning' })
  expect((await world.pay(token, order)).status).toBe(200)
})

it('asks the fields of a country of its orders alone [r5b9]', async () => {
  await ask(adult)
  const token = await world.checkout()
  const german = { ...roma, country: 'DE', city: 'Berlin', zip: '10115' }
  const order = await world.order(token, { shipping_address: german })
  const refused = await world.pay(token, order)
  expect(refused.body.errors).toEqual({ [`own.${adult.id}`]: 'Over 18: this field is required' })
  expect((await world.pay(token, { ...order, extras: { own: { [adult.id]: 'yes' } } })).status).toBe(200)
})

it('goes on the order in the store’s words, and the shopper reads it on the thank-you page; both forget it with them [l5l6]', async () => {
  await ask(engraving, slot, day)
  const token = await world.checkout({ locale: 'nl' })
  const own = { [engraving.id]: 'For Ann', [slot.id]: 'Evening', [day.id]: '2027-03-01' }
  const order = await world.order(token, { extras: { own } })
  expect((await world.pay(token, order)).status).toBe(200)
  // What the merchant changes from here on changes nothing of what was paid with.
  await ask(slot)
  const attempt = await world.app.db
    .selectFrom('payment_attempts')
    .select(['id', 'provider_payment_id'])
    .where('idempotency_key', '=', order.key)
    .executeTakeFirstOrThrow()
  await world.succeed(attempt.provider_payment_id!)
  await settle(world.app.services, attempt.id)
  await world.app.runJobs()
  const { id } = (await findByToken(world.app.db, token))!
  const placed = (await world.orders()).find(({ checkoutId }) => checkoutId === id)!
  expect(placed.attributes).toMatchObject({ Engraving: 'For Ann', Slot: 'Evening', Day: '2027-03-01' })

  const browser = await world.app.db.selectFrom('checkouts').select('browsers').where('id', '=', id).executeTakeFirst()
  expect(browser!.browsers).toHaveLength(1)
  expect((await viewThankYou(world.app.services, token, null)).answers).toEqual([])

  const row = await world.app.db
    .selectFrom('orders')
    .select('shopify_order_id')
    .where('checkout_id', '=', id)
    .executeTakeFirstOrThrow()
  const story = () => world.merchant.call('GET /orders/:id', { params: { id: String(row.shopify_order_id) } })
  expect((await story()).body.data.shopper.answers).toEqual([
    { label: 'Engraving', value: 'For Ann' },
    { label: 'Slot', value: 'Evening' },
    { label: 'Day', value: '2027-03-01' },
  ])
  const now = world.app.services.now()
  const csv = await world.merchant.call('GET /orders/export', {
    query: { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 },
  })
  const [head, ...lines] = csv.text.trim().split('\r\n')
  expect(head).toMatch(/,Slot,Other answers$/)
  expect(lines.some((line) => line.endsWith(',Evening,Engraving: For Ann; Day: 2027-03-01'))).toBe(true)

  await eraseCheckouts(world.app.db, [id], now)
  expect(JSON.stringify((await story()).body.data)).not.toContain('For Ann')
  const left = await world.app.db
    .selectFrom('payment_attempts')
    .select('purchase')
    .where('id', '=', attempt.id)
    .execute()
  expect(JSON.stringify(left)).not.toContain('For Ann')
})

it('ignores what no field takes any more: deleted or changed while the shopper typed [q3z3]', async () => {
  await ask(engraving, slot)
  const token = await world.checkout()
  await put(token, { [engraving.id]: 'For Ann', [slot.id]: 'Evening' })
  await ask({ ...slot, choices: ['Morning', 'Noon'], is_required: true })
  const late = await put(token, { [engraving.id]: 'For Bob', [slot.id]: 'Evening', 'not-a-field': 'x' })
  expect(late.status).toBe(200)
  expect(late.body.data.checkout.own_fields).toHaveLength(1)
  expect((await getStoredAnswers(token))![slot.id]).toBe('')
  const order = await world.order(token)
  const refused = await world.pay(token, { ...order, extras: { own: { [engraving.id]: 'x', [slot.id]: 'Evening' } } })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ [`own.${slot.id}`]: 'Slot: this field is required' })
  expect((await world.pay(token, { ...order, extras: { own: { [slot.id]: 'Noon' } } })).status).toBe(200)
})

describe('of two browsers', () => {
  const vow = field({ kind: 'tick', label: 'Over 18', is_required: true })
  const answered = { own: { [vow.id]: 'yes' } }
  const begin = async () => {
    const { app } = world
    await ask(vow)
    const browser = () => new Caller(app.app, app.services.env)
    return { token: await world.checkout(), first: browser(), second: browser() }
  }
  const type = async (browser: Caller, token: string, typed: object) => {
    const body = { version: 1, shipping_address: { country: roma.country }, ...typed }
    return (await browser.call('PUT /checkouts/:token', { params: { token }, body })).body.data.checkout
  }
  const pay = async (browser: Caller, token: string, extras?: object) => {
    const { version, totals, shipping_rate_id } = await type(browser, token, {})
    const way = { provider: 'airwallex', method: 'card', shipping_rate_id }
    const who = { email: 'bob@example.com', shipping_address: roma, billing_address: null, extras }
    const body = { key: randomUUID(), version, expected_total: totals.total, ...way, ...who }
    return browser.call('POST /checkouts/:token/pay', { params: { token }, body })
  }

  it('takes no answer that one gave for one of who pays in the other [p3z7]', async () => {
    const { token, first, second } = await begin()
    await type(first, token, { email: 'ann@example.com', shipping_address: roma, extras: answered })
    expect((await pay(second, token)).body.errors).toEqual({ [`own.${vow.id}`]: 'Over 18: this field is required' })
    expect((await pay(second, token, answered)).status).toBe(200)
  })

  it('keeps an answer that who pays saw on their page, whoever gave it there [y5k5]', async () => {
    const { token, first, second } = await begin()
    await first.page(`/checkout/${token}`)
    await type(first, token, { extras: answered })
    const paid = await pay(second, token)
    expect([paid.status, await getStoredAnswers(token)]).toEqual([200, answered.own])
  })
})

it('refuses answers without end, and shows none to another browser [l2j2]', async () => {
  await ask(engraving)
  const token = await world.checkout()
  expect((await put(token, { [engraving.id]: 'x'.repeat(501) })).status).toBe(422)
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`field ${at}`, 'x']))
  expect((await put(token, many)).status).toBe(422)
  await put(token, { [engraving.id]: 'For Ann' })
  expect((await viewCheckout(world.app.services, token, null)).extras).toEqual({})
})
