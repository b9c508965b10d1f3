import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { noteAftermath } from '#features/checkout/server/payment/aftermath.ts'
import { askAfterwards, askAllMoved } from '#features/checkout/server/payment/afterwards/ask.ts'
import { act, getAttempts, connect, getOrders, paymentsAt } from './testing/money-path.ts'
import { replay } from './testing/replay.ts'
import { subjects } from './testing/subjects.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  for (const { name, getKeys } of subjects) await connect(world, name, getKeys(0))
})
afterAll(() => world.close())

/** An order that was paid some hours ago, about which no message ever comes. */
const ordered = async (name: string, hours = 7) => {
  const subject = subjects.find((one) => one.name === name)!
  const token = await world.checkout()
  await world.pay(token, await world.order(token, { provider: name, method: subject.method }))
  const [attempt] = await getAttempts(world, token)
  await act(world, subject, (await paymentsAt(world, subject, attempt!.id))[0]!, 'pay')
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
  expect(await getOrders(world, token)).toHaveLength(1)
  const then = new Date(Date.now() - hours * 3_600_000)
  const times = { created_at: then, updated_at: then, aftermath_checked_at: null }
  await world.app.db.updateTable('payment_attempts').set(times).where('id', '=', attempt!.id).execute()
  const paymentId = (await getAttempts(world, token))[0]!.provider_payment_id
  const actAtProvider = (what: string, body: object = {}) =>
    world.post(`/sandbox/${subject.twin}/payments/${paymentId}/${what}`, body)
  const now = async () => (await getAttempts(world, token))[0]!
  const later = () => world.app.db.updateTable('payment_attempts').set(times).where('id', '=', attempt!.id).execute()
  return { token, actAtProvider, now, later }
}
const askLists = async () => {
  await askAllMoved(world.app.services)
  await world.app.runJobs()
}

describe('what no message tells of', () => {
  it('at Viva is asked for: a dispute that is opened and won [s5d2]', async () => {
    const { actAtProvider, now, later } = await ordered('viva')
    await actAtProvider('dispute')
    await askAfterwards(world.app.services)
    expect(await now()).toMatchObject({ dispute: 'open', refunded_amount: 0 })
    await actAtProvider('dispute-won')
    await later()
    await askAfterwards(world.app.services)
    expect(await now()).toMatchObject({ dispute: 'won', refunded_amount: 0 })
  })

  it('at Viva is asked for: parts that went back, and a dispute that is lost', async () => {
    const { actAtProvider, now, later } = await ordered('viva')
    await actAtProvider('refund', { amount: 500 })
    await askAfterwards(world.app.services)
    expect(await now()).toMatchObject({ dispute: null, refunded_amount: 500 })
    await actAtProvider('dispute')
    await actAtProvider('dispute-lost')
    await later()
    await askAfterwards(world.app.services)
    const after = await now()
    expect(after).toMatchObject({ dispute: 'lost', refunded_amount: after.amount })
  })

  it('at payabl. is read from its lists: refunds and chargebacks [r8f6]', async () => {
    await world.fail({ target: 'payabl', mode: 'lost-webhooks' })
    const [given, taken] = [await ordered('payabl'), await ordered('payabl')]
    await given.actAtProvider('refund', { amount: 2.5 })
    await taken.actAtProvider('dispute')
    await askLists()
    expect(await given.now()).toMatchObject({ refunded_amount: 250, dispute: null })
    expect(await taken.now()).toMatchObject({ refunded_amount: 0, dispute: 'open' })
    await given.actAtProvider('refund', { amount: 1 })
    await askLists()
    expect((await given.now()).refunded_amount).toBe(250)
    await given.later()
    await askLists()
    expect((await given.now()).refunded_amount).toBe(350)
    await world.fail({ target: 'payabl', mode: 'ok' })
  })

  it.each(['viva', 'rapyd', 'paypal', 'stripe', 'airwallex'])(
    'at %s is asked for: a lost dispute that is won after all [w3y8]',
    async (name) => {
      const { actAtProvider, now, later } = await ordered(name)
      const noteDispute = (dispute: 'lost' | 'none') => noteAftermath(world.app.services, attempt.id, dispute)
      const attempt = await now()
      await actAtProvider('dispute')
      await actAtProvider('dispute-lost')
      await noteDispute('lost')
      expect(await now()).toMatchObject({ dispute: 'lost', refunded_amount: attempt.amount })
      await actAtProvider('dispute-won')
      await later()
      await askAfterwards(world.app.services)
      expect(await now()).toMatchObject({ dispute: 'won', refunded_amount: 0, refund_failed_amount: attempt.amount })
    },
  )

  it.each(['viva', 'payabl', 'stripe'])(
    'at %s is asked for: a refund that was done and fails later [n9v3]',
    async (name) => {
      await world.fail({ target: name, mode: 'lost-webhooks' })
      const { actAtProvider, now, later } = await ordered(name)
      const attempt = await now()
      await actAtProvider('refund')
      await noteAftermath(world.app.services, attempt.id, 'none')
      expect((await now()).refunded_amount).toBe(attempt.amount)
      await actAtProvider('refund-fails')
      await later()
      await askAfterwards(world.app.services)
      expect(await now()).toMatchObject({ refunded_amount: 0, refund_failed_amount: attempt.amount })
      await world.fail({ target: name, mode: 'ok' })
    },
  )

  it('of a dispute that was lost before losses had names gives this one its name, so that it is known when it is won [q8n7]', async () => {
    const { actAtProvider, now, later } = await ordered('rapyd')
    const { id, amount } = await now()
    await actAtProvider('dispute')
    await actAtProvider('dispute-lost')
    const before = { dispute: 'lost', disputed_at: new Date(), refunded_amount: amount, counted_refunds: '[]' }
    await world.app.db.updateTable('payment_attempts').set(before).where('id', '=', id).execute()
    await askAfterwards(world.app.services)
    expect((await now()).counted_refunds).toMatchObject([{ amount, isDispute: true }])
    await actAtProvider('dispute-won')
    await later()
    await askAfterwards(world.app.services)
    expect(await now()).toMatchObject({ dispute: 'won', refunded_amount: 0 })
  })

  it('is asked for again after hours only, and not of what is older than half a year [m9b9]', async () => {
    const [fresh, old] = [await ordered('viva'), await ordered('viva', 181 * 24)]
    await old.actAtProvider('dispute')
    await askAfterwards(world.app.services)
    await fresh.actAtProvider('dispute')
    await askAfterwards(world.app.services)
    expect([(await fresh.now()).dispute, (await old.now()).dispute]).toEqual([null, null])
  })

  it('of one payment that cannot be read stands in no other’s way', async () => {
    const [broken, other] = [await ordered('viva'), await ordered('viva')]
    await other.actAtProvider('dispute')
    const { provider_payment_id: code } = await broken.now()
    const { end } = replay(world.app.services, ({ search }) =>
      search.includes(code!) ? { text: '{"Transactions":[{"id":1}]}' } : undefined,
    )
    await askAfterwards(world.app.services)
    end()
    expect(await other.now()).toMatchObject({ dispute: 'open' })
    expect((await broken.now()).aftermath_checked_at).not.toBeNull()
  })
})
