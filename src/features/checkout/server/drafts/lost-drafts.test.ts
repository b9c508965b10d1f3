import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts } from '#features/payment-methods/providers/testing/money-path.ts'
import { findAttempt } from '../payment/repository.ts'
import { holdInShop } from './hold.ts'
import { discardLostEarly } from './lost.ts'
import { answeredInside, intercept, lose, openCheckout, openDrafts } from './testing/drafts-world.ts'

const silent = 'The shop is not responding at the moment. What you typed is kept. Please try again in a moment.'

let world: ShopWorld
let restores: (() => void)[] = []
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
beforeEach(() => (restores = []))
afterEach(async () => {
  for (const restore of restores.toReversed()) restore()
  for (const id of await openDrafts(world))
    await world.admin(`mutation($id: ID!) { draftOrderDelete(input: { id: $id }) { deletedId } }`, {
      id: `gid://shopify/DraftOrder/${id}`,
    })
})
afterAll(() => world.close())

const internal = { errors: [{ message: 'Internal error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }
/** As it is while the shop's search has not learned of the draft. */
const knowsNone = answeredInside(() => ({ data: { draftOrders: { nodes: [] } } }))

/** A press for most of what there is, whose draft was made and its answer lost. */
const loseDraft = async (how: Parameters<typeof intercept>[2] = lose) => {
  const scarce = world.variants.find(({ stock }) => stock > 2 && stock < 60)!
  const quantity = Math.ceil(scarce.stock * 0.6)
  const token = await openCheckout(world, [{ variant_id: scarce.id, quantity }])
  const pressed = await world.order(token)
  const restore = intercept(world, 'mutation SaleDraftCreate', how)
  const { status } = await world.pay(token, pressed)
  restore()
  expect([status, (await openDrafts(world)).length]).toEqual([502, 1])
  return { token, pressed, left: scarce.stock - quantity, title: scarce.title }
}
const age = (minutes: number) =>
  sql`update payment_attempts set created_at = created_at - make_interval(mins => ${minutes}),
    draft_in_doubt_since = draft_in_doubt_since - make_interval(mins => ${minutes})`.execute(world.app.db)

describe('goods that a lost draft keeps', () => {
  it.each([
    ['an answer that broke off', lose],
    ['a failure inside of the shop', answeredInside(() => internal)],
  ])('are still those of who presses again: %s', async (_what, how) => {
    const { token, pressed } = await loseDraft(how)
    expect((await world.pay(token, pressed)).status).toBe(200)
    const [attempt, ...others] = await getAttempts(world, token)
    expect(others).toEqual([])
    expect(await openDrafts(world)).toEqual([attempt!.shop_draft_id])
  })

  it('are still those of who presses after a reload', async () => {
    const { token, pressed } = await loseDraft()
    await age(1)
    expect((await world.pay(token, { ...pressed, key: randomUUID() })).status).toBe(200)
    const [, latest] = await getAttempts(world, token)
    expect(await openDrafts(world)).toEqual([latest!.shop_draft_id])
  })

  it.each([
    ['the same press', {}],
    ['a press after a reload', { key: randomUUID() }],
  ])('are not said to be sold out while the search does not know of it: %s', async (_which, more) => {
    const { token, pressed } = await loseDraft()
    await age(1)
    const restore = intercept(world, 'query SaleDraftsFound', knowsNone)
    restores.push(restore)
    const refused = await world.pay(token, { ...pressed, ...more })
    expect([refused.status, refused.body.message]).toEqual([502, silent])
    restore()
    expect((await world.pay(token, { ...pressed, ...more })).status).toBe(200)
    expect(await openDrafts(world)).toHaveLength(1)
  })

  it('are sold out once the search must know of it', async () => {
    const { token, pressed, left, title } = await loseDraft()
    await age(3)
    restores.push(intercept(world, 'query SaleDraftsFound', knowsNone))
    const refused = await world.pay(token, pressed)
    expect([refused.status, refused.body.message]).toEqual([409, `Only ${left} of ${title} are left.`])
  })

  it('are free for everybody half a minute later', async () => {
    const { token } = await loseDraft()
    const [attempt] = await getAttempts(world, token)
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from run_at - now())::int as seconds
      from graphile_worker.jobs where key = ${`lost-draft-soon:${attempt!.id}`}`.execute(world.app.db)
    expect(rows[0]!.seconds).toBeGreaterThan(15)
    expect(rows[0]!.seconds).toBeLessThanOrEqual(30)
    // A press may still be at work on it.
    await world.app.runJobs()
    await discardLostEarly(world.app.services, attempt!.id)
    expect(await openDrafts(world)).toHaveLength(1)
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`lost-draft-soon:${attempt!.id}`}`.execute(
      world.app.db,
    )
    await sql`update payment_attempts set updated_at = updated_at - interval '30 seconds'`.execute(world.app.db)
    await world.app.runJobs()
    expect(await openDrafts(world)).toEqual([])
  })

  it('are those of one press where two processes work on it: the later takes them over, the earlier keeps nothing', async () => {
    const { token, pressed } = await loseDraft()
    const [attempt] = await getAttempts(world, token)
    let isBetween = false
    restores.push(
      intercept(world, 'mutation SaleDraftCreate', async (send) => {
        const answer = await send()
        if (isBetween) return answer
        isBetween = true
        expect((await world.pay(token, pressed)).status).toBe(200)
        return answer
      }),
    )
    // What was lost is out of the way: the earlier of two gets its draft.
    await discardLostEarly({ ...world.app.services, now: () => new Date(Date.now() + 60_000) }, attempt!.id)
    const begun = await findAttempt(world.app.services.db, attempt!.id)
    const earlier = holdInShop(world.app.services, begun!, 'Airwallex')
    await expect(earlier).rejects.toMatchObject({ status: 409 })
    const [kept] = await getAttempts(world, token)
    expect(await openDrafts(world)).toEqual([kept!.shop_draft_id])
  })
})
