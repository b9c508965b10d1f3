import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, refundsInShop } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { noteAftermath } from '../aftermath.ts'

let world: ShopWorld
beforeAll(async () => void (world = await shopWorld({ webhooks: false })))
afterAll(() => world.close())

/** A payment at Airwallex whose order is placed. */
const sell = async () => {
  const token = await world.checkout()
  const answer = await world.pay(token, await world.order(token))
  const payment = String(answer.body.data.next.options.intent_id)
  await world.succeed(payment)
  const { id, amount } = (await getAttempts(world, token))[0]!
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${id}` })
  await world.app.runJobs()
  const answerWith = (status: string) => {
    const one = { id: 'dst_1', payment_intent_id: payment, amount: amount / 100, stage: 'DISPUTE', status }
    return JSON.stringify({ items: [one], page_after: null })
  }
  return { token, id, amount, answerWith }
}

it('what a provider answered before a newer answer was noted does not undo it [c9t4]', async () => {
  const { id, answerWith } = await sell()
  const { services, db } = world.app
  const { http } = services
  const { send } = http
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  let goOn = () => {}
  const isNoted = new Promise<void>((resolve) => (goOn = resolve))
  let questions = 0
  http.send = async (address, options) => {
    if (!new URL(address).pathname.endsWith('/pa/payment_disputes')) return send(address, options)
    questions += 1
    const text = answerWith(questions === 1 ? 'REQUIRES_RESPONSE' : 'WON')
    if (questions === 1) {
      isAsked()
      await isNoted
    }
    return { status: 200, headers: {}, text, content: Buffer.from(text), json: (): unknown => JSON.parse(text) }
  }
  const dispute = async () =>
    (await db.selectFrom('payment_attempts').select('dispute').where('id', '=', id).executeTakeFirstOrThrow()).dispute
  try {
    const first = noteAftermath(services, id, 'open')
    await asked
    await noteAftermath(services, id, 'won')
    expect(await dispute()).toBe('won')
    goOn()
    await first
  } finally {
    http.send = send
  }
  expect(await dispute()).toBe('won')
  expect(questions).toBe(3)
})

it('a lost dispute that is won after all is taken back in order, figures and fee, and nobody is told to refund it [d6r8]', async () => {
  const { token, id, amount, answerWith } = await sell()
  const { db, services } = world.app
  const order = () =>
    db
      .selectFrom('orders')
      .innerJoin('payment_attempts as attempt', 'attempt.checkout_id', 'orders.checkout_id')
      .select(['orders.id', 'orders.shopify_order_id', 'orders.refunded_total', 'orders.shop_refunded_total'])
      .where('attempt.id', '=', id)
      .executeTakeFirstOrThrow()
  const books = async () => {
    const { fee } = await db
      .selectFrom('fee_entries')
      .select(({ fn }) => fn.sum('amount').as('fee'))
      .where('order_id', '=', (await order()).id)
      .executeTakeFirstOrThrow()
    const { refunded } = await db
      .selectFrom('daily_figures')
      .select(({ fn }) => fn.sum('refunded_orders').as('refunded'))
      .where('store_id', '=', world.store.id)
      .executeTakeFirstOrThrow()
    return { fee: Number(fee), refunded: Number(refunded) }
  }
  const disputed = async (status: string, dispute: 'lost' | 'won') => {
    const { end } = replay(services, ({ pathname }) =>
      pathname.endsWith('/pa/payment_disputes') ? { text: answerWith(status) } : undefined,
    )
    await noteAftermath(services, id, dispute)
    await world.app.runJobs()
    end()
  }
  const shown = async (): Promise<string | undefined> => {
    const list: { id: string; sentence: string }[] = (await world.merchant.call('GET /payments/unsolved')).body.data
    return list.find((one) => one.id === id)?.sentence
  }

  const before = await books()
  await disputed('LOST', 'lost')
  expect(await order()).toMatchObject({ refunded_total: amount })
  expect((await refundsInShop(world, token))!.map(({ note }) => note)).toEqual([
    expect.stringMatching(/^Withdrawn by the shopper’s bank/),
  ])
  expect(await books()).toMatchObject({ refunded: before.refunded + 1 })

  await disputed('REVERSED', 'won')
  expect(await order()).toMatchObject({ refunded_total: 0, shop_refunded_total: amount })
  expect(await books()).toEqual(before)
  expect(await shown()).toMatch(/^The dispute at Airwallex about .+ is won after all/)
  expect(await shown()).not.toMatch(/Refund it there/)
  const params = { id: String((await order()).shopify_order_id) }
  const { events } = (await world.merchant.call('GET /orders/:id', { params })).body.data
  const disputeEvents = events.filter(({ kind }: { kind: string }) => /refund_failed|dispute/.test(kind))
  expect(disputeEvents).toMatchObject([
    { kind: 'disputed', provider: 'Airwallex', state: 'won' },
    { kind: 'dispute_reversed', provider: 'Airwallex', is_in_shop: true },
  ])

  // Said again, it changes nothing more.
  await disputed('REVERSED', 'won')
  expect(await books()).toEqual(before)
})
