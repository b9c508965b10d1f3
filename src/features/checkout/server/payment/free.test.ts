import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, getCheckout, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'
import { cents, intercept, lose, openDrafts, orderInShop } from '../drafts/testing/drafts-world.ts'
import { viewThankYou } from '../view.ts'
import { sweep } from './sweep.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

/** A shopper whose code pays for everything stands before the button. */
const free = async (code: string, more: object = {}) => {
  const token = await world.checkout({ discount_codes: [code], note: 'For the attic', ...more })
  const order = await world.order(token)
  expect(order.expected_total).toBe(0)
  return { token, order }
}
const getStatus = async (token: string) =>
  (await world.app.stranger.call('GET /checkouts/:token/status', { params: { token } })).body.data.state as string
const thanks = (token: string) => ({ kind: 'redirect', url: `/thank-you/${token}` })
const minutesPass = (token: string, minutes: number) =>
  sql`update payment_attempts set created_at = created_at - make_interval(mins => ${minutes}::int),
    updated_at = updated_at - make_interval(mins => ${minutes}::int),
    checked_at = checked_at - make_interval(mins => ${minutes}::int)
    where checkout_id = (select id from checkouts where token = ${token})`.execute(world.app.db)

describe('an order that a code has made free', () => {
  it('is placed here, by its draft, with all that was typed, and no provider hears of it [p6w2]', async () => {
    await world.withFreeOrders('WHOLE', async () => {
      const { token, order } = await free('WHOLE')
      const answer = await world.pay(token, order)
      expect([answer.status, answer.body.data.next]).toEqual([200, thanks(token)])
      expect(await getOrders(world, token)).toHaveLength(1)
      const placed = (await orderInShop(world, token))!
      expect(cents(placed.totalPriceSet)).toBe(0)
      expect(placed).toMatchObject({
        email: 'ann@example.com',
        note: 'For the attic',
        displayFinancialStatus: 'PAID',
        sourceName: 'shopify_draft_order',
        discountCodes: ['WHOLE'],
      })
      expect(placed.shippingLine?.title).toBeTruthy()
      expect(placed.customAttributes.map(({ key }) => key)).not.toContain('payment_provider')
      expect(await getAttempts(world, token)).toMatchObject([{ state: 'succeeded', amount: 0, provider: 'none' }])
      expect(await openDrafts(world)).toEqual([])
      const shown = await viewThankYou(world.app.services, token, null)
      expect(shown).toMatchObject({ order_number: placed.name, payment: '', totals: { total: 0 }, is_test: false })
    })
  })

  it('is one order, a hundred presses at once, under one name and under many, and however often they are repeated [w3h8]', async () => {
    await world.withFreeOrders('CROWD', async () => {
      const { token, order } = await free('CROWD')
      const under = (index: number) => world.pay(token, index % 2 ? { ...order, key: randomUUID() } : order)
      const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => under(index)))
      const statuses = answers.map(({ status }) => status)
      // Nobody, only where the shop answered nobody in time.
      expect(statuses.includes(200) || statuses.includes(502)).toBe(true)
      const right = answers.filter(({ status }) => status === 200)
      for (const { body } of right) expect(body.data.next).toEqual(thanks(token))
      // The others are told that it is done, that they press too often, or that the product or its shop has its hands full.
      expect(statuses.filter((status) => ![200, 409, 429, 502, 503].includes(status))).toEqual([])
      // What a busy shop did not answer is asked for again by whoever looks; what is placed stays one.
      await minutesPass(token, 1)
      await getStatus(token)
      await world.app.runJobs()
      expect(await getOrders(world, token)).toHaveLength(1)
      const attempts = await getAttempts(world, token)
      expect(attempts.filter(({ state }) => state === 'succeeded')).toHaveLength(1)
      expect(await openDrafts(world)).toEqual([])
    })
  })

  it('answers the same to a press that is repeated after it', async () => {
    await world.withFreeOrders('AGAIN', async () => {
      const { token, order } = await free('AGAIN')
      const first = await world.pay(token, order)
      await getOrders(world, token)
      const later = await world.pay(token, order)
      expect([later.status, later.body.data.next]).toEqual([200, first.body.data.next])
      expect((await world.pay(token, { ...order, key: randomUUID() })).status).toBe(409)
      expect(await getOrders(world, token)).toHaveLength(1)
    })
  })

  it('takes one use of its code, and none where it comes to nothing [v9c5]', async () => {
    await world.withFreeOrders('COUNTED', async () => {
      const uses = async () =>
        (await world.app.db.selectFrom('code_uses').select('code').where('code', '=', 'counted').execute()).length
      const { token, order } = await free('COUNTED')
      await world.pay(token, order)
      expect(await getOrders(world, token)).toHaveLength(1)
      expect(await uses()).toBe(1)
      const other = await free('COUNTED')
      const no = { draftOrder: null, userErrors: [{ field: ['input'], message: 'Not so.' }] }
      const refuse = intercept(world, 'draftOrderCreate', async (send) => {
        const sent = await send()
        return { ...sent, json: () => ({ ...(sent.json() as object), data: { draftOrderCreate: no } }) }
      })
      const refused = await world.pay(other.token, other.order)
      refuse()
      expect(refused.status).toBe(409)
      expect(await getAttempts(world, other.token)).toMatchObject([{ state: 'failed' }])
      expect(await uses()).toBe(1)
    })
  })

  it('counts in the figures as an order of nothing, for which no fee is due [k6f4]', async () => {
    await world.withFreeOrders('FIGURES', async () => {
      const figures = () =>
        world.app.db
          .selectFrom('daily_figures')
          .select(({ fn }) => [fn.sum<number>('orders').as('orders'), fn.sum<number>('revenue').as('revenue')])
          .where('store_id', '=', world.store.id)
          .executeTakeFirstOrThrow()
      const before = await figures()
      const { token, order } = await free('FIGURES')
      await world.pay(token, order)
      await getOrders(world, token)
      const after = await figures()
      expect(after.orders).toBe(before.orders + 1)
      expect(after.revenue).toBe(before.revenue)
      expect(await world.app.db.selectFrom('fee_entries').selectAll().execute()).toEqual([])
      const [latest] = await world.app.db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').execute()
      const id = String(latest!.shopify_order_id)
      const story = await world.merchant.call('GET /orders/:id', { params: { id } })
      expect(story.body.data.events.map(({ kind }: { kind: string }) => kind)).toEqual(['checkout', 'order'])
    })
  })
})

describe('a shop that does not answer at the press', () => {
  it('is waited for: the same press goes on with the same attempt [j2s7]', async () => {
    await world.withFreeOrders('SILENT', async () => {
      const { token, order } = await free('SILENT')
      const silence = intercept(world, 'draftOrderCreate', lose)
      const failed = await world.pay(token, order)
      silence()
      expect(failed.status).toBeGreaterThanOrEqual(500)
      expect(await getAttempts(world, token)).toMatchObject([{ state: 'started' }])
      expect((await world.pay(token, order)).body.data.next).toEqual(thanks(token))
      expect(await getOrders(world, token)).toHaveLength(1)
    })
  })

  it('gets the order from the page that waits, or by itself after minutes, once it answers again [b5x3]', async () => {
    await world.withFreeOrders('HEALS', async () => {
      for (const heal of [
        async (token: string) => {
          await minutesPass(token, 1)
          await getStatus(token)
        },
        async (token: string) => {
          await minutesPass(token, 5)
          await sweep(world.app.services)
        },
      ]) {
        const { token, order } = await free('HEALS')
        const silence = intercept(world, 'draftOrderCreate', lose)
        await world.pay(token, order)
        await minutesPass(token, 1)
        expect(await getStatus(token)).toBe('paying')
        silence()
        await heal(token)
        expect(await getOrders(world, token)).toHaveLength(1)
        expect((await getCheckout(world, token)).state).toBe('ordered')
      }
    })
  })

  it('is given up after a day, and the shopper can press again', async () => {
    await world.withFreeOrders('DAYLATE', async () => {
      const { token, order } = await free('DAYLATE')
      const silence = intercept(world, 'draftOrderCreate', lose)
      await world.pay(token, order)
      await minutesPass(token, 25 * 60)
      await sweep(world.app.services)
      silence()
      expect(await getAttempts(world, token)).toMatchObject([{ state: 'failed' }])
      expect((await world.pay(token, { ...order, key: randomUUID() })).body.data.next).toEqual(thanks(token))
      expect(await getOrders(world, token)).toHaveLength(1)
    })
  })
})

describe('a total that is nothing no more', () => {
  it('between page and press is a changed total, as for any order [z2d6]', async () => {
    await world.withFreeOrders('GONE', async () => {
      const { token, order } = await free('GONE')
      await world.app.db.updateTable('shipping_rates').set({ shipping_price: 490 }).execute()
      const { status, body } = await world.pay(token, order)
      expect([status, body.message]).toEqual([409, 'The total has changed. Please check it and pay again.'])
      expect(body.data.checkout.totals.total).toBe(490)
      expect(await getAttempts(world, token)).toEqual([])
      const paid = { ...order, key: randomUUID(), expected_total: 490 }
      expect((await world.pay(token, paid)).body.data.next.kind).toBe('script')
    })
  })

  it('and the other way round: who stood at a provider’s page places the order here, and the payment is ended', async () => {
    await world.withFreeOrders('LATER', async () => {
      const token = await world.checkout()
      const order = await world.order(token)
      expect((await world.pay(token, order)).body.data.next.kind).toBe('script')
      await world.app.stranger.call('PUT /checkouts/:token', {
        params: { token },
        body: { version: 1, discount_codes: ['LATER'] },
      })
      const again = await world.order(token)
      expect((await world.pay(token, again)).body.data.next).toEqual(thanks(token))
      const attempts = await getAttempts(world, token)
      expect(attempts.map(({ provider, state }) => `${provider} ${state}`)).toEqual([
        'airwallex cancelled',
        'none succeeded',
      ])
      expect(await getOrders(world, token)).toHaveLength(1)
    })
  })
})
