import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '#features/checkout/server/payment/sweep.ts'
import { connect, paymentsAt } from '#features/payment-methods/providers/testing/money-path.ts'
import { type Subject, subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { beat, freeDead } from '#kit/server/queue/repository.ts'
import { runDueJobs } from '#kit/server/queue/run-due.ts'
import { workers } from '../jobs.ts'
import { type KillableProduct, killableProduct } from '../testing/killable-product.ts'
import { type ShopWorld, shopWorld } from '../testing/shop-world.ts'

/** One that hands over to its own script, one whose money the product takes itself, one that merely sends shoppers back. */
const killed = ['airwallex', 'paypal', 'rapyd'].map((name) => subjects.find((subject) => subject.name === name)!)
/** What each calls a payment whose money has come. */
const paidStates: Record<string, string> = { airwallex: 'SUCCEEDED', paypal: 'COMPLETED', rapyd: 'DON' }

let world: ShopWorld
let product: KillableProduct
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  for (const subject of killed) {
    await connect(world, subject.name, subject.getKeys(0))
    await world.fail({ target: subject.name, mode: 'lost-webhooks' })
  }
  product = killableProduct(world)
})
afterAll(async () => {
  await product.kill()
  await world.close()
})

const attempts = () => world.app.db.selectFrom('payment_attempts').selectAll().execute()
/** Everything that the provider made of the attempts at it. */
const payments = async (subject: Subject) => {
  const ours = (await attempts()).filter(({ provider }) => provider === subject.name)
  return (await Promise.all(ours.map(({ id }) => paymentsAt(world, subject, id)))).flat()
}
const inState = async (subject: Subject, state: string) =>
  (await payments(subject)).filter(({ status }) => status === state).length
type Draft = { id: number; status: string }
const shopDrafts = async () => {
  const answer = await fetch(`${world.sandbox.url}/sandbox/shopify/${world.shop.domain}`)
  return ((await answer.json()) as { drafts: Draft[] }).drafts
}
const shopOrders = async () => {
  const answer = await fetch(`${world.sandbox.url}/sandbox/shopify/${world.shop.domain}`)
  return ((await answer.json()) as { orders: number }).orders
}

/** Lets minutes pass, twice, with what happens by itself in them. The clocks of the outside world go on as they are. */
const heal = async () => {
  const { services, pool, db } = world.app
  for (let round = 0; round < 2; round++) {
    await sql`update payment_attempts set created_at = created_at - interval '4 minutes',
      updated_at = updated_at - interval '4 minutes', checked_at = checked_at - interval '4 minutes',
      draft_in_doubt_since = draft_in_doubt_since - interval '11 minutes'`.execute(db)
    await sql`update payment_providers set account_since = account_since - interval '4 minutes'`.execute(db)
    await sql`update checkouts set paid_at = paid_at - interval '4 minutes',
      ordering_until = ordering_until - interval '4 minutes'`.execute(db)
    await sql`update graphile_worker._private_jobs set run_at = run_at - interval '4 minutes',
      locked_at = locked_at - interval '4 minutes'`.execute(db)
    await sql`update job_crews set seen_at = seen_at - interval '4 minutes'`.execute(db)
    await beat(db, ['tests'])
    await freeDead(db, ['tests'], 30_000)
    await sweep(services)
    await runDueJobs(services, pool, workers)
  }
}

/** Looks again and again until it is so, or the shoppers are done: then the kill comes after all of it. */
type Moment = (subject: Subject, isOver: () => boolean) => Promise<void>
const until = async (condition: () => Promise<boolean>, isOver: () => boolean) => {
  while (!isOver() && !(await condition())) await setImmediate()
}
const whenGrown =
  (count: (subject: Subject) => Promise<number>): Moment =>
  async (subject, isOver) => {
    const before = await count(subject)
    await until(async () => (await count(subject)) > before, isOver)
  }
/** After more or fewer looks at the attempts, none to about as many as fit into all that three shoppers do. */
const anyMoment: Moment = async (_subject, isOver) => {
  let looks = Math.floor(Math.random() * 400)
  await until(async () => {
    await attempts()
    looks -= 1
    return looks < 0
  }, isOver)
}

const moments = killed.flatMap((subject): [string, string, Subject, Moment][] => {
  const at = (name: string, moment: Moment): [string, string, Subject, Moment] => [name, subject.brand, subject, moment]
  return [
    at(
      'right after the shop made a draft order',
      whenGrown(async () => (await shopDrafts()).length),
    ),
    at(
      'right after a payment was made at the provider',
      whenGrown(async (one) => (await payments(one)).length),
    ),
    ...(subject.name === 'paypal'
      ? [
          at(
            'right after a shopper agreed',
            whenGrown((one) => inState(one, 'APPROVED')),
          ),
        ]
      : []),
    at(
      'right after a payment succeeded',
      whenGrown((one) => inState(one, paidStates[one.name]!)),
    ),
    at('right after the shop made an order', whenGrown(shopOrders)),
    at('at any moment', anyMoment),
  ]
})

describe('a server that is killed', () => {
  it.each(moments)('%s leaves nothing that does not heal (%s)', async (_when, _brand, subject, moment) => {
    await product.start()
    let areDone = false
    const shoppers = Promise.all(Array.from({ length: 3 }, () => product.shop(subject).catch(() => {})))
    void shoppers.then(() => (areDone = true))
    await moment(subject, () => areDone)
    await product.kill()
    await shoppers
    await heal()

    const paid = new Set<string>()
    for (const at of killed)
      for (const { reference, status } of await payments(at)) if (status === paidStates[at.name]) paid.add(reference)
    const checkouts = await world.app.db.selectFrom('checkouts').selectAll().execute()
    const inShop = (await world.orders()).map(({ checkoutId }) => checkoutId)
    expect(new Set(inShop).size).toBe(inShop.length)
    for (const attempt of await attempts()) {
      const checkout = checkouts.find(({ id }) => id === attempt.checkout_id)!
      const isPaid = paid.has(attempt.id)
      const unpaid = ['waiting', 'cancelled', 'failed'].includes(attempt.state) ? 'unpaid' : attempt.state
      const end = isPaid ? `${attempt.state} ${checkout.state}` : `${unpaid} ${checkout.state}`
      expect(end).toBe(isPaid ? 'succeeded ordered' : 'unpaid failed')
      expect(inShop.includes(checkout.id)).toBe(isPaid)
    }
    // What nobody paid yet keeps its draft until it is given up; nothing else is left behind in the shop.
    const waiting = (await attempts()).filter(({ state }) => state === 'waiting')
    const kept = new Set(waiting.map((one) => one.shop_draft_id))
    const open = (await shopDrafts()).filter(({ status }) => status === 'OPEN')
    expect(open.filter(({ id }) => !kept.has(id))).toEqual([])
    const orders = await world.app.db.selectFrom('orders').select('id').execute()
    expect(orders).toHaveLength(paid.size)
  })
})
