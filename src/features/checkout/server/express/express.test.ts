import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getAttempts,
  getCheckout,
  followReturn,
  getOrders,
} from '#features/payment-methods/providers/testing/money-path.ts'
import { type ExpressWorld, expressWorld } from './testing/express-world.ts'

let express: ExpressWorld
beforeAll(async () => {
  express = await expressWorld()
})
afterAll(() => express.world.close())

describe('paying with the address that PayPal knows', () => {
  it('is one order over what PayPal’s window showed, to the address chosen there, however often it is agreed to [h9y5]', async () => {
    const { world } = express
    const begun = await express.begin()
    const quoted = await express.chooseAddress(begun, 'Amsterdam, NL')
    expect(quoted.body.data.outcome).toBe('ok')
    const { total } = quoted.body.data.checkout.totals
    expect(Number((await express.atPaypal(begun.id)).amount.value) * 100).toBeCloseTo(total)
    await express.approve(begun)
    const answers = [await express.agree(begun), await express.agree(begun)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = answers.map(({ body }) => String(body.data.next.url))
    expect(second).toBe(first)
    expect(await followReturn(world, first!)).toBe(`/thank-you/${begun.token}`)
    expect(await getOrders(world, begun.token)).toHaveLength(1)
    expect(await getAttempts(world, begun.token)).toMatchObject([
      {
        id: begun.id,
        amount: total,
        state: 'succeeded',
        purchase: { email: 'ann.visser@example.com', shipping_address: { last_name: 'Visser', zip: '1015 CN' } },
      },
    ])
    expect((await express.atPaypal(begun.id)).captures).toHaveLength(1)
    const late = await express.agree(begun)
    expect([late.status, late.body.data.checkout.state]).toEqual([409, 'ordered'])
  })

  it('tells a day of delivery later than the page showed before anything is taken', async () => {
    const { world } = express
    const everyDay = [1, 2, 3, 4, 5, 6, 7]
    const calendar = { working_days: everyDay, delivery_days: everyDay, cut_off: null }
    const { db } = world.app
    const { handling_days } = await db.selectFrom('shipping_rates').select('handling_days').executeTakeFirstOrThrow()
    await db.updateTable('shipping_rates').set({ handling_days: 1, maximum_transit_days: 1 }).execute()
    await db
      .insertInto('delivery_calendars')
      .values({ store_id: world.store.id, ...calendar })
      .execute()
    const begun = await express.begin()
    const { checkout } = (await express.chooseAddress(begun, 'Amsterdam, NL')).body.data
    const [{ delivery }] = checkout.shipping_rates
    await express.approve(begun)
    const [{ state }, refused] = [
      await getCheckout(world, begun.token),
      await express.agree(begun, { expected_delivery: '2020-01-01' }),
    ]
    expect([state, refused.status, refused.body.message]).toEqual([
      'open',
      409,
      expect.stringMatching(/^Estimated delivery: /),
    ])
    expect(await getAttempts(world, begun.token)).toEqual([])
    expect((await express.agree(begun, { expected_delivery: delivery.to })).status).toBe(200)
    await db.deleteFrom('delivery_calendars').execute()
    await db.updateTable('shipping_rates').set({ handling_days, maximum_transit_days: null }).execute()
  })

  it('names a state by the shop’s code, in the draft and on the order [y8v8]', async () => {
    const { world } = express
    const begun = await express.begin()
    await express.chooseAddress(begun, 'Milano, IT')
    expect(await getCheckout(world, begun.token)).toMatchObject({ shipping_address: { country: 'IT', province: 'MI' } })
    await express.approve(begun)
    expect((await express.agree(begun)).status).toBe(200)
    expect(await getAttempts(world, begun.token)).toMatchObject([
      { purchase: { shipping_address: { province: 'MI' } } },
    ])
  })

  it('finds the province by the postal code where the account has the country in its place', async () => {
    const { world } = express
    const begun = await express.begin()
    await express.chooseAddress(begun, 'Ortona, IT')
    expect(await getCheckout(world, begun.token)).toMatchObject({ shipping_address: { country: 'IT', province: 'CH' } })
    await express.approve(begun)
    expect((await express.agree(begun)).status).toBe(200)
    expect(await getAttempts(world, begun.token)).toMatchObject([
      { purchase: { shipping_address: { province: 'CH' } } },
    ])
  })

  it('goes to Puerto Rico, a country of PayPal’s and a state of the US at the shop', async () => {
    const { world } = express
    const begun = await express.begin()
    expect((await express.chooseAddress(begun, 'San Juan, PR')).body.data.outcome).toBe('ok')
    const shipping_address = { country: 'US', province: 'PR', city: 'San Juan' }
    expect(await getCheckout(world, begun.token)).toMatchObject({ shipping_address })
    await express.approve(begun)
    expect((await express.agree(begun)).status).toBe(200)
    expect(await getAttempts(world, begun.token)).toMatchObject([{ purchase: { shipping_address } }])
  })

  it('goes to China, which PayPal has a code of its own for', async () => {
    const { world } = express
    const ships = (shipsTo: string[]) => world.post(`/sandbox/shopify/${world.shop.domain}`, { shipsTo })
    const askAgain = () => world.app.db.updateTable('stores').set({ ships_to_asked_at: null }).execute()
    const { ships_to: before } = await world.app.db.selectFrom('stores').select('ships_to').executeTakeFirstOrThrow()
    await ships([...before!, 'CN'])
    await askAgain()
    const begun = await express.begin()
    expect((await express.chooseAddress(begun, 'Shenzhen, C2')).body.data.outcome).toBe('ok')
    const shipping_address = { country: 'CN', city: 'Shenzhen', province: 'GD' }
    expect(await getCheckout(world, begun.token)).toMatchObject({ shipping_address })
    await express.approve(begun)
    expect((await express.agree(begun)).status).toBe(200)
    expect(await getAttempts(world, begun.token)).toMatchObject([{ purchase: { shipping_address } }])
    await ships(before!)
    await askAgain()
  })

  it('ships by the way that was chosen there, over the total that the window showed [k3p8]', async () => {
    const { world } = express
    await world.app.db
      .insertInto('shipping_rates')
      .values({
        store_id: world.store.id,
        name: 'Tomorrow',
        internal_name: 'next',
        description: '',
        currency: 'EUR',
        shipping_price: 990,
      })
      .execute()
    const begun = await express.begin()
    const { body } = await express.chooseAddress(begun, 'Amsterdam, NL')
    const { shipping_rates: rates, shipping_rate_id: first, totals } = body.data.checkout
    const other = (rates as { id: string; price: number }[]).find(({ id }) => id !== first)!
    const chosen = await express.call('PUT', `${begun.token}/express/${begun.id}`, { shipping_rate_id: other.id })
    expect(chosen.body.data.outcome).toBe('ok')
    expect(chosen.body.data.checkout.totals.total).not.toBe(totals.total)
    await express.approve(begun, other.id)
    expect((await express.agree(begun)).status).toBe(200)
    expect(await getAttempts(world, begun.token)).toMatchObject([{ amount: chosen.body.data.checkout.totals.total }])
  })

  it('takes nothing where the cart came to something else after PayPal’s window was shown [k5l7]', async () => {
    const { world } = express
    const begun = await express.begin()
    await express.chooseAddress(begun, 'Amsterdam, NL')
    const { version } = await getCheckout(world, begun.token)
    await express.call('PUT', begun.token, { version, lines: [{ position: 0, quantity: 3 }] })
    await express.approve(begun)
    expect((await express.agree(begun)).status).toBe(409)
    expect(await getAttempts(world, begun.token)).toEqual([])
    expect((await express.atPaypal(begun.id)).captures).toEqual([])
  })

  it('takes nothing before the shopper agreed, and nothing of another checkout [c9r4]', async () => {
    const { world } = express
    const begun = await express.begin()
    await express.chooseAddress(begun, 'Amsterdam, NL')
    expect((await express.agree(begun)).status).toBe(409)
    const other = await world.checkout()
    expect((await express.agree({ ...begun, token: other })).status).toBe(404)
    expect((await express.call('PUT', `${other}/express/${begun.id}`)).status).toBe(404)
    expect(await getAttempts(world, begun.token)).toEqual([])
  })

  it('says that a country is not served, and leaves what PayPal’s window shows as it is [t3d5]', async () => {
    const rates = () => express.world.app.db.updateTable('shipping_rates')
    await rates()
      .set({ countries: ['NL'] })
      .execute()
    const begun = await express.begin()
    const before = await express.atPaypal(begun.id)
    const { status, body } = await express.chooseAddress(begun, 'San Jose, US')
    await rates().set({ countries: [] }).execute()
    expect([status, body.data.outcome]).toEqual([200, 'country'])
    expect((await express.atPaypal(begun.id)).amount).toEqual(before.amount)
  })
})
