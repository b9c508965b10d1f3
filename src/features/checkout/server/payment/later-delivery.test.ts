import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts } from '#features/payment-methods/providers/testing/money-path.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  const { db } = world.app
  await db.updateTable('shipping_rates').set({ handling_days: 0, maximum_transit_days: 1 }).execute()
  await db
    .insertInto('delivery_calendars')
    .values({ store_id: world.store.id, working_days: everyDay, delivery_days: everyDay, cut_off: null })
    .execute()
})
afterAll(() => world.close())

it('a parcel that is expected later than the page showed is said before the payment, in the language of the page', async () => {
  const { app } = world
  const token = await world.checkout({ locale: 'nl' })
  const order = await world.order(token)
  const read = async () => {
    const { checkout } = (await app.stranger.call('GET /checkouts/:token', { params: { token } })).body.data
    return checkout.shipping_rates.find(({ id }: { id: string }) => id === order.shipping_rate_id)!.delivery!.to
  }
  const pressed = { ...order, expected_delivery: await read() }
  // The cut-off passes while the page is open, as one does that is moved to before now.
  await app.db.updateTable('delivery_calendars').set({ cut_off: '00:00' }).execute()
  const refused = await world.pay(token, pressed)
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Verwachte bezorging: .*\d/) } })
  expect(await getAttempts(world, token)).toEqual([])
  const later = await read()
  expect(later > pressed.expected_delivery).toBe(true)

  const paid = await world.pay(token, { ...pressed, expected_delivery: later })
  expect(paid.status).toBe(200)
  expect(await getAttempts(world, token)).toMatchObject([{ purchase: { delivery: { to: later } } }])
})
