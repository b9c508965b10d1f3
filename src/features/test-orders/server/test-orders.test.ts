import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { viewCheckout, viewThankYou } from '#features/checkout/server/view.ts'
import { getAttempts, workAll } from '#features/payment-methods/providers/testing/money-path.ts'
import { setActive } from '#features/payment-methods/server/public.ts'
import { keys } from '#features/payment-methods/server/testing/paying-world.ts'
import { until } from '#kit/testing/until.ts'
import type { TestOrderStatus } from '../contract.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { jobDelay: 0 })
})
afterAll(() => world.close())
beforeEach(async () => {
  await connect('test')
  await setActive(world.app.db, world.store.id, 'airwallex', true)
})

const connect = (to: 'live' | 'test') => world.merchant.call('PUT /payment-method', { body: { ...keys, world: to } })
const readStatus = async (): Promise<TestOrderStatus> => (await world.merchant.call('GET /test-order')).body.data
const start = () => world.merchant.call('POST /test-order')
const tidyUp = () => world.merchant.call('POST /test-order/tidy-up')
const getToken = ({ latest }: TestOrderStatus) => latest!.url.split('/').at(-1)!
const done = ({ latest }: TestOrderStatus) => latest!.steps.filter(({ is_done }) => is_done).map(({ name }) => name)

const figures = () =>
  world.app.db
    .selectFrom('daily_figures')
    .select(['checkouts', 'orders', 'revenue'])
    .where('store_id', '=', world.store.id)
    .execute()

const payFor = async (token: string) => {
  const { intent_id: paymentId } = (await world.pay(token, await world.order(token))).body.data.next.options
  await world.succeed(String(paymentId))
  // The provider's messages come when they come.
  await world.sandbox.world.deliveries.settled()
  await until(
    async () => {
      await workAll(world)
      return done(await readStatus())
    },
    (steps) => steps.includes('ordered') && steps.includes('message'),
  )
}

it('answers 401 to a stranger, and shows and changes nothing of another merchant’s [s3v6]', async () => {
  const { stranger } = world.app
  expect((await stranger.call('GET /test-order')).status).toBe(401)
  expect((await stranger.call('POST /test-order')).status).toBe(401)
  expect((await stranger.call('POST /test-order/tidy-up')).status).toBe(401)
  await start()
  const other = await world.app.merchant()
  expect((await other.call('GET /test-order')).body.data.latest).toBeNull()
  expect((await other.call('POST /test-order/tidy-up')).status).toBe(404)
  expect((await readStatus()).latest?.outcome).toBeNull()
  await tidyUp()
})

it('is not begun where no rate is offered and it would have to be shipped', async () => {
  const rates = world.app.db.updateTable('shipping_rates').where('store_id', '=', world.store.id)
  await rates.set({ is_active: false }).execute()
  const refused = await start()
  expect((await readStatus()).has_rate).toBe(false)
  await rates.set({ is_active: true }).execute()
  expect((await readStatus()).has_rate).toBe(true)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Create a shipping rate first')])
  expect((await readStatus()).latest?.outcome).not.toBeNull()
})

it('is ticked step by step, then cancelled and deleted in the shop, and counted nowhere [j4s7]', async () => {
  const before = await figures()
  const begun: TestOrderStatus = (await start()).body.data
  expect(begun.providers).toEqual([
    { title: 'Airwallex', cards: ['4035 5010 0000 0008'], note: 'Any future date and any three digits.' },
  ])
  // Pressed twice, it is the same one.
  expect((await start()).body.data.latest.url).toBe(begun.latest!.url)
  expect(done(begun)).toEqual([])
  const token = getToken(begun)
  const shown = await viewCheckout(world.app.services, token, null)
  expect(shown.trial).toEqual(begun.providers)
  await payFor(token)
  const paid = await readStatus()
  expect(done(paid)).toEqual(['paid', 'ordered', 'message'])
  await viewThankYou(world.app.services, token, null)
  expect(done(await readStatus())).toEqual(['paid', 'ordered', 'message', 'thanked'])
  const { order_number: number } = (await readStatus()).latest!
  expect((await world.orders()).map(({ name }) => name)).toContain(number)
  expect((await tidyUp()).body.data.latest.outcome).toBeNull()
  expect((await tidyUp()).body.data.latest).toMatchObject({ outcome: 'deleted', problem: null })
  expect((await tidyUp()).body.data.latest.outcome).toBe('deleted')
  expect((await world.orders()).map(({ name }) => name)).not.toContain(number)
  await workAll(world)
  expect(await figures()).toEqual(before)
  const checkoutId = (await getAttempts(world, token))[0]!.checkout_id
  const kept = await world.app.db
    .selectFrom('orders')
    .leftJoin('order_fees', 'order_fees.order_id', 'orders.id')
    .select(['is_test', 'cancelled_at', 'order_fees.order_id as fee'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ is_test: true, fee: null, cancelled_at: expect.any(Date) })
  const goLive = await world.app.db
    .selectFrom('go_live')
    .select('tested_at')
    .where('store_id', '=', world.store.id)
    .executeTakeFirst()
  expect(goLive?.tested_at).toBeInstanceOf(Date)
})

it('takes test money alone, at a provider that is switched off too, and leaves shoppers what they have [z2j5]', async () => {
  await setActive(world.app.db, world.store.id, 'airwallex', false)
  const begun: TestOrderStatus = (await start()).body.data
  const offered = async (token: string) => (await viewCheckout(world.app.services, token, null)).payment_methods
  expect((await offered(getToken(begun))).map(({ is_test }) => is_test)).toContain(true)
  await payFor(getToken(begun))
  expect(done(await readStatus())).toEqual(['paid', 'ordered', 'message'])
  await tidyUp()
  // It did not go all the way, and is out of the shop all the same.
  expect((await tidyUp()).body.data.latest.outcome).toBe('deleted')
  const next: TestOrderStatus = (await start()).body.data
  expect(next.latest!.url).not.toBe(begun.latest!.url)
  await connect('live')
  await setActive(world.app.db, world.store.id, 'airwallex', true)
  expect(await offered(getToken(next))).toEqual([])
  expect((await offered(await world.checkout())).map(({ is_test }) => is_test)).not.toContain(true)
  const order = { ...(await world.order(getToken(next))), provider: 'airwallex', method: 'card' }
  expect((await world.pay(getToken(next), order)).status).toBe(422)
  expect((await tidyUp()).body.data.latest.outcome).toBe('unpaid')
})

it('says after a minute in the shop that no message came [m4n7]', async () => {
  await payFor(getToken((await start()).body.data))
  const { db } = world.app
  await db.deleteFrom('webhook_deliveries').where('store_id', '=', world.store.id).execute()
  const unheard = await readStatus()
  expect([done(unheard), unheard.latest!.is_message_late]).toEqual([['paid', 'ordered'], false])
  const placed_at = new Date(world.app.services.now().getTime() - 61_000)
  await db.updateTable('orders').set({ placed_at }).where('order_number', '=', unheard.latest!.order_number).execute()
  expect((await readStatus()).latest!.is_message_late).toBe(true)
  await tidyUp()
  expect((await tidyUp()).body.data.latest.outcome).toBe('deleted')
})

it('says what to do where the only connection is live, and opens nothing [h3x6]', async () => {
  await connect('live')
  const { why_not: reason } = await readStatus()
  expect(reason).toContain('Airwallex is connected live: a test order there would move real money.')
  const answer = await start()
  expect([answer.status, answer.body.message]).toEqual([409, reason])
})
