import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { addOrder } from '#features/dashboard/server/testing/sales.ts'
import type { Message } from '../contract.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

const list = async (query: Record<string, string | number> = {}) =>
  (await world.merchant.call('GET /messages', { query })).body.data as { messages: Message[]; next: number | null }
const one = async (search: string) => (await list({ search })).messages[0]!
const play = (id: number, who = world.merchant) =>
  who.call('POST /messages/:id/play', { params: { id: String(id) }, body: {} })

const post = async (url: string, payload: string, headers: Record<string, string>) => {
  const sent = { 'content-type': 'application/json', ...headers }
  const answer = await world.app.inject({ method: 'POST', url, payload, headers: sent })
  expect(answer.statusCode).toBe(200)
}
const fromShop = async (topic: string, body: object, id: string = randomUUID()) => {
  const payload = JSON.stringify(body)
  await post(`/webhooks/shopify/${world.store.id}`, payload, {
    'x-shopify-hmac-sha256': createHmac('sha256', world.shop.customApp.apiSecret).update(payload).digest('base64'),
    'x-shopify-shop-domain': world.shop.domain,
    'x-shopify-webhook-id': id,
    'x-shopify-topic': topic,
  })
  return id
}
const fromProvider = async (paymentId: string, reference: string, id: string = randomUUID()) => {
  const object = { id: paymentId, merchant_order_id: reference, client_secret: 'tell-nobody' }
  const payload = JSON.stringify({ id, name: 'payment_intent.succeeded', data: { object } })
  const at = Date.now()
  await post(`/webhooks/airwallex/${world.store.id}`, payload, {
    'x-timestamp': String(at),
    'x-signature': createHmac('sha256', world.account.webhookSecret).update(`${at}${payload}`).digest('hex'),
  })
  return id
}

it('tells of each message who sent it, when, how often, what it names and what it came to, and nothing of its body [f5q7]', async () => {
  const order = await addOrder(world.app.db, world.store.id, { order_number: '#501' })
  const known = await fromShop('orders/updated', { id: order, email: 'ann@mail.example', note: 'ring twice' })
  await fromShop('orders/updated', { id: order }, known)
  const waiting = await one(known)
  expect(waiting).toMatchObject({ effect: 'waiting', can_play: false, repeats: 1 })
  const foreign = await fromShop('refunds/create', { id: 7, order_id: 99_001 })
  const proving = await fromShop('draft_orders/create', { id: 8 })
  const stray = await fromProvider('int_stray', randomUUID())
  await world.app.runJobs()
  expect(await one(known)).toMatchObject({
    sender: 'Shopify',
    topic: 'orders/updated',
    external_id: known,
    repeats: 1,
    proof: 'signed',
    effect: 'followed',
    about: [{ label: 'Order', id: String(order) }],
    order: { shopify_order_id: order, order_number: '#501' },
    can_play: true,
  })
  expect(await one(foreign)).toMatchObject({
    effect: 'unmatched',
    sentence: 'It is about an order that was not placed through your checkout. Nothing was changed.',
    about: [
      { label: 'Order', id: '99001' },
      { label: 'Refund', id: '7' },
    ],
    order: null,
  })
  expect(await one(proving)).toMatchObject({ effect: 'nothing', can_play: false })
  expect(await one(stray)).toMatchObject({ sender: 'Airwallex', effect: 'unmatched', can_play: true })
  expect(await one('int_stray')).toMatchObject({ external_id: stray })
  const all = JSON.stringify(await list())
  for (const secret of ['ann@mail', 'ring twice', 'tell-nobody', world.account.webhookSecret])
    expect(all).not.toContain(secret)
})

it('leads from a payment’s message to its order [r6m8]', async () => {
  const { token } = { token: await world.checkout() }
  const paid = (await world.pay(token, await world.order(token))).body.data.next.options.intent_id as string
  await world.succeed(paid)
  const { id } = await world.app.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('provider_payment_id', '=', paid)
    .executeTakeFirstOrThrow()
  const sent = await fromProvider(paid, id)
  await world.app.runJobs()
  const message = await one(sent)
  expect(message).toMatchObject({ effect: 'followed', about: [{ label: 'Payment', id: paid }, { id }] })
  expect(message.order?.order_number).toMatch(/^#/)
})

it('plays a message again that met nothing: once it is about something, that is followed; each press is audited [z6y5]', async () => {
  const shopifyId = 88_001
  const sent = await fromShop('orders/updated', { id: shopifyId })
  await world.app.runJobs()
  const { id } = await one(sent)
  await addOrder(world.app.db, world.store.id, { shopify_order_id: shopifyId, order_number: '#88' })
  expect((await play(id)).status).toBe(200)
  const again = await play(id)
  expect(again.status).toBe(409)
  expect((await one(sent)).effect).toBe('waiting')
  await world.app.runJobs()
  expect(await one(sent)).toMatchObject({ effect: 'followed', order: { order_number: '#88' } })
  const audits = await world.app.db.selectFrom('audit_events').select(['action', 'detail']).execute()
  expect(audits.filter(({ action }) => action === 'message.played')).toEqual([
    { action: 'message.played', detail: { message: id } },
  ])
})

it('changes nothing by playing again what was done before [b9f5]', async () => {
  const token = await world.checkout()
  const paid = (await world.pay(token, await world.order(token))).body.data.next.options.intent_id as string
  await world.succeed(paid)
  const sent = await fromProvider(paid, '')
  await world.app.runJobs()
  const state = async () => ({
    orders: await world.app.db.selectFrom('orders').selectAll().orderBy('id').execute(),
    attempts: await world.app.db
      .selectFrom('payment_attempts')
      .select(['id', 'state', 'refunded_amount'])
      .orderBy('id')
      .execute(),
  })
  const before = await state()
  for (let times = 0; times < 3; times++) {
    expect((await play((await one(sent)).id)).status).toBe(200)
    await world.app.runJobs()
  }
  expect(await state()).toEqual(before)
  expect((await one(sent)).effect).toBe('followed')
})

it('says that a message failed without the words of the failure, and takes it back once a try worked [t4m5]', async () => {
  const token = await world.checkout()
  const paid = (await world.pay(token, await world.order(token))).body.data.next.options.intent_id as string
  await world.succeed(paid)
  await world.fail({ target: 'airwallex', mode: 'error', times: 20 })
  const sent = await fromProvider(paid, '')
  await world.app.runJobs()
  expect(await one(sent)).toMatchObject({
    effect: 'failed',
    sentence: 'Airwallex did not respond as expected. We keep trying for 3 days.',
    can_play: true,
  })
  expect((await list({ what: 'loose' })).messages.map(({ external_id }) => external_id)).toContain(sent)
  await fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' })
  expect((await play((await one(sent)).id)).status).toBe(200)
  await world.app.runJobs()
  expect(await one(sent)).toMatchObject({ effect: 'followed' })
})

it('lists by type and by what met nothing, page after page, each once [g7c7]', async () => {
  const other = await world.app.merchant()
  await world.app.db
    .insertInto('webhook_deliveries')
    .values(
      Array.from({ length: 120 }, (_, n) => ({
        store_id: other.store.id,
        source: n % 2 ? 'shopify' : 'airwallex',
        topic: n % 3 ? 'orders/updated' : 'themes/publish',
        external_id: `m${n}`,
        payload: JSON.stringify({ id: n }),
        processed_at: new Date(),
        effect: n < 60 ? 'unmatched' : 'followed',
      })),
    )
    .execute()
  const walk = async (query: Record<string, string>) => {
    const seen: string[] = []
    for (let after: number | null = -1; after !== null;) {
      const { body } = await other.call('GET /messages', { query: { ...query, ...(after > 0 && { after }) } })
      seen.push(...(body.data.messages as Message[]).map(({ external_id }) => external_id))
      after = body.data.next as number | null
    }
    return seen
  }
  const names = (keep: (n: number) => boolean) =>
    Array.from({ length: 120 }, (_, n) => 119 - n)
      .filter(keep)
      .map((n) => `m${n}`)
  expect(await walk({})).toEqual(names(() => true))
  expect(await walk({ what: 'loose' })).toEqual(names((n) => n < 60))
  expect(await walk({ source: 'shopify', topic: 'themes/publish' })).toEqual(names((n) => n % 2 === 1 && n % 3 === 0))
  const { types } = (await other.call('GET /messages/types')).body.data
  expect(types).toEqual(
    ['airwallex', 'shopify'].flatMap((source) =>
      ['orders/updated', 'themes/publish'].map((topic) => ({
        source,
        topic,
        sender: source === 'shopify' ? 'Shopify' : 'Airwallex',
      })),
    ),
  )
})

it('keeps messages for 30 days, then deletes them [n8f2]', async () => {
  const old = await fromShop('orders/updated', { id: 1 })
  await world.app.runJobs()
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  const age = async (days: number) => {
    await world.app.db
      .updateTable('webhook_deliveries')
      .set({ received_at: daysAgo(days), processed_at: daysAgo(days) })
      .where('external_id', '=', old)
      .execute()
    await sql`select graphile_worker.add_job('sweep-webhooks', '{}')`.execute(world.app.db)
    await world.app.runJobs()
    return (await list({ search: old })).messages.length
  }
  expect(await age(29)).toBe(1)
  expect(await age(31)).toBe(0)
})

it('is for the store’s own merchant alone [j7s5]', async () => {
  const { stranger } = world.app
  const sent = await fromShop('orders/updated', { id: 4_711 })
  await world.app.runJobs()
  const { id } = await one(sent)
  for (const answer of [await stranger.call('GET /messages'), await stranger.call('GET /messages/types')])
    expect(answer.status).toBe(401)
  expect((await stranger.call('POST /messages/:id/play', { params: { id: String(id) }, body: {} })).status).toBe(401)
  const other = await world.app.merchant()
  expect((await play(id, other)).status).toBe(404)
  expect((await other.call('GET /messages', { query: { search: sent } })).body.data.messages).toEqual([])
  expect((await one(sent)).effect).toBe('unmatched')
})
