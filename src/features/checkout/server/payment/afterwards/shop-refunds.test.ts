import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { refresh } from '#features/orders/server/keep-current.ts'
import { getAttempts, getCheckout, refundsInShop } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { noteAftermath } from '../aftermath.ts'
import { askAfterwards } from './ask.ts'
import { refundInShop } from './shop-refunds.ts'
import { refundByMerchant } from './testing/refund-in-shop.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

const paid = async () => {
  const token = await world.checkout()
  const answer = await world.pay(token, await world.order(token))
  await world.succeed(answer.body.data.next.options.intent_id)
  const [attempt] = await getAttempts(world, token)
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
  return { token, id: attempt!.id, amount: attempt!.amount, payment: attempt!.provider_payment_id! }
}
const ordered = async () => {
  const sale = await paid()
  await world.app.runJobs()
  return sale
}
type Sale = Awaited<ReturnType<typeof paid>>

const act = ({ payment }: Sale, what: string, body: object = {}) =>
  world.post(`/sandbox/airwallex/payments/${payment}/${what}`, body)
/** What a message of the provider leads to. */
const noteDispute = ({ id }: Sale, dispute: 'none' | 'lost' = 'none') => noteAftermath(world.app.services, id, dispute)
const getOrder = async ({ token }: Sale) =>
  world.app.db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', (await getCheckout(world, token)).id)
    .executeTakeFirstOrThrow()
const calculateFee = async (sale: Sale) =>
  (
    await world.app.db
      .selectFrom('fee_entries')
      .select('amount')
      .where('order_id', '=', (await getOrder(sale)).id)
      .execute()
  ).reduce((sum, { amount }) => sum + amount, 0)
const listed = async ({ id }: Sale) => {
  const list: { id: string; concern: string }[] = (await world.merchant.call('GET /payments/unsolved')).body.data
  return list.find((one) => one.id === id)?.concern
}
const entry = (note: unknown, amount: number) => ({ note, amount })
const refundedByMerchant = async (sale: Sale, minor: number) =>
  refundByMerchant(world, (await getOrder(sale)).shopify_order_id, minor)

describe('money that went back at the provider', () => {
  it('reaches the order in the shop, the figures and the fee, each refund once and under its name [f4w2]', async () => {
    const sale = await ordered()
    const fee = await calculateFee(sale)
    await act(sale, 'refund', { amount: 5 })
    await noteDispute(sale)
    await noteDispute(sale)
    await world.app.runJobs()
    await act(sale, 'refund', { amount: 2.5 })
    await noteDispute(sale)
    await world.app.runJobs()
    const refunds = (await refundsInShop(world, sale.token))!
    expect(refunds).toEqual([entry(expect.any(String), 500), entry(expect.any(String), 250)])
    const names = refunds.map(({ note: text }) => /^Refund (\S+) at Airwallex of payment (\S+)\.$/.exec(text ?? ''))
    expect(names.map((name) => name?.[2])).toEqual([sale.payment, sale.payment])
    expect(new Set(names.map((name) => name?.[1])).size).toBe(2)
    expect((await getOrder(sale)).refunded_total).toBe(750)
    expect(await calculateFee(sale)).toBeLessThan(fee)
    expect(await listed(sale)).toBeUndefined()
  })

  it('is written once, however many write it at a time and whichever answer is lost [n4c3]', async () => {
    const sale = await ordered()
    await act(sale, 'refund', { amount: 5 })
    await noteDispute(sale)
    await world.fail({ target: 'shopify', mode: 'drop', times: 1 })
    await Promise.allSettled([1, 2, 3].map(() => refundInShop(world.app.services, sale.id)))
    await world.fail({ target: 'shopify', mode: 'ok' })
    await refundInShop(world.app.services, sale.id)
    await refundInShop(world.app.services, sale.id)
    expect(await refundsInShop(world, sale.token)).toHaveLength(1)
  })

  it('before the order was there is written once it is [s8j8]', async () => {
    const sale = await paid()
    await act(sale, 'refund', { amount: 3 })
    await noteDispute(sale)
    await world.app.runJobs()
    expect(await refundsInShop(world, sale.token)).toEqual([entry(expect.stringContaining('at Airwallex'), 300)])
  })

  it('by a dispute that is lost is written as such [t4t7]', async () => {
    const sale = await ordered()
    await act(sale, 'dispute')
    await act(sale, 'dispute-lost')
    await noteDispute(sale, 'lost')
    await world.app.runJobs()
    const note = `Withdrawn by the shopper’s bank: the dispute at Airwallex about payment ${sale.payment} is lost.`
    expect(await refundsInShop(world, sale.token)).toEqual([entry(note, sale.amount)])
    expect((await getOrder(sale)).financial_status).toBe('REFUNDED')
    expect(await listed(sale)).toBeUndefined()
  })

  it('is not written again where the merchant refunded in the shop first, and what came after is [k7n7]', async () => {
    const sale = await ordered()
    await refundedByMerchant(sale, 500)
    await act(sale, 'refund', { amount: 5 })
    await noteDispute(sale)
    await world.app.runJobs()
    expect(await refundsInShop(world, sale.token)).toEqual([entry('By hand', 500)])
    await act(sale, 'refund', { amount: 1 })
    await noteDispute(sale)
    await world.app.runJobs()
    expect(await refundsInShop(world, sale.token)).toEqual([
      entry('By hand', 500),
      entry(expect.stringMatching(/^Refund \S+ at Airwallex/), 100),
    ])
  })

  it('stays listed where the shop refuses to take it down [c4c4]', async () => {
    const sale = await ordered()
    const refused = {
      data: { refundCreate: { refund: null, userErrors: [{ field: ['transactions'], message: 'No' }] } },
    }
    const { end } = replay(world.app.services, (_url, body) =>
      body.includes('refundCreate') ? { text: JSON.stringify(refused) } : undefined,
    )
    await act(sale, 'refund', { amount: 5 })
    await noteDispute(sale)
    await world.app.runJobs()
    end()
    expect(await refundsInShop(world, sale.token)).toEqual([])
    expect(await listed(sale)).toBe('refunded')
  })
})

describe('a refund that fails after it was taken on', () => {
  /** Asks as a message would have us do, and lets everything follow. */
  const news = async (sale: Sale) => {
    await noteDispute(sale)
    await world.app.runJobs()
  }
  const refundedOrders = async () =>
    Number(
      (
        await world.app.db
          .selectFrom('daily_figures')
          .select(({ fn }) => fn.sum('refunded_orders').as('sum'))
          .where('store_id', '=', world.store.id)
          .executeTakeFirstOrThrow()
      ).sum,
    )
  const getOrderName = async (sale: Sale) =>
    /^Refund (\S+) at/.exec(String((await refundsInShop(world, sale.token))!.at(-1)!.note))![1]!
  const fail = (refund: string) => world.post(`/sandbox/airwallex/refunds/${refund}/fail`, {})
  const shown = async ({ id }: Sale): Promise<{ concern: string; sentence: string } | undefined> => {
    const list: { id: string; concern: string; sentence: string }[] = (
      await world.merchant.call('GET /payments/unsolved')
    ).body.data
    return list.find((one) => one.id === id)
  }
  const getStory = async (sale: Sale) => {
    const params = { id: String((await getOrder(sale)).shopify_order_id) }
    const { events, order } = (await world.merchant.call('GET /orders/:id', { params })).body.data
    return {
      refunded: order.refunded?.formatted,
      failed: events.filter((one: { kind: string }) => one.kind === 'refund_failed'),
    }
  }

  it('is taken back in order, figures and fee, shown as unsolved and told in the story, until the money has gone [g9b6]', async () => {
    const sale = await ordered()
    const [fee, before] = [await calculateFee(sale), await refundedOrders()]
    await act(sale, 'refund', { amount: 5 })
    await news(sale)
    const refund = await getOrderName(sale)
    const lowered = await calculateFee(sale)
    expect([lowered < fee, await refundedOrders()]).toEqual([true, before + 1])

    await fail(refund)
    await news(sale)
    await news(sale)
    expect(await getOrder(sale)).toMatchObject({ refunded_total: 0, shop_refunded_total: 500 })
    expect([await calculateFee(sale), await refundedOrders()]).toEqual([fee, before])
    expect(await refundsInShop(world, sale.token)).toHaveLength(1)
    expect(await shown(sale)).toMatchObject({
      concern: 'refund_failed',
      sentence: expect.stringMatching(
        /^Airwallex accepted a refund of €5\.00 of €[\d.]+, but did not carry it out: the shopper did not get it\. Refund it again, from the order or at Airwallex\. The order in your shop still shows it as refunded, as a refund cannot be undone there\./,
      ),
    })
    expect(await getStory(sale)).toMatchObject({
      refunded: undefined,
      failed: [{ provider: 'Airwallex', refund_id: refund, amount: { formatted: '€5.00' }, is_in_shop: true }],
    })

    await act(sale, 'refund', { amount: 5 })
    await news(sale)
    expect(await getOrder(sale)).toMatchObject({ refunded_total: 500, shop_refunded_total: 500 })
    expect([await calculateFee(sale), await refundedOrders()]).toEqual([lowered, before + 1])
    // What the shop holds of the first one stands for the second.
    expect(await refundsInShop(world, sale.token)).toHaveLength(1)
    expect(await shown(sale)).toBeUndefined()
    expect((await getStory(sale)).failed).toMatchObject([{ refund_id: refund, is_in_shop: false }])
  })

  it('stays out of the order whatever the shop says of it later [y7r9]', async () => {
    const sale = await ordered()
    await act(sale, 'refund', { amount: 5 })
    await news(sale)
    await fail(await getOrderName(sale))
    // The shop's order is read after the failure for the first time.
    await noteDispute(sale)
    await refundedByMerchant(sale, 100)
    await refresh(world.app.services, world.store.id, (await getOrder(sale)).shopify_order_id)
    expect(await getOrder(sale)).toMatchObject({ refunded_total: 100, shop_refunded_total: 600 })
  })

  it('before it was written into the shop is never written there, and is the merchant’s to see [f4n3]', async () => {
    const sale = await paid()
    await act(sale, 'refund', { amount: 3 })
    await noteDispute(sale)
    const [attempt] = await getAttempts(world, sale.token)
    const [refund] = z.tuple([z.object({ id: z.string() })]).parse(attempt!.counted_refunds)
    await fail(refund.id)
    await news(sale)
    expect(await refundsInShop(world, sale.token)).toEqual([])
    const one = await shown(sale)
    expect(one?.concern).toBe('refund_failed')
    expect(one?.sentence).not.toContain('your shop')
  })

  it('is asked about for weeks where no message tells [h4y8]', async () => {
    const sale = await ordered()
    await act(sale, 'refund', { amount: 5 })
    await news(sale)
    await fail(await getOrderName(sale))
    const asked = async (values: object) => {
      await world.app.db.updateTable('payment_attempts').set(values).where('id', '=', sale.id).execute()
      await askAfterwards(world.app.services)
      return (await shown(sale))?.concern
    }
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
    const old = [{ id: await getOrderName(sale), amount: 500, at: daysAgo(31).toISOString() }]
    const { counted_refunds } = (await getAttempts(world, sale.token))[0]!
    const due = { aftermath_checked_at: daysAgo(2) }
    expect(await asked({ ...due, counted_refunds: JSON.stringify(old) })).toBeUndefined()
    expect(await asked({ ...due, counted_refunds: JSON.stringify(counted_refunds) })).toBe('refund_failed')
  })

  it('is not told from one that the provider does not list yet [b6k8]', async () => {
    const sale = await ordered()
    await act(sale, 'refund', { amount: 5 })
    await news(sale)
    const { end } = replay(world.app.services, ({ pathname }) =>
      pathname.endsWith('/pa/refunds') ? { text: JSON.stringify({ has_more: false, items: [] }) } : undefined,
    )
    await news(sale)
    end()
    expect((await getOrder(sale)).refunded_total).toBe(500)
    expect(await shown(sale)).toBeUndefined()
  })
})
