import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { leaveWith } from '#features/checkout/server/drafts/testing/drafts-world.ts'
import { getCheckout, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld()))
afterAll(() => world.close())

const around = {
  from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
}
const sources = async (who = world.merchant) => (await who.call('GET /traffic-sources', { query: around })).body.data
const newsletter = { source: 'Newsletter', medium: 'Email', campaign: 'Spring sale', term: 'mugs', content: 'top' }

const bought = async (came_from: object) => {
  const token = await world.checkout({ came_from })
  const left = await leaveWith(world, token)
  await world.succeed(left.paymentId)
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${left.attempt.id}` })
  expect(await getOrders(world, token)).toHaveLength(1)
  return { token, total: left.order.expected_total }
}

it('is for the store’s own merchant alone [s6l4]', async () => {
  expect((await world.app.stranger.call('GET /traffic-sources', { query: around })).status).toBe(401)
  await world.checkout({ came_from: newsletter })
  expect((await sources(await world.app.merchant())).sources).toEqual([])
})

it('tells of a period which links brought checkouts, orders and revenue, most revenue first [p5f8]', async () => {
  const { token, total } = await bought(newsletter)
  await world.checkout({ came_from: { referrer: 'www.google.com' } })
  await world.checkout()
  const { id } = await getCheckout(world, token)
  const found = (await sources()).sources
  expect(found[0]).toMatchObject({
    source: 'newsletter',
    medium: 'email',
    campaign: 'Spring sale',
    checkouts: 2,
    orders: 1,
  })
  expect(found[0].revenue.formatted).toBe(`€${(total / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  expect(found).toContainEqual({
    source: 'google.com',
    medium: '',
    campaign: '',
    checkouts: 1,
    orders: 0,
    revenue: { formatted: '€0.00' },
  })
  expect(found.map(({ source }: { source: string }) => source)).toContain('')

  const inShop = (await world.orders()).find(({ checkoutId }) => checkoutId === id)
  expect(inShop!.attributes).toMatchObject({ utm_source: 'Newsletter', utm_campaign: 'Spring sale', utm_term: 'mugs' })
  const { shopify_order_id } = await world.app.db
    .selectFrom('orders')
    .select('shopify_order_id')
    .where('checkout_id', '=', id)
    .executeTakeFirstOrThrow()
  const story = await world.merchant.call('GET /orders/:id', { params: { id: String(shopify_order_id) } })
  expect(story.body.data.shopper.came_from).toBe('newsletter / email / Spring sale')
  const file = await world.merchant.call('GET /orders/export', { query: around })
  expect(file.text).toContain('newsletter / email / Spring sale')
})

it('leaves out test orders, and counts a cancelled one without its money [p3c8]', async () => {
  const { token } = await bought({ source: 'cancelled' })
  const { id } = await getCheckout(world, token)
  await world.app.db.updateTable('orders').set({ cancelled_at: new Date() }).where('checkout_id', '=', id).execute()
  const trial = await world.checkout({ came_from: { source: 'trial' } })
  await world.app.db.updateTable('checkouts').set({ is_trial: true }).where('token', '=', trial).execute()
  const found = (await sources()).sources
  expect(found).toContainEqual(
    expect.objectContaining({ source: 'cancelled', orders: 1, revenue: { formatted: '€0.00' } }),
  )
  expect(found.map(({ source }: { source: string }) => source)).not.toContain('trial')
})

it('counts an order that the shop’s clock places minutes before its checkout was opened, and one of days later [w2j9]', async () => {
  const [early, late] = [await bought({ source: 'early' }), await bought({ source: 'late' })]
  const place = async ({ token }: { token: string }, hours: number) => {
    const { id } = await getCheckout(world, token)
    const opened_at = new Date(`${around.from}T00:00:00Z`)
    const placed_at = new Date(opened_at.getTime() + hours * 3_600_000)
    await world.app.db.updateTable('checkouts').set({ opened_at }).where('id', '=', id).execute()
    await world.app.db.updateTable('orders').set({ placed_at }).where('checkout_id', '=', id).execute()
  }
  await place(early, -0.2)
  await place(late, 24 * 9)
  const found = (await sources()).sources
  for (const source of ['early', 'late'])
    expect(found).toContainEqual(expect.objectContaining({ source, checkouts: 1, orders: 1 }))
})

it('keeps what a link says as text, whatever it says [z7n5]', async () => {
  await world.checkout({ came_from: { source: '<script>alert(1)</script>', campaign: '=HYPERLINK("x")' } })
  expect((await sources()).sources).toContainEqual(
    expect.objectContaining({ source: '<script>alert(1)</script>', campaign: '=HYPERLINK("x")' }),
  )
})
